import { existsSync } from 'node:fs'

import sharp from 'sharp'

import { expect, signIn, test } from '../support/journey.ts'

type Screen = { name: string; path: string; staff?: true; dark?: true; open?: string }

const screens: Screen[] = [
  { name: 'home', path: '/', dark: true },
  { name: 'services', path: '/services' },
  { name: 'photography', path: '/photography' },
  { name: 'portfolio', path: '/portfolio', dark: true },
  { name: 'case-study', path: '/portfolio/good-bones', dark: true },
  { name: 'contact', path: '/contact', dark: true },
  { name: 'auth', path: '/auth', dark: true },
  { name: 'dashboard', path: '/portal', staff: true, dark: true },
  { name: 'inbox', path: '/portal/clients/inquiries', staff: true, dark: true },
  { name: 'bookings', path: '/portal/bookings/list', staff: true, dark: true },
  { name: 'projects', path: '/portal/projects', staff: true },
  { name: 'client', path: '/portal/clients', open: 'Sparrow Hall', staff: true },
  { name: 'settings', path: '/portal/settings/studio', staff: true },
]

/**
 * Screenshots are reduced by this factor: letters become gray and lose their edges, while
 * positions, sizes and colors stay. Other hinting and antialiasing changed at most one pixel of a
 * screen, one link less in a table changes fifteen, and a button of another color over three
 * hundred. So twelve may differ.
 */
const widths = { 390: 4, 1280: 5 } as const
const tolerance = { threshold: 0.2, maxDiffPixels: 12 }

for (const [width, smaller] of Object.entries(widths)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${theme}, ${width}`, () => {
      test.use({
        colorScheme: theme,
        viewport: { width: Number(width), height: width === '390' ? 844 : 900 },
      })
      for (const { name, path, staff, open } of screens.filter(
        ({ dark }) => theme === 'light' || dark,
      )) {
        test(name, async ({ page }) => {
          if (staff) await signIn(page, 'owner')
          await page.goto(path)
          if (open) {
            await page.getByRole('link', { name: open }).first().click()
            await expect(page.getByRole('heading', { name: open, level: 1 })).toBeVisible()
          }
          await page.mouse.move(Number(width) - 1, 800) // Moves the pointer over nothing.
          await waitUntilSettled(page)
          const file = `${name}-${width}-${theme}.jpg`
          const whole = await page.screenshot({
            fullPage: true,
            animations: 'disabled',
            caret: 'hide',
            scale: 'css',
          })
          expect(
            await resizeImage(whole, Number(width) / smaller, test.info().snapshotPath(file)),
          ).toMatchSnapshot(file, tolerance)
        })
      }
    })
  }
}

/** Waits for fonts, and for images further down the page. */
async function waitUntilSettled(page: import('@playwright/test').Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(
      [...document.images]
        .filter((image) => image.getClientRects().length > 0)
        .map((image) => image.decode()),
    )
  })
  await page.waitForLoadState('networkidle')
}

/**
 * Returns the reduced screenshot. Antialiasing may make a page one line of pixels longer, so a
 * height within 1 % is fitted to the approved one.
 */
async function resizeImage(whole: Buffer, width: number, file: string) {
  const { width: wide, height: high } = await sharp(whole).metadata()
  const before = existsSync(file) ? (await sharp(file).metadata()).height : 0
  const height = Math.round((high * width) / wide)
  const fitted = Math.abs(height - before) <= before / 100 ? before : height
  return sharp(whole)
    .resize({ width: Math.round(width), height: fitted, fit: 'fill', kernel: 'mitchell' })
    .jpeg({ quality: 60, mozjpeg: true })
    .toBuffer()
}
