import type { Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  test,
} from '../support/journey.ts'
import { addReview, openAsGuest } from '../support/review-journey.ts'

const findPosition = (page: Page) => page.locator('output[data-position]')

/** Waits until the script plays the file, and knows its length. */
async function waitForPlayer(page: Page) {
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('video')?.readyState ?? 0) >= 2,
  )
}

for (const scheme of listColorSchemes('light'))
  test(`a guest notes a frame, the studio resolves it, the guest approves, ${scheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const review = await addReview(page, `Cut ${scheme}`)
    const guest = await openAsGuest(browser, review, { colorScheme: scheme })

    await test.step('a note is written at the shown frame, on a phone', async () => {
      await waitForPlayer(guest)
      await guest.locator('body').press('Shift+ArrowRight')
      for (let steps = 0; steps < 3; steps++) await guest.locator('body').press('ArrowRight')
      await expect(findPosition(guest)).toHaveText('00:00:01:03')
      await guest.locator('body').press('c')
      await guest.keyboard.type('The boat is too dark here.')
      await expect(guest.getByLabel('At', { exact: true })).toHaveValue('00:00:01:03')
      await expectAccessible(guest)
      await expectNoSidewaysScroll(guest)
      await guest.getByRole('button', { name: 'Add note' }).click()
      await expect(guest.getByRole('link', { name: 'Go to 00:00:01:03' })).toBeVisible()
      await expect(guest.getByLabel('Your note', { exact: true })).toHaveValue('')
    })

    await test.step('a note returns to its frame after a reload', async () => {
      await guest.getByRole('link', { name: 'Go to 00:00:01:03' }).click()
      await guest.reload()
      await waitForPlayer(guest)
      await expect(findPosition(guest)).toHaveText('00:00:01:03')
    })

    await test.step('typed text survives a reload', async () => {
      await guest.locator('body').press('Shift+ArrowRight')
      await expect(findPosition(guest)).toHaveText('00:00:02:03')
      await guest.getByLabel('Your note', { exact: true }).fill('And the music')
      await guest.waitForTimeout(600)
      await guest.reload()
      await waitForPlayer(guest)
      await expect(guest.getByLabel('Your note', { exact: true })).toHaveValue('And the music')
      await expect(guest.getByLabel('At', { exact: true })).toHaveValue('00:00:02:03')
      await guest.getByRole('button', { name: 'Discard' }).click()
    })

    await test.step('the studio sees, answers and resolves it without a reload', async () => {
      await page.goto(`${review.origin}${review.path}`)
      await waitForPlayer(page)
      await expect(page.getByText('The boat is too dark here.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const text = page.getByLabel('Your note', { exact: true })
      await text.pressSequentially('@cast')
      await expect(page.getByRole('option')).toHaveText(['Wren Castellano'])
      await expectAccessible(page)
      await text.press('Enter')
      await expect(text).toHaveValue('@Wren Castellano ')
      await text.pressSequentially('ask for the raw files, @')
      await expect(page.getByRole('option').first()).toBeVisible()
      await text.press('Escape')
      await text.press('Backspace')
      await page.getByLabel('Internal: only the studio sees it').check()
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByText('Internal', { exact: true })).toBeVisible()
      await expect(page.locator('.mention')).toHaveText('@Wren Castellano')
      await page.getByRole('button', { name: /^Resolve the note by .* at 00:00:01:03$/ }).click()
      await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
    })

    await test.step('the guest sees it resolved, and no internal note', async () => {
      await expect(guest.getByText('Resolved', { exact: true })).toBeVisible()
      await expect(guest.getByText('Ask for the raw files')).toHaveCount(0)
      await guest.getByRole('button', { name: 'Submit notes' }).click()
      await expect(guest.getByText('The notes on this version were submitted.')).toBeVisible()
    })

    await test.step('the studio publishes another version, which the guest approves', async () => {
      await review.upload('slow-boat')
      await page.goto(`${review.origin}${review.path}/versions`)
      await expectAccessible(page)
      await page.getByLabel(/What’s new/).fill('Brighter')
      await page.getByRole('button', { name: 'Publish version 2' }).click()
      await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Publish version 2' })).toHaveCount(0)
      await guest.goto(`${review.origin}/r/${review.slug}`)
      for (const version of ['1', '2']) {
        await waitForPlayer(guest)
        await guest.locator('body').press(version)
        await expect(guest).toHaveURL(new RegExp(`\\?v=${version}$`))
      }
      await expect(guest.getByText('Brighter')).toBeVisible()
      await guest.getByRole('button', { name: 'Approve version 2' }).click()
      await expect(guest.getByText(/^Approved by .*, /)).toBeVisible()
      await expectAccessible(guest)
      await expect(page.getByText('SHA-256 of the file')).toBeVisible()
    })

    await test.step('ended access opens nothing at the next request', async () => {
      const html = await (await page.context().request.get(`${page.url()}`)).text()
      const guests = `${review.path}/guests`
      const list = await (await page.context().request.get(`${review.origin}${guests}`)).text()
      const share = /shares\/([0-9a-f-]{36})\/end/.exec(list)![1]!
      expect(html).toContain('Version 2')
      await review.post(`${review.path}/shares/${share}/end`, {})
      const answer = await guest.goto(`${review.origin}/r/${review.slug}`)
      expect(answer!.status()).toBe(404)
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
        'This review is private or no longer available.',
      )
      await expectAccessible(guest)
    })
  })

test('a guest draws on a frame, and opens the shortcuts', async ({ page, browser }) => {
  const review = await addReview(page, 'Drawn')
  const guest = await openAsGuest(browser, review, { viewport: { width: 1280, height: 860 } })
  await waitForPlayer(guest)
  await guest.locator('body').press('?')
  await expect(guest.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Close' }).click()
  await guest.locator('body').press('d')
  await guest.getByLabel('Box').check()
  await guest.getByLabel('Green').check()
  const picture = (await guest.locator('.review-drawing').boundingBox())!
  await guest.mouse.move(picture.x + 100, picture.y + 80)
  await guest.mouse.down()
  await guest.mouse.move(picture.x + 300, picture.y + 200, { steps: 4 })
  await guest.mouse.up()
  await guest.getByRole('button', { name: 'Done' }).click()
  await guest.getByLabel('Your note', { exact: true }).fill('This part')
  await guest.getByRole('button', { name: 'Add note' }).click()
  await guest.getByRole('link', { name: /^Go to / }).click()
  await expect(guest.locator('.review-drawing rect[data-color=green]')).toBeVisible()
})

test('a second version follows the frames of the first one', async ({ page, browser }) => {
  const review = await addReview(page, 'Compared')
  await review.upload('slow-boat')
  await review.post(`${review.path}/publication`, { note: '' })
  const guest = await openAsGuest(browser, review, { viewport: { width: 1280, height: 860 } })
  await waitForPlayer(guest)
  await guest.locator('body').press('b')
  await expect(guest.locator('video')).toHaveCount(2)
  await expectAccessible(guest)
  const readTimes = () =>
    guest
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))
  const expectTogether = () =>
    expect
      .poll(async () => {
        const [one, other] = await readTimes()
        return one! > 0.5 && Math.abs(one! - other!) < 2 / 24
      })
      .toBe(true)
  await guest.locator('body').press('Shift+ArrowRight')
  await expectTogether()
  await guest.locator('body').press('k')
  await expectTogether()
  await guest.locator('body').press('k')
  await guest.getByLabel('Wipe').check()
  await expectAccessible(guest)
  await guest.locator('body').press('b')
  await expect(guest.locator('video')).toHaveCount(1)
  await guest.getByLabel('Your note', { exact: true }).fill('Darker here')
  await guest.getByRole('button', { name: 'Add note' }).click()
  await expect(guest.getByRole('link', { name: /^Go to / })).toBeVisible()
  await page.goto(`${review.origin}${review.path}/checklist`)
  await expect(page.locator('.checklist-picture canvas[data-drawn]')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test('a guest writes a note at a time, submits and approves', async ({ page, browser }) => {
    const review = await addReview(page, 'Plain')
    const guest = await openAsGuest(browser, review, { javaScriptEnabled: false })
    await expect(guest.locator('video[controls]')).toBeVisible()
    await guest.getByLabel('At', { exact: true }).fill('9:99')
    await guest.getByLabel('Your note', { exact: true }).fill('The sky is pale')
    await guest.getByRole('button', { name: 'Add note' }).click()
    await expect(guest.getByText('Enter a time within this version')).toBeVisible()
    await expect(guest.getByLabel('Your note', { exact: true })).toHaveValue('The sky is pale')
    await guest.getByLabel('At', { exact: true }).fill('0:02')
    await guest.getByRole('button', { name: 'Add note' }).click()
    await guest.getByRole('link', { name: 'Go to 00:00:02:00' }).click()
    await expect(guest.locator('video')).toHaveAttribute('src', /#t=2\.021$/)
    await guest.getByRole('button', { name: 'Submit notes' }).click()
    await expect(guest.getByText('The notes on this version were submitted.')).toBeVisible()
    await guest.getByRole('button', { name: 'Approve version 1' }).click()
    await expect(guest.getByText(/^Approved by /)).toBeVisible()
  })
})

test('each press of an arrow key is one frame, also on a slow device', async ({
  page,
  browser,
}) => {
  const review = await addReview(page, 'Stepped')
  const guest = await openAsGuest(browser, review, { viewport: { width: 1280, height: 860 } })
  await waitForPlayer(guest)
  const devtools = await guest.context().newCDPSession(guest)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const presses = 30
  await guest.evaluate(async (count) => {
    for (let press = 0; press < count; press++) {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
      )
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }, presses)
  await expect(findPosition(guest)).toHaveAttribute('data-position', String(presses))
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
])
  test(`nothing moves when the script arrives, at ${viewport.width} px`, async ({
    page,
    browser,
  }) => {
    const review = await addReview(page, `Still at ${viewport.width}`)
    const guest = await openAsGuest(browser, review, { viewport })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await guest.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    await guest.reload({ waitUntil: 'commit' })
    const getTop = () =>
      guest
        .getByRole('button', { name: 'Approve version 1' })
        .evaluate((button) => button.getBoundingClientRect().top + scrollY)
    await expect(guest.locator('.review-stage')).toHaveCSS('position', 'sticky')
    await expect(guest.locator('video[controls]')).toBeVisible()
    await guest.evaluate(() => document.fonts.ready)
    const before = await getTop()
    release()
    await waitForPlayer(guest)
    expect(await getTop()).toBe(before)
  })
