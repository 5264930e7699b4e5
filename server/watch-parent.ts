/** Interval between checks of the parent process, in milliseconds. */
const intervalMs = 500

/**
 * Calls `onExit` when the parent process is gone. npm sends SIGTERM to the shell of its script,
 * which ends without passing it on; without this check the program would keep running after npm and
 * hold the port and the data folder.
 */
export function watchParent(onExit: () => void) {
  // npx starts the program by a shell too
  if (!['start', 'dev', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onExit()
  }, intervalMs)
  timer.unref()
}
