#!/usr/bin/env bash
# A stand-in, written for these tests, for the ycsb.sh of a YCSB release, which is not on Maven
# Central: it finds the class in bin/bindings.properties and has the same class path in the same
# order (conf, lib, then conf and lib of the binding), splits the arguments at blanks as YCSB's does,
# so that no property can have one, and does nothing else.
home=$(cd "$(dirname "$0")/.." && pwd)
case "$1" in
  load) phase=-load ;;
  run) phase=-t ;;
  *) echo "[ERROR] unknown command $1"; exit 1 ;;
esac
line=$(grep -m 1 "^$2:" "$home/bin/bindings.properties") || { echo "[ERROR] no binding $2"; exit 1; }
name=${line%%:*}
class=${line#*:}
path=$home/conf
for file in "$home"/lib/*.jar "$home/${name%%-*}-binding/conf" "$home/${name%%-*}-binding"/lib/*.jar; do
  [ -r "$file" ] && path=$path:$file
done
shift 2
echo "$JAVA_HOME/bin/java -classpath $path site.ycsb.Client $phase -db $class $*"
args=$*
# shellcheck disable=SC2086
"$JAVA_HOME/bin/java" -classpath "$path" site.ycsb.Client "$phase" -db "$class" $args
