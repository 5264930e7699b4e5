import { existsSync } from 'node:fs'

const shell = '/bin/sh'

/**
 * A program and its arguments, begun with a limit on what it may allocate, in MB. The limit is the
 * operating system's (`ulimit -d`), so it needs a shell: where there is none, as on Windows, the
 * program begins without.
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
