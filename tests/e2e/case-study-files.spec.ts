import type { Page } from '@playwright/test'
import sharp from 'sharp'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const post = async (page: Page, path: string, form: Record<string, string> | FormData) => {
  const { origin } = new URL(page.url())
  return page.context().request.post(`${origin}${path}`, {
    ...(form instanceof FormData
      ? { multipart: form }
      : { form: { formKey: crypto.randomUUID(), ...form } }),
    headers: { origin, accept: 'text/html' },
    maxRedirects: 0,
  })
}

/** Each photo is another content: the program knows files by their bytes. */
async function createPhoto(number: number): Promise<File> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const background = { r, g, b }
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(jpeg)], `IMG_000${number}.jpg`, { type: 'image/jpeg' })
}

/** Adds a gallery of three photos. */
async function addGallery(page: Page, title: string) {
  await signIn(page, 'manager')
  const fields = { title, client: 'Tern Architects', category: 'photography', projectId: '' }
  const path = (await post(page, '/portal/galleries/new', fields)).headers().location!
  const body = new FormData()
  for (const number of [1, 2, 3]) body.append('files', await createPhoto(number))
  await post(page, `${path}/uploads`, body)
  return path
}

/** Deletes the case study of the open editor, which other journeys don't expect. */
async function deleteCaseStudy(page: Page) {
  const id = /[0-9a-f-]{36}/.exec(page.url())![0]
  expect((await post(page, `/portal/portfolio/${id}/delete`, {})).status()).toBe(303)
}

const findMenu = (page: Page) => page.locator('summary', { hasText: 'Use in case study' })
const findButton = (page: Page) => page.getByRole('button', { name: 'Add to case study' })

for (const scheme of listColorSchemes('light'))
  test(`a case study is filled from a gallery with the keyboard, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const title = `Harbor night ${scheme}`
    const path = await addGallery(page, title)
    await page.goto(path)

    await test.step('selected photos become a new case study', async () => {
      await page.getByRole('link', { name: 'IMG_0001.jpg, as guests see it' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await expect(page.getByText('2 selected')).toBeVisible()
      await findMenu(page).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Case study')).toHaveValue('new')
      await expect(page.getByText('PDFs and hidden files are left out.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await findButton(page).focus()
      await page.keyboard.press('Enter')
      await expectToast(page, 'Two files added.')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectAccessible(page, 'iframe')
      await expectNoSidewaysScroll(page)
    })

    await test.step('the editor asks for alt text and consent', async () => {
      await expect(page.getByText('Alt text missing')).toBeVisible()
      const consent = page.getByRole('region', { name: 'Consent' })
      await expect(consent.getByText('Consent from Tern Architects: missing')).toBeVisible()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(page.getByText('Record it under Consent, or remove the name.')).toBeVisible()
    })
    const editor = new URL(page.url()).pathname

    await test.step('the gallery suggests it, and nothing is added twice', async () => {
      await page.goto(path)
      await page.getByRole('link', { name: 'IMG_0001.jpg, as guests see it' }).focus()
      await page.keyboard.press('Control+a')
      await findMenu(page).click()
      await expect(page.getByLabel('Case study').locator('option:checked')).toHaveText(title)
      await findButton(page).click()
      await expectToast(page, 'One file added.')
      await expect(page).toHaveURL(new RegExp(`${editor}$`))
    })
    await deleteCaseStudy(page)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('selected photos are added with the check boxes', async ({ page }) => {
    const path = await addGallery(page, 'Harbor morning')
    await page.goto(path)
    await page.getByLabel('Select IMG_0002.jpg').check()
    await page.getByLabel('Select IMG_0003.jpg').check()
    await findMenu(page).click()
    await findButton(page).click()
    await expect(page.getByText('Two files added.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor morning')
    await deleteCaseStudy(page)
  })
})
