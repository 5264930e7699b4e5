// Makes the screenshots of the README from the sample studio on a fixed day. Needs a build and
// Chromium, which `npm test` finds or installs.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Page, chromium } from '@playwright/test'
import sharp from 'sharp'

const screens = {
  site: '/',
  dashboard: '/portal',
  calendar: '/portal/bookings/month',
  editor: '/portal/website/home',
}
const target = 'docs/images'
const viewport = { width: 1280, height: 800 }
/** In pixels: sharp at the size of a README column on a dense display. */
const savedWidth = 960
const day = Date.parse('2026-11-11T15:00:00Z')
const port = '3987'
const origin = `http://127.0.0.1:${port}`

const folder = mkdtempSync(join(tmpdir(), 'backlot-screenshots-'))
writeFileSync(join(folder, 'clock'), String(day - Date.now()))
const program = spawn(process.execPath, ['server.ts'], {
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    CLOCK_FILE: join(folder, 'clock'),
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await waitUntilReady()
  mkdirSync(target, { recursive: true })
  await takeScreenshots()
} finally {
  program.kill('SIGTERM')
  await new Promise((resolve) => program.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function waitUntilReady() {
  for (let round = 0; round < 1200 && program.exitCode === null; round++) {
    const response = await fetch(`${origin}/ready`).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('The program did not start.')
}

async function takeScreenshots() {
  const place = 'node_modules/.chromium'
  const browser = await chromium.launch({
    ...(existsSync(place) && { executablePath: readFileSync(place, 'utf8') }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
    })
    await context.request.post(`${origin}/auth`, {
      form: { email: 'owner@longlight.example', password: 'longlight-sample' },
      headers: { origin },
    })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(origin + path)
      // present once React runs; the site has no script yet
      if (path !== '/') await page.locator('.sheet-open').waitFor({ state: 'attached' })
      await settle(page)
      await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
        .resize({ width: savedWidth })
        .webp({ quality: 72, effort: 6 })
        .toFile(join(target, `${name}-${colorScheme}.webp`))
    }
    await context.close()
  }
  await browser.close()
}

/** Waits for the fonts and for the images in view, also in the preview of the editor. */
async function settle(page: Page) {
  for (const iframe of await page.locator('iframe').all())
    await iframe.contentFrame().getByRole('heading', { level: 1 }).waitFor()
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      await document.fonts.ready
      await Promise.all(
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top < innerHeight)
          .map((image) => image.decode().catch(() => {})),
      )
    })
  await page.mouse.move(viewport.width / 2, 10)
}
