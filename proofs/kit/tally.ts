/** What a proof saw: every line it says, and of every check whether it held. */
export type Tally = {
  say(line: string): void
  /** Counts; a check that does not hold is said at once, with what was seen instead. */
  check(name: string, held: boolean, seen?: unknown): boolean
  passed(): number
  all(): number
}

export function createTally(): Tally {
  let passed = 0
  let all = 0
  const say = (line: string) => process.stdout.write(`${line}\n`)
  return {
    say,
    check(name, held, seen) {
      all++
      if (held) passed++
      else say(`  SHORT: ${name}${seen === undefined ? '' : ` (seen: ${shorten(seen)})`}`)
      return held
    },
    passed: () => passed,
    all: () => all,
  }
}

/**
 * What must be ended and removed however a proof ends: programs, listeners, folders. Last in, first
 * out.
 */
const cleanUps: (() => unknown)[] = []

export function onEnd(work: () => unknown) {
  cleanUps.push(work)
}

let ending: Promise<void> | undefined

/** A proof that is stopped breaks off and cleans up as well: both wait for the one clean-up. */
export function cleanUp(): Promise<void> {
  ending ??= (async () => {
    for (let work = cleanUps.pop(); work; work = cleanUps.pop())
      await Promise.resolve()
        .then(work)
        .catch(() => {})
  })()
  return ending
}

function shorten(seen: unknown): string {
  return String(typeof seen === 'object' ? JSON.stringify(seen) : seen).slice(0, 600)
}
