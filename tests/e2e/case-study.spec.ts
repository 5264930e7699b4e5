import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

const at = '/portal/podcasts/portfolio/10719117-0000-4000-8000-000000000009'
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
const card = (page: Page, name: string) =>
  page.locator('.editor-card').filter({ has: page.getByRole('heading', { name, exact: true }) })
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'All changes published' })).toBeVisible()
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
  await card(page, 'Audio').locator('summary').first().click()
  await expect(card(page, 'Audio').getByRole('group', { name: 'Chapters' })).toBeVisible()
  await card(page, 'Audio')
    .getByRole('group', { name: 'Chapters' })
    .getByRole('button', { name: 'Add' })
    .click()
  const chapter = card(page, 'Audio').getByRole('group', { name: 'Chapters' })
  await chapter.getByLabel('At (minutes:seconds)').fill('0:08')
  await chapter.getByLabel('Title').fill('The tap')
  await saved(page)
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

  await card(page, 'History').locator('summary').click()
  await page.getByRole('button', { name: 'Restore: Original' }).click()
  await saved(page)
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

test('images are in rows: one is added, and undo removes a row', async ({ page }) => {
  await signIn(page, 'owner', at)
  const pictures = card(page, 'Images and video')
  await pictures.locator('summary').first().click()
  const rows = pictures.getByRole('group', { name: 'Images', exact: true })
  await rows.getByRole('button', { name: 'Add row' }).click()
  await expect(rows.getByText('Row 2: one image')).toBeVisible()
  await rows.getByRole('button', { name: 'Choose...' }).click()
  await page.getByRole('dialog').locator('.picture-grid button').first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.getByRole('button', { name: 'Choose...' })).toHaveCount(0)
  await saved(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.locator('.toast').getByText('Draft discarded')).toBeVisible()
  await expect(rows.getByText('Row 2: one image')).toHaveCount(0)
})
