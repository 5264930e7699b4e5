import { check, printLine } from '../../support/check.ts'

/** Counts the attacks on the program, and those that succeeded. */
export type Attempts = {
  tried(name: string, succeeded: boolean, seen?: unknown): void
  /** Checks a precondition without which the attempts prove nothing. */
  holds(name: string, held: boolean, seen?: unknown): boolean
  say(line: string): void
  all(): number
  succeeded(): number
}

export type Scene = (attempts: Attempts) => Promise<void>

export function createAttempts(): Attempts {
  let [all, succeeded] = [0, 0]
  return {
    tried(name, isThrough, seen) {
      all++
      if (isThrough) succeeded++
      check(`refused: ${name}`, !isThrough, seen)
    },
    holds: check,
    say: printLine,
    all: () => all,
    succeeded: () => succeeded,
  }
}
