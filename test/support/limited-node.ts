/**
 * How to start Node so that the system ends it when it has computed for half a minute or takes three gigabytes: program and
 * arguments, before those of Node. Windows has no such limits.
 */
export const limitedNode: readonly [program: string, args: readonly string[]] =
  process.platform === 'win32'
    ? [process.execPath, []]
    : ['/bin/sh', ['-c', `ulimit -c 0 && ulimit -t 30 && ulimit -d 3000000 && exec '${process.execPath}' "$0" "$@"`]];
