/** Programs, servers and folders to remove at the end of a test file. Last in, first out. */
const cleanUps: (() => unknown)[] = []

export function onEnd(work: () => unknown) {
  if (cleanUps.push(work) === 1)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.off(signal, cleanUpAndExit)
      process.on(signal, cleanUpAndExit)
    }
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
