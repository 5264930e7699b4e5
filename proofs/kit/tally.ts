/** Collects the results of a check: its output, and which assertions held. */
export type Tally = {
  say(line: string): void
  /** Counts an assertion. A failure is printed at once with the actual value. */
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

/** Cleanup at the end of a check: programs, listeners, folders. Last in, first out. */
const cleanUps: (() => unknown)[] = []

export function onEnd(work: () => unknown) {
  cleanUps.push(work)
}

let ending: Promise<void> | undefined

/** A check that is interrupted ends through the same cleanup, and both wait for it. */
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
