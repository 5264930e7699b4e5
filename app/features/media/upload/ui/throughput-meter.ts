import { type ThroughputSamples, addSample, estimateSecondsLeft } from './queue.ts'

/** Measures the upload speed of each file and in total, and each file's last activity. */
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
   * Records progress from `before` to `bytes`. Returns the estimated seconds for the rest, or null.
   */
  recordProgress(id: number, before: number, bytes: number, rest: number): number | null {
    const now = performance.now()
    const pace = this.#samplesById.get(id)
    // bytes sent before a resume don't count
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
