/** How often the parent is looked at, in milliseconds. */
const pause = 500

/**
 * Acts when the process that started this one is gone. npm passes SIGTERM to the shell of its
 * script, and that ends without passing it on; without this, the program would go on without npm
 * and keep port and data folder.
 */
export function onParentGone(act: () => void) {
  if (process.env.npm_lifecycle_event !== 'start' && process.env.npm_lifecycle_event !== 'dev')
    return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, pause)
  timer.unref()
}
