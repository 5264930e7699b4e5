/** Throttles with a trailing call. */
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
