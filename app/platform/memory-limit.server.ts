import { existsSync } from 'node:fs'

const shell = '/bin/sh'

/**
 * Returns a command that starts a program with a limit on the memory it may allocate, in MB. The
 * limit is the operating system's (`ulimit -d`) and needs a shell. Without one, as on Windows, the
 * program starts without a limit.
 */
export function limitMemory(
  megabytes: number,
  program: string,
  args: string[],
): [program: string, args: string[]] {
  return existsSync(shell)
    ? [
        shell,
        ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(megabytes * 1024), program, ...args],
      ]
    : [program, args]
}
