import type { Page } from '@playwright/test'
import sharp from 'sharp'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const photos = 6

/** Adds a published gallery whose link lets guests do everything, with a list of two files. */
async function addGallery(page: Page, title: string) {
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
  const fields = { title, client: 'Tern Architects', category: 'photography', projectId: '' }
  const path = (await post('/portal/galleries/new', fields)).headers().location!
  const body = new FormData()
  for (let number = 1; number <= photos; number += 1)
    body.append('files', await createPhoto(number))
  await post(`${path}/uploads`, body)
  const rights = new FormData()
  for (const [name, value] of [
    ['form', 'link'],
    ['formKey', crypto.randomUUID()],
    ['sizes', 'web'],
    ...['favorite', 'comment', 'hide', 'family'].map((one) => ['permissions', one]),
  ] as const)
    rights.append(name!, value!)
  await post(`${path}/guests`, rights)
  await post(`${path}/publication`, {})
  const lists = await (await request.get(`${origin}${path}/lists`)).text()
  const share = /name="share"[^>]*value="([^"]+)"/.exec(lists)![1]!
  await post(`${path}/lists`, { name: 'Album', purpose: 'For your book', maxItems: '2', share })
  const guests = await (await request.get(`${origin}${path}/guests`)).text()
  return { path, link: /\/g\/[a-z0-9-]+\/open\/[\w-]{43}/.exec(guests)![0] }
}

async function createPhoto(number: number): Promise<File> {
  const background = { r: (number * 37) % 256, g: 120, b: (number * 91) % 256 }
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(jpeg)], `IMG_000${number}.jpg`, { type: 'image/jpeg' })
}

const findHeart = (page: Page, number: number) =>
  page.getByRole('button', { name: `Add IMG_000${number} to your favorites` })
const findViewer = (page: Page) => page.getByRole('dialog', { name: 'Viewer' })

for (const scheme of listColorSchemes('light'))
  test(`a guest chooses, comments and hides, and the studio sees it, ${scheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const { path, link } = await addGallery(page, `Choices ${scheme}`)
    const guest = await (await browser.newContext({ colorScheme: scheme })).newPage()
    const { origin } = new URL(page.url())
    await guest.goto(`${origin}${link}`)
    const gallery = new URL(guest.url()).pathname

    await test.step('the first heart asks for a name', async () => {
      await findHeart(guest, 1).focus()
      await guest.keyboard.press('Enter')
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('What’s your name?')
      await expectAccessible(guest)
      await expectNoSidewaysScroll(guest)
      await guest.getByLabel('Name').fill('Ana')
    })

    await test.step('the list of the files arrives late, and leaves the focus where it is', async () => {
      const list = Promise.withResolvers<void>()
      await guest.route('**/items.json*', async (route) => {
        await list.promise
        await route.continue()
      })
      await guest.getByRole('button', { name: 'Continue' }).click()
      await expect(guest).toHaveURL(/#f1$/)
      await expect(findHeart(guest, 1)).toHaveAttribute('aria-pressed', 'true')
      // while the page loads, the browser itself focuses the file in the URL
      await guest.waitForLoadState('load')
      const second = guest.getByRole('link', { name: 'IMG_0002', exact: true })
      await second.focus()
      list.resolve()
      await expect(guest.locator('.gallery-grid[data-live]').first()).toBeVisible()
      await expect(second).toBeFocused()
    })

    await test.step('keys choose and label, and a full list says so', async () => {
      await guest.keyboard.press('f')
      await expect(findHeart(guest, 2)).toHaveAttribute('aria-pressed', 'true')
      await guest.keyboard.press('3')
      await expect(guest.locator('.cell').nth(1)).toHaveAttribute('data-label', 'green')
      await expect(guest.getByText('2 of 2').first()).toBeVisible()
      await findHeart(guest, 3).focus()
      await guest.keyboard.press('Enter')
      await expect(guest.getByText('This list is full (2 of 2).')).toBeVisible()
      await expect(findHeart(guest, 3)).toHaveAttribute('aria-pressed', 'false')
      await expectAccessible(guest)
      await expectNoSidewaysScroll(guest)
    })

    await test.step('the viewer has hearts and comments', async () => {
      await guest.getByRole('link', { name: 'IMG_0002', exact: true }).focus()
      await guest.keyboard.press('Enter')
      const viewer = findViewer(guest)
      const heart = viewer.getByRole('button', { name: 'Favorite' })
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await guest.keyboard.press('f')
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
      await guest.keyboard.press('f')
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await guest.keyboard.press('c')
      await viewer.getByRole('textbox', { name: 'Comment' }).fill('Brighter, please')
      await viewer.getByRole('button', { name: 'Send comment' }).click()
      await expect(viewer.getByText('Brighter, please')).toBeVisible()
      await expectAccessible(guest)
      await guest.keyboard.press('Escape')
      await guest.keyboard.press('h')
      await guest.keyboard.press('Escape')
      await expect(guest.locator('.cell').nth(1)).toHaveAttribute('data-hidden', '')
    })

    await test.step('the list is sent', async () => {
      await guest.goto(`${origin}${gallery}/favorites`)
      await expectAccessible(guest)
      await expectNoSidewaysScroll(guest)
      await guest.getByRole('button', { name: 'Send to studio' }).first().click()
      await expect(guest.getByText('Ana sent this list to the studio')).toBeVisible()
      await guest.goto(`${origin}${gallery}/family`)
      await guest.getByLabel('Who is it for?').fill('Grandma')
      await guest.getByRole('button', { name: 'Create link' }).click()
      await expect(guest.getByRole('textbox', { name: 'Link for Grandma' })).toHaveValue(/\/open\//)
      await expectAccessible(guest)
    })

    await test.step('the studio sees lists, comments and guests', async () => {
      await signIn(page, 'owner')
      await page.goto(`${path}/lists`)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Album' }).click()
      await expect(page.getByText('Added by Ana').first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Reopen' }).click()
      await expect(page.getByRole('button', { name: 'Reopen' })).toBeHidden()
      await page.goto(`${path}/comments`)
      await page.getByLabel('Reply to Ana').click()
      await page.getByRole('textbox', { name: 'Reply' }).fill('Of course')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Of course')).toBeVisible()
      await page.getByRole('button', { name: 'Resolve' }).click()
      await expect(page.getByText('0 open comments')).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${path}/guests`)
      await expect(page.getByText('Made by Ana')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('hearts, labels and comments are plain forms', async ({ page }) => {
    const { link } = await addGallery(page, 'Plain choices')
    await page.context().clearCookies()
    await page.goto(link)
    await findHeart(page, 1).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').fill('Ben')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(findHeart(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'IMG_0001', exact: true }).click()
    await page.getByRole('button', { name: 'Red' }).click()
    await expect(page.getByRole('button', { name: 'Red' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('textbox', { name: 'Comment' }).fill('Lovely')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(page.getByText('Lovely')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /Album/ }).click()
    await expect(page.getByRole('button', { name: /Album/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })
})
