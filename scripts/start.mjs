// Runs for `npm start` after setup.mjs. With npm's ignore-scripts, setup.mjs didn't run.
import { existsSync } from 'node:fs'

if (!existsSync('build/.built')) {
  console.error(
    'Backlot isn’t installed or built, because npm ignores scripts here (ignore-scripts). ' +
      'Run: npm start --ignore-scripts=false',
  )
  process.exit(1)
}
await import('../server.ts')
