# This script becomes the command, so that the command's pid is ours, after leaving a watcher behind
# that holds our stdin. $1 is the watcher's script; the rest is the command.
exec 3<&0 0</dev/null
sh -c "$1" child-guard-watcher $$ <&3 3<&- >/dev/null 2>&1 &
shift
exec 3<&-
exec "$@"
