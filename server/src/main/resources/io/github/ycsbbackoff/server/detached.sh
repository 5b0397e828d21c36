# This script becomes the command, deaf to Ctrl-C and to the closing of the terminal that started
# it. $1 is the file of which a shared lock is held as long as the command lives, or nothing; the
# rest is the command.
trap '' HUP INT QUIT
[ -z "$1" ] || { exec 9<"$1" && flock -s 9; }
shift
exec "$@"
