import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

/** Photos in the first section of the grid and beyond it. */
const photos = 48

/** Adds a published gallery by plain forms, and returns its open link. */
async function addGallery(page: Page, title: string, { pin = '' } = {}): Promise<string> {
  await signIn(page, 'owner')
  const { request } = page.context()
  const { origin } = new URL(page.url())
  const post = (path: string, form: Record<string, string>) =>
    request.post(`${origin}${path}`, {
      form: { formKey: crypto.randomUUID(), ...form },
      headers: { origin, accept: 'text/html' },
      maxRedirects: 0,
    })
  const fields = { title, client: 'Tern Architects', category: 'photography', projectId: '' }
  const created = await post('/portal/galleries/new', fields)
  const path = created.headers().location!
  const body = new FormData()
  for (let number = 1; number <= photos; number += 1)
    body.append('files', await createPhoto(number))
  await request.post(`${origin}${path}/uploads`, { multipart: body, headers: { origin } })
  const link = { form: 'link', sizes: 'web', ...(pin && { hasPin: 'on', pin }) }
  await post(`${path}/guests`, link)
  await post(`${path}/publication`, {})
  const guests = await (await request.get(`${origin}${path}/guests`)).text()
  await page.context().clearCookies()
  return /\/g\/[a-z0-9-]+\/open\/[\w-]{43}/.exec(guests)![0]
}

/** A photo whose shape and color follow from its number. */
async function createPhoto(number: number): Promise<File> {
  const [width, height] = [
    [600, 400],
    [400, 600],
    [500, 500],
  ][number % 3] as [number, number]
  const background = { r: (number * 37) % 256, g: 120, b: (number * 91) % 256 }
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const name = `IMG_${String(number).padStart(4, '0')}.jpg`
  return new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' })
}

const findTile = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const findViewer = (page: Page) => page.getByRole('dialog', { name: 'Viewer' })

for (const scheme of listColorSchemes('light'))
  test(`a guest looks through a gallery with the keyboard, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const link = await addGallery(page, `Harbor House ${scheme}`)
    await page.goto(link)
    await expect(page).toHaveURL(/\/g\/harbor-house-\w+$/)
    const path = new URL(page.url()).pathname
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Harbor House ${scheme}`)
    await expect(page.getByText('48 photos').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await test.step('the rows stay where they are when the script takes over', async () => {
      const measure = () =>
        page.locator('.tile').evaluateAll((tiles) =>
          tiles.slice(0, 12).map((tile) => {
            const { left, top, width } = tile.getBoundingClientRect()
            return [left, top + scrollY, width].map(Math.round)
          }),
        )
      const before = await measure()
      await page.getByRole('link', { name: 'View gallery' }).press('Enter')
      await expect(page.locator('.gallery-grid[data-live]')).toBeVisible()
      expect(await measure()).toEqual(before)
      const top = await page
        .locator('.tile')
        .first()
        .evaluate((it) => it.getBoundingClientRect().top)
      expect(top).toBeLessThanOrEqual(96)
      await expectNoSidewaysScroll(page)
    })

    await test.step('keys go from photo to photo, in the grid and in the viewer', async () => {
      await findTile(page, 'IMG_0001').focus()
      await page.keyboard.press('ArrowRight')
      await expect(findTile(page, 'IMG_0002')).toBeFocused()
      await page.keyboard.press('End')
      await expect(findTile(page, 'IMG_0048')).toBeFocused()
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await expect(findViewer(page)).toBeVisible()
      await expect(page).toHaveURL(`${path}/items/1`)
      await expectAccessible(page)
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(`${path}/items/2`)
      await expect(findViewer(page).getByText('2 of 48')).toBeVisible()
      await page.keyboard.press('End')
      await expect(page).toHaveURL(`${path}/items/48`)
      await page.keyboard.press('i')
      await expect(findViewer(page).getByText('600 × 400')).toBeVisible()
      await page.keyboard.press('d')
      const download = findViewer(page).getByRole('link', { name: /Web size/ })
      await expect(download).toHaveAttribute('href', `${path}/download/48/web`)
      await expect(download).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(download).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(findViewer(page)).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`${path}(#content)?$`))
      await expect(findTile(page, 'IMG_0048')).toBeFocused()
    })

    await test.step('Back closes the viewer, and files are found by name', async () => {
      await findTile(page, 'IMG_0047').click()
      await expect(findViewer(page)).toBeVisible()
      await page.goBack()
      await expect(findViewer(page)).toBeHidden()
      await page.keyboard.press('/')
      const field = page.getByRole('searchbox', { name: 'Find by name' })
      await expect(field).toBeFocused()
      await field.fill('0012')
      await expect(page.locator('.tile')).toHaveCount(1)
      await expect(findTile(page, 'IMG_0012')).toBeVisible()
      await field.fill('nothing')
      await expect(page.getByText('No file has this name.')).toBeVisible()
      await field.press('Escape')
      await expect(findTile(page, 'IMG_0001')).toBeVisible()
    })
  })

for (const scheme of listColorSchemes('light'))
  test(`a recording shows its waveform, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'owner')
    await page.goto('/g/good-bones-episode-1')
    const tile = page.locator('.tile-audio')
    await tile.scrollIntoViewIfNeeded()
    await expectLoaded(tile.locator('.tile-wave'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await tile.focus()
    await page.keyboard.press('Enter')
    await expectLoaded(findViewer(page).locator('.viewer-wave'))
    await expect(findViewer(page).locator('audio')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tile).toBeFocused()
    await expectLoaded(tile.locator('.tile-wave'))
    await page.goto('/g/good-bones-episode-1/items/1')
    await expectLoaded(page.locator('.gallery-item-wave'))
    await expectAccessible(page)
    await page.goto('/portal/podcasts/galleries')
    await page.getByRole('link', { name: 'Good Bones, Episode 1' }).click()
    await expectLoaded(page.locator('.gallery-tile-wave'))
  })

/** Expects an image that is shown and has loaded. */
async function expectLoaded(image: Locator) {
  await expect(image).toBeVisible()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest enters the PIN, turns pages and opens photos', async ({ page }) => {
    const link = await addGallery(page, 'Quiet Rooms', { pin: '4711' })
    await page.goto(link)
    const pin = page.getByLabel('PIN')
    await pin.fill('1234')
    await page.getByRole('button', { name: 'Open gallery' }).click()
    await expect(pin).toHaveAccessibleDescription('Incorrect PIN.')
    await pin.fill('4711')
    await page.getByRole('button', { name: 'Open gallery' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet Rooms')
    await expectNoSidewaysScroll(page)
    await expect(page.locator('.tile')).toHaveCount(40)
    await page.getByRole('link', { name: 'Show all 48 photos' }).click()
    await expect(page.locator('.tile')).toHaveCount(48)
    await findTile(page, 'IMG_0048').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('IMG_0048')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('IMG_0047')
    await page.getByRole('link', { name: 'Back to the gallery' }).click()
    await expect(page).toHaveURL(/\/g\/quiet-rooms#f47$/)
  })

  test('a private gallery shows the form for a lost link', async ({ page }) => {
    await page.goto('/g/no-such-gallery')
    await expect(page.getByText('This gallery is private or no longer available.')).toBeVisible()
    await page.getByLabel('Email').fill('gideon@tern.example')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page).toHaveURL(/\/client$/)
    await expect(page.getByText('If we know this email address')).toBeVisible()
  })
})
