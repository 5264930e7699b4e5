import { appendFileSync, mkdirSync } from 'node:fs'

/*
 * Sends the program's log lines of the tests to `test-results/unit.log`, because thousands of them
 * would bury the names of failed tests.
 */
export const logFile = 'test-results/unit.log'
const marker = Symbol.for('backlot.log-file')
const stdout = process.stdout as typeof process.stdout & { [marker]?: true }

// the files of a worker share its process
if (!stdout[marker]) {
  stdout[marker] = true
  mkdirSync('test-results', { recursive: true })
  const write = stdout.write.bind(stdout)
  stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('{"at":')) return write(chunk, ...rest)
    appendFileSync(logFile, chunk)
    return true
  }) as typeof stdout.write
}
