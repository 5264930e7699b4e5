import { getMedian } from '../measure.ts'

/** Rounds of each way. */
const rounds = Number(process.env.ROUNDS) || 60

/** Largest ratio of the medians. */
export const maxRatio = 1.5

export type TimedTargets = {
  ways: Record<string, (round: number) => Promise<unknown>>
  close(): Promise<void>
}

/**
 * Measures both in turn, so that other load on the machine affects both. The first rounds warm up.
 */
export async function measureInTurns(
  small: TimedTargets,
  large: TimedTargets,
): Promise<Record<string, { small: number; large: number }>> {
  const found: Record<string, { small: number; large: number }> = {}
  for (const name of Object.keys(small.ways)) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = -5; round < rounds; round++)
      for (const [size, { ways }] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const startMs = performance.now()
        await ways[name]!(round + 5)
        if (round >= 0) times[size].push(performance.now() - startMs)
      }
    found[name] = { small: getMedian(times.small), large: getMedian(times.large) }
  }
  await Promise.all([small.close(), large.close()])
  return found
}
