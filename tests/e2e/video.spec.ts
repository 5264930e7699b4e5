import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

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

const locateCard = (page: Page, name: string) =>
  page.locator('.editor-card').filter({ has: page.getByRole('heading', { name, exact: true }) })
const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
const publish = (page: Page) =>
  page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
const expectPublished = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'All changes published' })).toBeVisible()

/** Returns a new video, padded with a `free` box (ISO 14496-12, 8.1.2). */
const createVideo = () =>
  Buffer.concat([
    readFileSync('media/loops/slow-boat.mp4'),
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('free'),
    randomBytes(16),
  ])
const createImage = () =>
  sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: `#${randomBytes(3).toString('hex')}`,
    },
  })
    .jpeg()
    .toBuffer()

test('a video is uploaded, captioned by keyboard and played on a project’s page', async ({
  page,
  browser,
}, testInfo) => {
  test.setTimeout(150_000)
  const name = `boat-${randomBytes(4).toString('hex')}.mp4`
  const path = testInfo.outputPath(name)
  writeFileSync(path, createVideo())
  await signIn(page, 'owner', '/portal/media')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Choose files').press('Enter'),
  ])
  await chooser.setFiles(path)
  await expect(page.locator('.upload').filter({ hasText: name })).toContainText('Added')
  await page.getByRole('list', { name: 'Files' }).getByRole('link', { name }).press('Enter')

  const captions = page.getByRole('region', { name: 'Captions' })
  await captions.getByRole('button', { name: 'Add a line here' }).press('Enter')
  await expect(captions.getByLabel('Line 1: Caption')).toBeFocused()
  await page.keyboard.type('The tide turns.')
  for (let second = 0; second < 3; second++) await page.keyboard.press('Alt+ArrowDown')
  await captions.getByRole('button', { name: 'Add a line here' }).press('Enter')
  await expect(captions.getByLabel('Line 2: From')).toHaveValue('0:03')
  await expect(captions.getByLabel('Line 2: Caption')).toBeFocused()
  await page.keyboard.type('We wait for it.')
  await captions.getByRole('button', { name: 'Save' }).press('Enter')
  await expectToast(page, 'Captions saved')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/portal/videography/portfolio')
  await page
    .getByRole('list', { name: 'Portfolio projects' })
    .getByRole('link', { name: 'Low Water' })
    .first()
    .click()
  const pictures = locateCard(page, 'Images and video')
  await pictures.locator('summary').first().press('Enter')
  await pictures.getByLabel('Video', { exact: true }).selectOption({ label: name })
  const cover = pictures.getByRole('group', { name: 'Cover', exact: true })
  await cover.getByRole('button', { name: 'Change...' }).press('Enter')
  await page
    .getByRole('dialog')
    .locator('[type=file]')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await createImage() })
  const about = page.getByRole('dialog', { name: 'Alt text and focal point' })
  await expect(about).toBeVisible()
  await about.getByRole('button', { name: 'Later' }).press('Enter')
  await expect(cover.getByText('Alt text missing')).toBeVisible()
  await expectSaved(page)
  await publish(page)
  await expect(cover).toHaveAccessibleDescription(/Add alt text or mark as decorative\./)
  await cover.getByRole('button', { name: 'Add alt text...' }).press('Enter')
  await about.getByRole('textbox', { name: 'Alt text' }).fill('The harbor before anybody is up')
  await about.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await publish(page)
  await expectPublished(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/portfolio/low-water')
  const player = visitor.locator('.video-player video')
  expect(
    await (await visitor.request.get((await player.locator('track').getAttribute('src'))!)).text(),
  ).toMatch(/00:00:03\.000 --> .*\nWe wait for it\./)
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  await visitor.context().close()

  await locateCard(page, 'History').locator('summary').click()
  await page.getByRole('button', { name: 'Restore: Original' }).click()
  await expectSaved(page)
  await publish(page)
  await expectPublished(page)
})
