import { existsSync, readFileSync } from 'node:fs'

import { type Browser, chromium } from '@playwright/test'

import { onEnd } from './tally.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Opens Chromium: the one found by the setup, or else the system's. */
export async function openBrowser(): Promise<Browser> {
  const note = 'node_modules/.chromium'
  const executablePath = existsSync(note) ? readFileSync(note, 'utf8').trim() : '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: quiet })
  onEnd(() => browser.close())
  return browser
}
