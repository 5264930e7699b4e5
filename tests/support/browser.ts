import { existsSync, readFileSync } from 'node:fs'

const chromiumNote = 'node_modules/.chromium'

/** Chromium without requests of its own: a given one, or the one that `scripts/setup.mjs` found. */
export const launchOptions = {
  executablePath:
    process.env.CHROMIUM ??
    (existsSync(chromiumNote) ? readFileSync(chromiumNote, 'utf8').trim() : undefined),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
}
