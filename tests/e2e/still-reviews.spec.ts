import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  test,
} from '../support/journey.ts'
import { createPdf } from '../support/pdf-file.ts'
import { addReview, openAsGuest } from '../support/review-journey.ts'

const desktop = { width: 1280, height: 860 }
const loadPhoto = (number: number) => ({
  name: `LNG_${number}.jpg`,
  type: 'image/jpeg',
  bytes: readFileSync(`media/galleries/LNG_${number}.jpg`),
})
const createAlbum = async (...pages: string[]) => ({
  name: 'Album.pdf',
  type: 'application/pdf',
  bytes: await createPdf(pages),
})

/** Waits until the script shows the file. */
const waitForStill = (page: Page) =>
  expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
const findPicture = (page: Page) => page.locator('.still-picture')

/** Clicks a place of the picture, given as fractions. */
async function pressPicture(page: Page, x: number, y: number) {
  const box = (await findPicture(page).boundingBox())!
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

for (const scheme of listColorSchemes('light'))
  test(`a guest marks places of an image, the studio resolves one, ${scheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const review = await addReview(page, `Portrait ${scheme}`, loadPhoto(4102))
    const guest = await openAsGuest(browser, review, { colorScheme: scheme, viewport: desktop })
    await waitForStill(guest)

    await test.step('a click places a pin for the new note', async () => {
      await pressPicture(guest, 0.3, 0.4)
      await expect(guest.getByLabel('Your note', { exact: true })).toBeFocused()
      await guest.keyboard.type('Warmer here, please')
      await expectAccessible(guest)
      await guest.getByRole('button', { name: 'Add note' }).click()
      await expect(guest.getByRole('link', { name: 'Go to Pin 1' })).toBeVisible()
      await expect(guest.getByLabel('Your note', { exact: true })).toHaveValue('')
    })

    await test.step('a drag marks a part, and a pin opens its note', async () => {
      const box = (await findPicture(guest).boundingBox())!
      await guest.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5)
      await guest.mouse.down()
      await guest.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 4 })
      await guest.mouse.up()
      await guest.keyboard.type('Remove the cable')
      await guest.getByRole('button', { name: 'Add note' }).click()
      await guest.getByRole('link', { name: /^Pin 2, note by / }).click()
      await expect(guest.locator('.review-note[data-active]')).toContainText('Remove the cable')
      await guest.getByRole('link', { name: 'Go to Pin 1' }).click()
      await expect(guest.getByRole('link', { name: /^Pin 1, note by / })).toHaveAttribute(
        'aria-current',
        'true',
      )
    })

    await test.step('keys zoom, move, and mark a place', async () => {
      const before = (await findPicture(guest).boundingBox())!
      await guest.locator('body').press('+')
      await expect(guest.getByText('150%')).toBeVisible()
      const after = (await findPicture(guest).boundingBox())!
      expect(after.width).toBeCloseTo(before.width * 1.5, 0)
      await guest.locator('body').press('ArrowDown')
      await expect
        .poll(async () => (await findPicture(guest).boundingBox())!.y)
        .toBeLessThan(after.y)
      await guest.locator('body').press('0')
      await expect(guest.getByText('100%')).toBeVisible()
      await guest.locator('body').press('p')
      await guest.keyboard.press('ArrowRight')
      await guest.keyboard.press('Shift+ArrowRight')
      await guest.keyboard.press('Shift+ArrowDown')
      await expectAccessible(guest)
      await guest.keyboard.press('Enter')
      await expect(guest.getByText('Place marked')).toBeVisible()
      await expect(guest.locator('input[name=region]')).toHaveValue('0.51,0.5,0.03,0.03')
      await guest.getByRole('button', { name: 'Remove mark' }).click()
      await guest.locator('body').press('?')
      await expect(guest.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await guest.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('the wheel zooms at the pointer', async () => {
      const box = (await findPicture(guest).boundingBox())!
      await guest.locator('.still-view').dispatchEvent('wheel', {
        deltaY: -200,
        ctrlKey: true,
        clientX: box.x + box.width * 0.25,
        clientY: box.y + box.height * 0.25,
        bubbles: true,
        cancelable: true,
      })
      await expect
        .poll(async () => (await findPicture(guest).boundingBox())!.width)
        .toBeGreaterThan(box.width * 2)
      await guest.locator('body').press('0')
    })

    await test.step('a drawing is a mark too', async () => {
      await guest.locator('body').press('d')
      await guest.getByLabel('Ellipse').check()
      const box = (await findPicture(guest).boundingBox())!
      await guest.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1)
      await guest.mouse.down()
      await guest.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.3, { steps: 4 })
      await guest.mouse.up()
      await guest.getByRole('button', { name: 'Done' }).click()
      await guest.getByLabel('Your note', { exact: true }).fill('And this')
      await guest.getByRole('button', { name: 'Add note' }).click()
      await guest.getByRole('link', { name: 'Go to Pin 3' }).click()
      await expect(guest.locator('.review-drawing ellipse')).toBeVisible()
    })

    await test.step('the studio resolves it, and exports a table', async () => {
      await page.goto(`${review.origin}${review.path}`)
      await waitForStill(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: /^Resolve the note by .* at Pin 1$/ }).click()
      await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: /DaVinci/ })).toHaveCount(0)
      const table = await page.context().request.get(`${review.origin}${review.path}/notes/csv`)
      expect(await table.text()).toContain(',2,50.0,50.0,30.0,20.0,')
    })

    await test.step('on a phone', async () => {
      await guest.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(guest)
      await expectAccessible(guest)
    })
  })

test('a guest turns the pages of a PDF, and approves it', async ({ page, browser }) => {
  const review = await addReview(page, 'Album', await createAlbum('Cover', 'Harbor', 'Boats'))
  const guest = await openAsGuest(browser, review, { viewport: desktop })
  const findPage = (number: number) => guest.locator(`.still-canvas[data-page="${number}"] canvas`)
  await expect(findPage(1)).toBeVisible()
  await expectAccessible(guest)

  await test.step('keys turn pages, and a note belongs to one', async () => {
    await guest.locator('body').press('PageDown')
    await expect(findPage(2)).toBeVisible()
    await guest.locator('body').press('ArrowRight')
    await expect(findPage(3)).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await guest.locator('body').press('Home')
    await expect(findPage(1)).toBeVisible()
    await guest.locator('.still-page input').fill('2')
    await expect(findPage(2)).toBeVisible()
    await pressPicture(guest, 0.25, 0.5)
    await guest.keyboard.type('The other photo, please')
    await expect(guest.getByLabel('Page', { exact: true }).last()).toHaveValue('2')
    await guest.getByRole('button', { name: 'Add note' }).click()
    await expect(guest.getByRole('link', { name: 'Go to Page 2, pin 1' })).toBeVisible()
  })

  await test.step('a note opens its page', async () => {
    await guest.locator('body').press('End')
    await expect(findPage(3)).toBeVisible()
    await expect(guest.getByRole('link', { name: /^Pin 1, note by / })).toHaveCount(0)
    await guest.getByRole('link', { name: 'Go to Page 2, pin 1' }).click()
    await expect(findPage(2)).toBeVisible()
    await expect(guest.getByRole('link', { name: /^Pin 1, note by / })).toBeVisible()
    await expectAccessible(guest)
    await expectNoSidewaysScroll(guest)
  })

  await test.step('the studio reads it after moving there from another page', async () => {
    await page.goto(`${review.origin}/portal/videography/reviews`)
    await page.getByRole('link', { name: 'Album' }).click()
    await expect(page.locator('.still-canvas[data-page="1"] canvas')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its notes are a checklist with the part of the page', async () => {
    await page.getByRole('button', { name: 'Checklist to print' }).click()
    await expect(page.getByText('The other photo, please')).toBeVisible()
    await expect(page.locator('.checklist-picture canvas[data-drawn]')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await guest.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(guest.getByText(/^Approved by .*, /)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('a guest reads the pins of an image, and writes a note', async ({ page, browser }) => {
    const review = await addReview(page, 'Plain portrait', loadPhoto(4106))
    const version = /name="version" value="([0-9a-f-]{36})"/.exec(
      await (await page.context().request.get(`${review.origin}${review.path}`)).text(),
    )![1]!
    const note = { form: 'note', version, text: 'Crop here', region: '0.2,0.3', from: '' }
    await review.post(review.path, note)
    const guest = await openAsGuest(browser, review, { javaScriptEnabled: false })
    await expect(guest.locator('img.still-image')).toBeVisible()
    await expect(guest.getByRole('link', { name: /^Pin 1, note by / })).toBeVisible()
    await guest.getByLabel('Your note', { exact: true }).fill('The sky is pale')
    await guest.getByRole('button', { name: 'Add note' }).click()
    await expect(guest.getByRole('paragraph').filter({ hasText: 'The sky is pale' })).toBeVisible()
    await guest.getByRole('link', { name: /^Pin 1, note by / }).click()
    await expect(guest).toHaveURL(/#note-/)
  })

  test('a guest opens a PDF, and writes about a page', async ({ page, browser }) => {
    const review = await addReview(page, 'Plain album', await createAlbum('One', 'Two'))
    const guest = await openAsGuest(browser, review, { javaScriptEnabled: false })
    await expect(guest.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute(
      'href',
      `/r/${review.slug}/media/1/document`,
    )
    await guest.getByLabel('Page', { exact: true }).fill('3')
    await guest.getByLabel('Your note', { exact: true }).fill('Too dark')
    await guest.getByRole('button', { name: 'Add note' }).click()
    await expect(guest.getByText('This PDF has no such page.')).toBeVisible()
    await expect(guest.getByLabel('Your note', { exact: true })).toHaveValue('Too dark')
    await guest.getByLabel('Page', { exact: true }).fill('2')
    await guest.getByRole('button', { name: 'Add note' }).click()
    await expect(guest.getByRole('link', { name: 'Go to Page 2' })).toBeVisible()
  })
})

test('two versions are compared side by side, with a wipe, and alternating', async ({
  page,
  browser,
}) => {
  const review = await addReview(page, 'Compared images', loadPhoto(4102))
  const guest = await openAsGuest(browser, review, { viewport: desktop })
  await waitForStill(guest)
  await expect(guest.getByRole('button', { name: 'Compare versions' })).toHaveCount(0)
  await review.upload(loadPhoto(4106))
  await review.post(`${review.path}/publication`, { note: '' })
  await guest.goto(`${review.origin}/r/${review.slug}`)
  await waitForStill(guest)
  await guest.locator('body').press('b')
  await expect(guest).toHaveURL(/\?v=2&compare=1$/)
  const pictures = guest.locator('.still-picture')
  await expect(pictures).toHaveCount(2)
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await guest.locator('body').press('+')
  await expect
    .poll(async () => {
      const [one, other] = [
        await pictures.nth(0).boundingBox(),
        await pictures.nth(1).boundingBox(),
      ]
      return Math.abs(one!.height - other!.height)
    })
    .toBeLessThan(2)
  await guest.getByLabel('Wipe').check()
  await guest.getByRole('slider', { name: /^How much of version 2/ }).fill('30')
  await expect(guest.locator('.still-view')).toHaveAttribute('data-compare', 'wipe')
  await expectAccessible(guest)
  await guest.getByLabel('Alternate').check()
  await guest.getByRole('button', { name: 'Shown: version 2' }).click()
  await expect(guest.getByRole('button', { name: 'Shown: version 1' })).toBeVisible()
  await guest.locator('body').press('b')
  await expect(pictures).toHaveCount(1)
})
