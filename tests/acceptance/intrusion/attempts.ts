import { check, printLine } from '../../support/check.ts'

/** Counts the attacks on the program, and those that succeeded. */
export type Attempts = {
  recordAttempt(name: string, succeeded: boolean, seen?: unknown): void
  /** Checks a precondition without which the attempts prove nothing. */
  checkPrecondition(name: string, held: boolean, seen?: unknown): boolean
  say(line: string): void
  countAll(): number
  countSucceeded(): number
}

export type Scene = (attempts: Attempts) => Promise<void>

export function createAttempts(): Attempts {
  let [all, succeeded] = [0, 0]
  return {
    recordAttempt(name, isThrough, seen) {
      all++
      if (isThrough) succeeded++
      check(`refused: ${name}`, !isThrough, seen)
    },
    checkPrecondition: check,
    say: printLine,
    countAll: () => all,
    countSucceeded: () => succeeded,
  }
}
