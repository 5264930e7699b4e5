import { type Pace, paced, secondsLeft } from './queue.ts'

/** How fast files go, each of them and all together, and when each was last heard of. */
export class Pacing {
  #ofOne = new Map<number, Pace>()
  #heard = new Map<number, number>()
  #ofAll: Pace = []
  #gone = 0

  begin(id: number) {
    this.#ofOne.delete(id)
    this.#heard.set(id, performance.now())
  }

  /**
   * So much of it has gone, where `before` had; answers how many seconds the rest takes, where that
   * is known.
   */
  sent(id: number, before: number, bytes: number, rest: number): number | null {
    const now = performance.now()
    const pace = this.#ofOne.get(id)
    // where it goes on from was sent another time
    if (pace) this.#gone += Math.max(0, bytes - before)
    const further = paced(pace ?? [], now, bytes)
    this.#ofOne.set(id, further)
    this.#ofAll = paced(this.#ofAll, now, this.#gone)
    this.#heard.set(id, now)
    return secondsLeft(further, rest)
  }

  secondsFor(rest: number): number | null {
    return secondsLeft(this.#ofAll, rest)
  }

  isSilent(id: number, milliseconds: number): boolean {
    return performance.now() - (this.#heard.get(id) ?? 0) >= milliseconds
  }

  release(id: number) {
    this.#ofOne.delete(id)
    this.#heard.delete(id)
  }

  rest() {
    this.#ofAll = []
  }
}
