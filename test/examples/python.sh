#!/bin/sh
# Runs the Python that .ci/run unpacks from Debian 13 into test/examples/python, with that Debian's libraries.
root=$(dirname "$0")/python/usr
export PYTHONHOME="$root" PYTHONDONTWRITEBYTECODE=1
exec "$root"/lib/*/ld-linux-*.so.* --library-path "$(echo "$root"/lib/*-linux-gnu)" "$root/bin/python3" "$@"
