import { type ThroughputSamples, addSample, estimateSecondsLeft } from './queue.ts'

/** How fast files go, each of them and all together, and when each was last heard of. */
export class ThroughputMeter {
  #samplesById = new Map<number, ThroughputSamples>()
  #lastActivity = new Map<number, number>()
  #totalSamples: ThroughputSamples = []
  #totalSent = 0

  start(id: number) {
    this.#samplesById.delete(id)
    this.#lastActivity.set(id, performance.now())
  }

  /**
   * So much of it has gone, where `before` had; answers how many seconds the rest takes, where that
   * is known.
   */
  recordProgress(id: number, before: number, bytes: number, rest: number): number | null {
    const now = performance.now()
    const pace = this.#samplesById.get(id)
    // where it goes on from was sent another time
    if (pace) this.#totalSent += Math.max(0, bytes - before)
    const further = addSample(pace ?? [], now, bytes)
    this.#samplesById.set(id, further)
    this.#totalSamples = addSample(this.#totalSamples, now, this.#totalSent)
    this.#lastActivity.set(id, now)
    return estimateSecondsLeft(further, rest)
  }

  estimateSeconds(rest: number): number | null {
    return estimateSecondsLeft(this.#totalSamples, rest)
  }

  isStalled(id: number, milliseconds: number): boolean {
    return performance.now() - (this.#lastActivity.get(id) ?? 0) >= milliseconds
  }

  release(id: number) {
    this.#samplesById.delete(id)
    this.#lastActivity.delete(id)
  }

  resetTotal() {
    this.#totalSamples = []
  }
}
