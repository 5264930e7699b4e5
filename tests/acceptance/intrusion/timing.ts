import type { Attempts } from './attempts.ts'
import type { HttpResponse } from '../../support/http.ts'

type Kind = 'known' | 'unknown'

/** Asks in turn for known and unknown addresses, and compares the times by Cliff's delta. */
export async function compareTimes(
  attempts: Attempts,
  what: string,
  rounds: number,
  ask: (kind: Kind, n: number) => Promise<HttpResponse>,
) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  for (let n = 0; n < rounds; n++)
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[kind].push((await ask(kind, n)).ms)
  let more = 0
  for (const a of times.known) for (const b of times.unknown) more += Math.sign(a - b)
  const delta = more / rounds ** 2
  attempts.say(
    `  ${what}, known against unknown: Cliff's delta ${delta.toFixed(2)} of ${rounds} each`,
  )
  attempts.recordAttempt(
    `detecting addresses by the time of ${what}`,
    Math.abs(delta) >= 0.33,
    delta,
  )
}
