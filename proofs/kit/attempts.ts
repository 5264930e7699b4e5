import type { Tally } from './tally.ts'

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

export function createAttempts(tally: Tally): Attempts {
  let [all, succeeded] = [0, 0]
  return {
    tried(name, isThrough, seen) {
      all++
      if (isThrough) succeeded++
      tally.check(`refused: ${name}`, !isThrough, seen)
    },
    holds: tally.check,
    say: tally.say,
    all: () => all,
    succeeded: () => succeeded,
  }
}
