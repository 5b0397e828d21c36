# $1 is the pid of the guarded child, our parent. End of file on stdin means that the process that
# holds the other end is gone.
# Signals sent to the whole process group (Ctrl-C, a closed terminal) must not free the child.
trap '' HUP INT QUIT TERM

# Is true while the child lives. A dead child's children get another parent, so that a pid which was
# used again can't fool this test.
held() {
  if [ -r /proc/$$/stat ]; then
    read -r _ _ _ parent _ </proc/$$/stat
  else
    parent=$(ps -o ppid= -p $$ | tr -d ' ')
  fi
  [ "$parent" = "$1" ]
}

while read -r _; do :; done
held "$1" || exit 0
kill -TERM "$1"
tenths=0
while held "$1" && [ $tenths -lt 20 ]; do
  sleep 0.1
  tenths=$((tenths + 1))
done
held "$1" && kill -KILL "$1"
