import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const at = '/portal/podcasts/portfolio/10719117-0000-4000-8000-000000000009'
const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
const locateCard = (page: Page, name: string) =>
  page.locator('.editor-card').filter({ has: page.getByRole('heading', { name, exact: true }) })
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'All changes published' })).toBeVisible()
}

/** Types an alt text and a caption, pausing after a space until the alt text is saved. */
async function typeWhileSaving(page: Page, alt: string, caption: string) {
  const hold = Promise.withResolvers<void>()
  await page.route('**/texts', async (route) => {
    await hold.promise
    await route.continue()
  })
  await page.keyboard.type(alt)
  await page.keyboard.press('Tab')
  const space = caption.indexOf(' ') + 1
  await page.keyboard.type(caption.slice(0, space))
  hold.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expectSaved(page)
  await page.keyboard.type(caption.slice(space))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
}

test('a case study is edited with a preview, published at a new URL, and restored', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager', at)
  await expectAccessible(page, 'iframe')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Title', { exact: true }).fill('Third Helpings')
  await page.getByLabel('URL', { exact: true }).fill('Third Helpings!')
  await locateCard(page, 'Audio').locator('summary').first().click()
  await expect(locateCard(page, 'Audio').getByRole('group', { name: 'Chapters' })).toBeVisible()
  await locateCard(page, 'Audio')
    .getByRole('group', { name: 'Chapters' })
    .getByRole('button', { name: 'Add' })
    .click()
  const chapter = locateCard(page, 'Audio').getByRole('group', { name: 'Chapters' })
  await chapter.getByLabel('At (minutes:seconds)').fill('0:08')
  await chapter.getByLabel('Title').fill('The tap')
  await expectSaved(page)
  await expectAccessible(page, 'iframe')
  const narrow = (page.viewportSize()?.width ?? 0) < 1120
  if (narrow) await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const look = page.frameLocator('iframe[title="Preview"]')
  await expect(look.getByRole('heading', { level: 1 })).toHaveText('Third Helpings')
  await expect(look.getByText('The tap', { exact: true })).toBeInViewport()
  if (narrow) await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/portfolio/second-helpings')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Second Helpings')
  await publish(page)

  await visitor.reload()
  await expect(visitor).toHaveURL('/portfolio/third-helpings')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Third Helpings')
  await visitor.getByRole('button', { name: '0:08' }).first().click()
  await expect
    .poll(() => visitor.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(8)
  await visitor.context().close()

  await locateCard(page, 'History').locator('summary').click()
  await page.getByRole('button', { name: 'Restore: Original' }).click()
  await expectSaved(page)
  await publish(page)
  await page.goto('/portfolio/third-helpings')
  await expect(page).toHaveURL('/portfolio/second-helpings')
})

test('the preview follows the fields also when the editor starts slowly', async ({ page }) => {
  await signIn(page, 'manager')
  await page.route('**/assets/*.js', async (route) => {
    if (route.request().frame() === page.mainFrame()) await sleep(3000)
    await route.continue()
  })
  await page.goto(at)
  await page.getByLabel('Title', { exact: true }).fill('Third Helpings')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Third Helpings')
  await page.getByLabel('Title', { exact: true }).fill('Second Helpings')
  await expect(page.getByRole('status').filter({ hasText: 'All changes published' })).toBeVisible()
})

test('many images are dropped at once, described with keys, published, and undone as one', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner', at)
  const pictures = locateCard(page, 'Images and video')
  await pictures.locator('summary').first().click()
  const gallery = pictures.getByRole('group', { name: 'Images', exact: true })
  const images = gallery.locator('.gallery-image')
  await expect(images.first()).toBeVisible()
  const before = await images.count()
  const files = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => ({
      name: `drop-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 300 + at, height: 200, channels: 3, background: '#804020' },
      })
        .jpeg()
        .toBuffer(),
    })),
  )
  const drop = () => gallery.locator('[type=file]').setInputFiles(files)
  await drop()
  await expect(images).toHaveCount(before + 8)
  await expect(gallery.getByRole('heading', { name: 'Eight files added' })).toBeVisible()
  await drop()
  await expect(
    gallery.getByRole('heading', { name: 'Already in the library: eight files' }),
  ).toBeVisible()
  await expect(images).toHaveCount(before + 8)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(images).toHaveCount(before)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(images).toHaveCount(before + 8)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const list = page.getByRole('alert')
  await expect(list.getByText('Fix 8 things to publish')).toBeVisible()
  await gallery.getByRole('button', { name: 'Add alt text to 8 images' }).click()
  await typeWhileSaving(page, 'Table 1', 'Caption 1')
  for (let number = 2; number <= 8; number++) {
    await page.keyboard.type(`Table ${number}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`Caption ${number}`)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
  }
  await expect(gallery.getByRole('button', { name: /^Add alt text to/ })).toHaveCount(0)
  await expectAccessible(page, 'iframe')
  await expectNoSidewaysScroll(page)
  await publish(page)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/portfolio/second-helpings')
  const shown = visitor.locator('.case-pictures')
  await expect(shown.getByRole('img')).toHaveCount(before + 8)
  await expect(shown.getByRole('img', { name: 'Table 8' })).toBeAttached()
  await expect(shown.getByText('Caption 8')).toBeAttached()
  await visitor.context().close()

  await locateCard(page, 'History').locator('summary').click()
  await page.getByRole('button', { name: 'Restore: Original' }).click()
  await expect(images).toHaveCount(before)
  await expectSaved(page)
  await publish(page)
})

test('several images are chosen at once, moved between rows, and removed', async ({ page }) => {
  await signIn(page, 'owner', at)
  const pictures = locateCard(page, 'Images and video')
  await pictures.locator('summary').first().click()
  const gallery = pictures.getByRole('group', { name: 'Images', exact: true })
  const images = gallery.locator('.gallery-image')
  await expect(images.first()).toBeVisible()
  const before = await images.count()
  await gallery.getByRole('button', { name: 'Choose from library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose images' })
  for (const at of [0, 1, 2]) await dialog.locator('.picture-grid button').nth(at).click()
  await dialog.getByRole('button', { name: 'Add 3 images' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(images).toHaveCount(before + 3)
  const rows = gallery.getByRole('region', { name: /^Row / })
  const count = await rows.count()
  await images
    .last()
    .getByLabel(/options$/)
    .click()
  await images.last().getByRole('button', { name: 'Move to its own row' }).click()
  await expect(rows).toHaveCount(count + 1)
  await images
    .last()
    .getByLabel(/options$/)
    .click()
  await images.last().getByRole('button', { name: 'Remove' }).click()
  await expect(images).toHaveCount(before + 2)
  await expectSaved(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expectToast(page, 'Draft discarded')
  await expect(images).toHaveCount(before)
})
