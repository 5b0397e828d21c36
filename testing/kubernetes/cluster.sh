#!/usr/bin/env bash
# A real Kubernetes of one node, for tests: etcd, apiserver, controller-manager, scheduler and kubelet built from their
# Go modules into one binary, on Debian's containerd and runc, in a network, mount and process namespace of its own.
#
#   cluster.sh build             once: packages (root), and the binary (5 minutes on 2 cores, 25 s from the build cache)
#   cluster.sh start [TAR...]    starts it and imports images (a node is ready within some 5 s)
#   cluster.sh import TAR...     imports more images (docker or OCI archives, as jib:buildTar writes them)
#   cluster.sh kubectl ...       kubectl inside; absolute paths after -f
#   cluster.sh stop              ends every process of it, unmounts, removes its state
#
# K8S_HOME holds everything (default: a folder of this user's cache). HOST_NETWORK=1 start: the apiserver is then at
# 127.0.0.1:6443 of this machine, and $K8S_HOME/conf/kubeconfig leads to it. One cluster at a time. Needs root.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=${K8S_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/kubernetes-test}
version=1.34.4
oldest_go=1.24
fetched_go=1.24.6
node=10.250.0.1
service=10.96.0.1
socket=$home/containerd/containerd.sock
bin=$home/bin/hyperkube

# Installs what is missing, and builds if what the binary is made of has changed since it was built.
build() {
  local missing=() package
  for package in containerd runc iptables containernetworking-plugins conntrack gcc libc6-dev openssl iproute2 python3; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
  fi
  local inputs
  inputs=$(cat "$here"/{main.go,mkimage.py,pause.c} <(echo "$version") | sha256sum)
  [ ! -x "$bin" ] || [ "$inputs" != "$(cat "$home/bin/inputs" 2>/dev/null)" ] || return 0
  rm -f "$home/bin/inputs"
  find_go
  mkdir -p "$home/src" "$home/bin" "$home/images/pause"
  cp "$here/main.go" "$home/src/main.go"
  local flags="-s -w"
  flags+=" -X k8s.io/component-base/version.gitVersion=v$version -X k8s.io/component-base/version.gitMajor=1"
  flags+=" -X k8s.io/component-base/version.gitMinor=34 -X k8s.io/client-go/pkg/version.gitVersion=v$version"
  (
    cd "$home/src"
    export GOFLAGS="-buildvcs=false -mod=mod" CGO_ENABLED=0
    # Kubernetes' own go.mod points at staging folders, which modules do not contain: the published ones stand in.
    upstream=$(cd "$(mktemp -d)" && go mod init x >/dev/null 2>&1 && go mod download -json "k8s.io/kubernetes@v$version" |
      sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
    sed -E -e '/^\/\//d' -e 's/^module .*/module hyperkube/' \
      -e "s#=> \./staging/src/(k8s\.io/[a-z0-9-]+)#=> \1 v0.${version#*.}#" \
      -e "s#^(\tk8s\.io/[a-z0-9-]+) v0\.0\.0([[:space:]]|\$)#\1 v0.${version#*.}\2#" "$upstream/go.mod" >go.mod
    printf '\nrequire k8s.io/kubernetes v%s\n' "$version" >>go.mod
    [ -e go.sum ] || cp "$upstream/go.sum" go.sum
    chmod u+w go.mod go.sum
    go build -trimpath -ldflags="$flags" -o "$bin" .
  )
  gcc -static -Os -o "$home/images/pause/pause" "$here/pause.c"
  python3 "$here/mkimage.py" "$home/images/pause.tar" localhost/pause:1 "$home/images/pause" --entrypoint '["/pause"]'
  echo "$inputs" >"$home/bin/inputs"
}

# Puts a Go that is new enough for Kubernetes on the PATH. Debian 12's own is too old to build it, but can fetch a newer
# one as a module, which has to be copied, because no file of a module can be executed.
find_go() {
  local go upstream
  for go in "$(command -v go || true)" /usr/local/go/bin/go "$home/go/bin/go"; do
    if [ -x "$go" ] && printf 'go%s\n' "$oldest_go" "$("$go" version | sed -E 's/^go version go([^ ]*).*/\1/')" | sort -VC; then
      PATH=$(dirname "$go"):$PATH
      return
    fi
  done
  command -v go >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends golang-go
  upstream=$(cd "$(mktemp -d)" && go mod init x >/dev/null 2>&1 &&
    go mod download -json "golang.org/toolchain@v0.0.1-go$fetched_go.linux-$(dpkg --print-architecture)" |
    sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  rm -rf "$home/go"
  mkdir -p "$home"
  cp -r "$upstream" "$home/go"
  chmod -R u+w "$home/go"
  chmod +x "$home"/go/bin/* "$home"/go/pkg/tool/*/*
  PATH=$home/go/bin:$PATH
}

certificates() {
  mkdir -p "$home/pki" && cd "$home/pki"
  [ ! -e sa.pub ] || return 0
  openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 365 -subj /CN=test-ca \
    -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign 2>/dev/null
  certificate apiserver /CN=kube-apiserver "DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:$node,IP:$service"
  certificate kubelet /O=system:nodes/CN=system:node:node1 "DNS:node1,IP:127.0.0.1,IP:$node"
  openssl genrsa -out sa.key 2048 2>/dev/null
  openssl rsa -in sa.key -pubout -out sa.pub 2>/dev/null
  (umask 077; echo "$(openssl rand -hex 16),admin,1,system:masters" >tokens.csv)
}

certificate() {
  openssl req -newkey rsa:2048 -nodes -keyout "$1.key" -out "$1.csr" -subj "$2" 2>/dev/null
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$3" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 365 -extfile "$1.ext" -out "$1.crt" 2>/dev/null
}

settings() {
  mkdir -p "$home/conf" "$home/cni"
  cat >"$home/conf/kubeconfig" <<EOF
apiVersion: v1
kind: Config
clusters: [{name: test, cluster: {server: "https://127.0.0.1:6443", certificate-authority: $home/pki/ca.crt}}]
users: [{name: admin, user: {token: $(cut -d, -f1 "$home/pki/tokens.csv")}}]
contexts: [{name: test, context: {cluster: test, user: admin}}]
current-context: test
EOF
  cat >"$home/conf/containerd.toml" <<EOF
version = 2
root = "$home/containerd/root"
state = "$home/containerd/state"
disabled_plugins = ["io.containerd.internal.v1.opt", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.devmapper"]
[grpc]
  address = "$socket"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  stream_server_address = "127.0.0.1"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$home/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    default_runtime_name = "runc"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
EOF
  cat >"$home/cni/10-bridge.conflist" <<EOF
{"cniVersion": "0.4.0", "name": "test", "plugins": [{"type": "bridge", "bridge": "cni0", "isGateway": true, "ipMasq": false,
 "ipam": {"type": "host-local", "dataDir": "$home/run/cni-ipam", "ranges": [[{"subnet": "10.244.0.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}}]}
EOF
  cat >"$home/conf/kubelet.yaml" <<EOF
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $node
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
tlsCertFile: $home/pki/kubelet.crt
tlsPrivateKeyFile: $home/pki/kubelet.key
cgroupDriver: cgroupfs
failCgroupV1: false
failSwapOn: false
makeIPTablesUtilChains: false
containerRuntimeEndpoint: unix://$socket
podLogsDir: $home/run/podlogs
resolvConf: ""
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%, nodefs.inodesFree: 1%}
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
healthzBindAddress: 127.0.0.1
nodeStatusUpdateFrequency: 5s
EOF
}

# Runs as process 1 of the namespaces: all daemons are its children, and end with it.
inside() {
  for folder in /run/containerd /run/netns /var/lib/cni /var/lib/kubelet /var/log/containers /var/log/pods; do
    mkdir -p "$folder" && mount -t tmpfs tmpfs "$folder"
  done
  mount --make-rshared /
  ip link set lo up
  ip addr add "$node/32" dev lo 2>/dev/null || true
  ip addr add "$service/32" dev lo 2>/dev/null || true
  local pki=$home/pki kubeconfig=$home/conf/kubeconfig
  daemon etcd "$bin" etcd --data-dir "$home/run/etcd" --listen-client-urls http://127.0.0.1:2379 \
    --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380 --unsafe-no-fsync --log-level warn
  daemon containerd containerd --config "$home/conf/containerd.toml"
  daemon kube-apiserver "$bin" kube-apiserver --etcd-servers http://127.0.0.1:2379 --bind-address 127.0.0.1 --secure-port 6443 \
    --advertise-address "$node" --tls-cert-file "$pki/apiserver.crt" --tls-private-key-file "$pki/apiserver.key" \
    --client-ca-file "$pki/ca.crt" --token-auth-file "$pki/tokens.csv" --authorization-mode "${AUTHORIZATION:-Node,RBAC}" \
    --service-account-issuer https://kubernetes.default.svc --service-account-key-file "$pki/sa.pub" \
    --service-account-signing-key-file "$pki/sa.key" --service-cluster-ip-range 10.96.0.0/16 \
    --kubelet-preferred-address-types InternalIP
  # There is no kube-proxy; the one Service that pods ask for, the API itself, is forwarded to.
  daemon forward "$bin" forward "$service:443" 127.0.0.1:6443
  daemon kube-controller-manager "$bin" kube-controller-manager --kubeconfig "$kubeconfig" --leader-elect=false \
    --bind-address 127.0.0.1 --service-account-private-key-file "$pki/sa.key" --root-ca-file "$pki/ca.crt" \
    --use-service-account-credentials=false
  daemon kube-scheduler "$bin" kube-scheduler --kubeconfig "$kubeconfig" --leader-elect=false --bind-address 127.0.0.1
  for ((i = 0; i < 100; i++)); do ! ctr -a "$socket" version >/dev/null 2>&1 || break; sleep 0.1; done
  import_images "$home/images/pause.tar" "$@" || exit 1
  daemon kubelet "$bin" kubelet --config "$home/conf/kubelet.yaml" --kubeconfig "$kubeconfig" --root-dir "$home/kubelet" \
    --hostname-override node1 --node-ip "$node"
  while :; do sleep 3600 & wait $!; done
}

# Called inside of the namespaces.
import_images() {
  local tar log=$home/logs/import.log
  for tar in "$@"; do
    ctr -a "$socket" -n k8s.io images import "$tar" >"$log" 2>&1 || { echo "not imported: $tar: $(tail -n 1 "$log")" >&2; return 1; }
  done
}

daemon() { local name=$1; shift; "$@" >"$home/logs/$name.log" 2>&1 & }

enter() { nsenter -t "$(cat "$home/run/first.pid")" -n -m -p -- env KUBECONFIG="$home/conf/kubeconfig" "$@"; }

start() {
  [ -x "$bin" ] || { echo "not built: $0 build" >&2; exit 2; }
  [ ! -e "$home/run/first.pid" ] || { echo "runs already, or was not stopped: $0 stop" >&2; exit 2; }
  mkdir -p "$home"/{run,logs,kubelet,containerd}
  certificates
  settings
  local network=-n
  [ -z "${HOST_NETWORK:-}" ] || network=-u
  setsid unshare "$network" -m -p -f --mount-proc --propagation private "$here/cluster.sh" inside "$@" >"$home/logs/inside.log" 2>&1 </dev/null &
  local outer=$! first=
  for ((i = 0; i < 100; i++)); do
    first=$(tr -d ' ' <"/proc/$outer/task/$outer/children" 2>/dev/null || true)
    [ -z "$first" ] || break
    sleep 0.05
  done
  echo "$first" >"$home/run/first.pid"
  for ((i = 0; i < 300; i++)); do
    ! enter "$bin" kubectl get nodes 2>/dev/null | grep -q ' Ready' || { echo "ready: $home/conf/kubeconfig"; return; }
    # What runs as process 1 ends only if it could not go on, and has said why.
    [ -e "/proc/$first" ] || { cat "$home/logs/inside.log" >&2; stop; exit 1; }
    sleep 0.2
  done
  echo "no node within 60 s: see $home/logs" >&2
  exit 1
}

stop() {
  [ -e "$home/run/first.pid" ] || return 0
  kill -9 "$(cat "$home/run/first.pid")" 2>/dev/null || true
  sleep 1
  for group in /sys/fs/cgroup/*/kubepods /sys/fs/cgroup/*/k8s.io; do
    [ ! -d "$group" ] || find "$group" -depth -type d -exec rmdir {} \;
  done
  ip addr del "$node/32" dev lo 2>/dev/null || true
  ip addr del "$service/32" dev lo 2>/dev/null || true
  ip link del cni0 2>/dev/null || true
  rm -rf "$home/run" "$home/kubelet" "$home/containerd"
}

case ${1:-} in
  build | start | stop | inside) "$@" ;;
  kubectl) shift; enter "$bin" kubectl "$@" ;;
  import) shift; for tar in "$@"; do enter ctr -a "$socket" -n k8s.io images import "$tar"; done ;;
  *) sed -n '2,14s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
