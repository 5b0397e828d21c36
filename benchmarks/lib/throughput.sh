# The throughput scripts beside this folder source this file. Arms take turns on a fresh server
# each, the order reversed in every other round; a ratio is taken within a round. The script that
# sources this says what is counted, over the same seconds of each run: where it can, the server's
# own count, because some clients call a row written when it was only buffered.
#
# The script that sources this defines
#   store      the kind of server, and its flags in the array server_flags
#   counted    prints the count so far
#   arm NAME   runs one arm, by calling rate COMMAND...
# and then calls compare_pairs ROUNDS "A B" "A C" ...
# The environment gives PAIRS (a part of the names of the pairs wanted), and WARM_SECONDS and
# MEASURED_SECONDS of each run. A JVM compiles for its first half minute on two cores.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
home=$root/lab/target/homes/current
warm=${WARM_SECONDS:-30}
measured=${MEASURED_SECONDS:-50}
server_flags=()

work=$(mktemp -d)
export XDG_STATE_HOME=$work
ticks=$(getconf CLK_TCK)

stop_all() {
  [ ! -e "$work/client.pid" ] || kill "$(cat "$work/client.pid")" 2>/dev/null || true
  "$root/bin/backoff" server "$store" stop >/dev/null 2>&1 || true
  rm -rf "$work/ycsb-backoff"
}
trap 'stop_all; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# Starts a fresh server, for every run, or one run would pay for the other's flushes and
# compactions.
fresh() {
  stop_all
  local flag flags=()
  for flag in "${server_flags[@]}"; do flags+=(--flag "$flag"); done
  "$root/bin/backoff" server "$store" start "${flags[@]}" >"$work/started"
}

# Prints the value of a YCSB property that leads to the server.
leads() { sed -n "s/^YCSB: -p $1=//p" "$work/started" | head -1; }

# Prints a port of the server, by the name in its state file.
port() { sed -n "s/.*\"$1\" *: *\([0-9]*\).*/\1/p" "$work/ycsb-backoff/$store.json" | head -1; }

now() { date +%s.%N; }

# Prints the processor time of a process so far, user and system, in clock ticks.
cpu() { awk '{print $14 + $15}' "/proc/$1/stat"; }

# Runs a command in the background and, after the count moves and $warm seconds more, prints the
# count per second and the client's processor time for each counted row in microseconds.
rate() {
  local before first count0 count1 t0 t1 cpu0 cpu1 pid
  before=$(counted)
  "$@" >"$work/client.log" 2>&1 &
  pid=$!
  echo "$pid" >"$work/client.pid"
  for ((i = 0; i < 300; i++)); do
    first=$(counted)
    [ "$first" -gt "$before" ] && break
    sleep 0.1
  done
  sleep "$warm"
  if ! kill -0 "$pid" 2>/dev/null; then
    echo "the client ended before it was measured: $(grep -m 1 -E '^ycsb-backoff: |Exception|ERROR|rror:' "$work/client.log")" >&2
    return 1
  fi
  count0=$(counted) t0=$(now) cpu0=$(cpu "$pid")
  sleep "$measured"
  count1=$(counted) t1=$(now) cpu1=$(cpu "$pid")
  # Clients that close under each other hang, so the script never waits for one to end by itself.
  kill "$pid" 2>/dev/null || true
  (sleep 5 && kill -9 "$pid") 2>/dev/null &
  wait "$pid" 2>/dev/null || true
  rm -f "$work/client.pid"
  awk -v count=$((count1 - count0)) -v t0="$t0" -v t1="$t1" -v cpu=$((cpu1 - cpu0)) -v hz="$ticks" \
    'BEGIN {printf "%.0f %.0f", count / (t1 - t0), count ? cpu / hz / count * 1e6 : 0}'
}

ycsb_with() {
  local db=$1 lib=$2
  shift 2
  rate java -Xms1g -Xmx1g -cp "$home/ycsb/lib/*:$lib" site.ycsb.Client -t -db "$db" \
    -p maxexecutiontime=600 "$@"
}

compare_pairs() {
  local rounds=$1 pair a b ra rb round
  shift
  local pairs=()
  # PAIRS picks some of the pairs, by a part of their names.
  for pair in "$@"; do
    [[ $pair == *"${PAIRS:-}"* ]] && pairs+=("$pair")
  done
  [ ${#pairs[@]} -gt 0 ] || { echo "PAIRS=$PAIRS: part of no pair; there are: $*" >&2; exit 2; }
  for ((round = 1; round <= rounds; round++)); do
    for pair in "${pairs[@]}"; do
      read -r a b <<<"$pair"
      if ((round % 2)); then
        ra=$(arm "$a")
        rb=$(arm "$b")
      else
        rb=$(arm "$b")
        ra=$(arm "$a")
      fi
      echo "$a $b $ra $rb" | tee -a "$work/rates" >&2
    done
  done
  echo
  echo "pair                             per second, median   client us each   ratio, median (least..most)"
  for pair in "${pairs[@]}"; do
    read -r a b <<<"$pair"
    grep "^$a $b " "$work/rates" | awk -v a="$a" -v b="$b" '
      function median(v, n,  i, j, t) {
        for (i = 2; i <= n; i++) for (j = i; j > 1 && v[j] < v[j - 1]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
        return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
      }
      { n++; x[n] = $3; cx[n] = $4; y[n] = $5; cy[n] = $6; r[n] = $5 > 0 ? $3 / $5 : 0 }
      END {
        mr = median(r, n)
        printf "%-32s %8d %8d   %6d %6d    %.2f (%.2f..%.2f), %d rounds\n", a " / " b,
          median(x, n), median(y, n), median(cx, n), median(cy, n), mr, r[1], r[n], n
      }'
  done
}
