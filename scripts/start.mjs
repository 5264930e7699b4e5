// `npm start` after the setup: where npm runs no scripts by itself (ignore-scripts) nothing is installed or built, so it says so.
import { existsSync } from 'node:fs'

if (!existsSync('build/.built')) {
  console.error(
    'Backlot is not installed or not built, because npm runs no scripts here (ignore-scripts). Run: npm start --ignore-scripts=false',
  )
  process.exit(1)
}
await import('../server.ts')
