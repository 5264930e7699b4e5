/** Programs, servers and folders to remove at the end of a test file. Last in, first out. */
const cleanUps: (() => unknown)[] = []
let isWatching = false

export function onEnd(work: () => unknown) {
  cleanUps.push(work)
  if (isWatching) return
  isWatching = true
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, cleanUpAndExit)
  // The runner that started this worker is gone.
  process.on('disconnect', () => cleanUpAndExit('SIGTERM'))
}

let ending: Promise<void> | undefined

/** Runs once at a time: an interrupted run and the end of a file wait for the same cleanup. */
export function cleanUp(): Promise<void> {
  ending ??= (async () => {
    for (let work = cleanUps.pop(); work; work = cleanUps.pop())
      await Promise.resolve()
        .then(work)
        .catch(() => {})
    ending = undefined
  })()
  return ending
}

/** Vitest replaces process.exit in its workers, so the process ends by the signal itself. */
function cleanUpAndExit(signal: NodeJS.Signals) {
  void cleanUp().then(() => {
    process.off(signal, cleanUpAndExit)
    process.kill(process.pid, signal)
  })
}
