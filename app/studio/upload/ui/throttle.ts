/**
 * The work, done soon, but not twice within so many milliseconds, for as often as it is asked for
 * meanwhile.
 */
export function throttle(intervalMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -intervalMs
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        last = performance.now()
        work()
      },
      last + intervalMs - performance.now(),
    )
  }
}
