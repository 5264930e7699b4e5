import { readFileSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const phone = { width: 390, height: 844 }

type Review = Awaited<ReturnType<typeof addReview>>

/** Adds a review with a published version, which the main contact of its client may approve. */
async function addReview(page: Page, title: string) {
  await signIn(page, 'owner')
  const { request } = page.context()
  const { origin } = new URL(page.url())
  const post = (path: string, form: Record<string, string> | FormData) =>
    request.post(`${origin}${path}`, {
      ...(form instanceof FormData
        ? { multipart: form }
        : { form: { formKey: crypto.randomUUID(), ...form } }),
      headers: { origin, accept: 'text/html' },
      maxRedirects: 0,
    })
  const fetchHtml = async (path: string) => (await request.get(`${origin}${path}`)).text()
  const found = /value="([0-9a-f-]{36})"[^>]*>Low Water, the short version/.exec(
    await fetchHtml('/portal/reviews/new'),
  )
  const added = await post('/portal/reviews/new', { title, projectId: found![1]! })
  const path = added.headers().location!.replace('/versions', '')
  const upload = (name: string) => {
    const body = new FormData()
    const bytes = new Uint8Array(readFileSync(`media/loops/${name}.mp4`))
    body.append('files', new File([bytes], `${name}.mp4`, { type: 'video/mp4' }))
    return post(`${path}/uploads`, body)
  }
  await upload('low-water')
  const guests = await fetchHtml(`${path}/guests`)
  const contactId = /name="contactId" value="([0-9a-f-]{36})"/.exec(guests)![1]!
  await post(`${path}/guests`, { form: 'contact', contactId })
  await post(`${path}/publication`, { note: 'First cut' })
  const client = /\/portal\/clients\/[0-9a-f-]{36}/.exec(await fetchHtml(path))![0]
  const link = await (await post(`${client}/contacts/${contactId}`, { form: 'create-link' })).text()
  const slug = /\/r\/([a-z0-9-]+)/.exec(await fetchHtml(path))![1]!
  return { origin, path, slug, link: /\/client\/access\/[\w-]{43}/.exec(link)![0], post, upload }
}

async function openAsGuest(browser: Browser, { origin, slug, link }: Review, options: object) {
  const guest = await (await browser.newContext({ viewport: phone, ...options })).newPage()
  await guest.goto(`${origin}${link}`)
  await guest.goto(`${origin}/r/${slug}`)
  return guest
}

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
      await guest.locator('body').press('n')
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
      await guest.getByLabel('Your note', { exact: true }).fill('And the music')
      await guest.waitForTimeout(600)
      await guest.reload()
      await waitForPlayer(guest)
      await expect(guest.getByLabel('Your note', { exact: true })).toHaveValue('And the music')
      await guest.getByRole('button', { name: 'Discard' }).click()
    })

    await test.step('the studio sees, answers and resolves it without a reload', async () => {
      await page.goto(`${review.origin}${review.path}`)
      await waitForPlayer(page)
      await expect(page.getByText('The boat is too dark here.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByLabel('Your note', { exact: true }).fill('Ask for the raw files')
      await page.getByLabel('Internal: only the studio sees it').check()
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByText('Internal', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: /^Resolve the note by .* at 00:00:01:03$/ }).click()
      await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
    })

    await test.step('the guest sees it resolved, and no internal note', async () => {
      await expect(guest.getByText('Resolved', { exact: true })).toBeVisible({ timeout: 20_000 })
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
