// Runs for `npm start` after setup.mjs. With npm's ignore-scripts, setup.mjs didn't run.
import { existsSync } from 'node:fs'

if (!existsSync('build/.built')) {
  console.error(
    'Backlot isn’t installed or built, because npm ignores scripts here (ignore-scripts). ' +
      'Run: npm start --ignore-scripts=false',
  )
  process.exit(1)
}
// only set before a program starts, and without a second process only where Node has execve
if (process.execve && process.platform === 'linux' && !process.env.MALLOC_TRIM_THRESHOLD_) {
  process.removeAllListeners('warning') // execve is experimental
  const args = [process.execPath, ...process.execArgv, 'server.ts']
  // a fixed value: otherwise the allocator of Linux keeps the memory of compiling the database
  process.execve(process.execPath, args, { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' })
}
await import('../server.ts')
