# Becomes the command, deaf to Ctrl-C and to the closing of the terminal that started it.
trap '' HUP INT QUIT
exec "$@"
