# Becomes the command, deaf to Ctrl-C and to the closing of the terminal that started it.
# $1: the file of which a shared lock is held as long as the command lives, or nothing; the rest: the command.
trap '' HUP INT QUIT
[ -z "$1" ] || { exec 9<"$1" && flock -s 9; }
shift
exec "$@"
