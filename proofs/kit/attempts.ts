import type { Tally } from './tally.ts'

/**
 * Counts what was tried against the program, and what of it an attacker would have been glad of.
 */
export type Attempts = {
  tried(name: string, succeeded: boolean, seen?: unknown): void
  /** What has to hold for the attempts beside it to mean anything. */
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
