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

const settings = '/portal/settings/delivery'
const findSamples = (page: Page) => page.getByRole('img', { name: /with the watermark/ })

/** Waits until the preview shows the form as it is. */
async function waitForSample(page: Page) {
  const sample = findSamples(page).first()
  await expect(sample).toHaveAttribute('aria-busy', 'false')
  await expect
    .poll(() => sample.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

for (const scheme of listColorSchemes('light'))
  test(`the studio sets its watermark and sees it in a gallery, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'manager', settings)
    await expect(page.getByRole('heading', { name: 'Watermark' })).toBeVisible()
    await waitForSample(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const text = `© Proof ${scheme}`

    await test.step('the preview follows each change, with the keyboard', async () => {
      const before = await findSamples(page).first().getAttribute('src')
      await page
        .getByLabel('Text', { exact: true })
        .and(page.locator('input[type=text]'))
        .fill(text)
      await page.getByRole('radio', { name: 'Center' }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('slider', { name: 'Width' }).press('ArrowRight')
      await expect(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('31')
      await expect(findSamples(page).first()).toHaveAttribute('src', /position=center&size=31/)
      await waitForSample(page)
      expect(await findSamples(page).first().getAttribute('src')).not.toBe(before)
    })

    await test.step('a problem is said at its field, and nothing typed is lost', async () => {
      await page.getByRole('spinbutton', { name: 'Strength' }).fill('99')
      await page.getByRole('button', { name: 'Save' }).click()
      const field = page.getByRole('spinbutton', { name: 'Strength' })
      await expect(field).toHaveAccessibleDescription(/Choose a strength from 5 to 80 percent/)
      await expect(field).toBeFocused()
      await expect(page.locator('input[name=text]')).toHaveValue(text)
      await expectAccessible(page)
      await field.fill('50')
      await page.getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Saved')
      await expect(page.locator('input[name=text]')).toHaveValue(text)
    })

    await test.step('a gallery shows it to guests', async () => {
      const { tile } = await addGallery(page, `Proofs ${scheme}`)
      await page.goto(tile)
      const image = page.getByRole('img', { name: 'IMG_0001' })
      await expect(image).toHaveAttribute('src', /\?w=[0-9a-f]{12}$/)
      await expect(page.getByText('Guests see this with your watermark.')).toBeVisible()
      await expectAccessible(page)
    })
  })

/** Adds a gallery by the page's forms, turns its watermark on, and returns a file's page. */
async function addGallery(page: Page, title: string): Promise<{ tile: string }> {
  const { request } = page.context()
  const { origin } = new URL(page.url())
  const fields = { title, client: 'Tern Architects', category: 'photography', projectId: '' }
  const created = await request.post(`${origin}/portal/galleries/new`, {
    form: { formKey: crypto.randomUUID(), ...fields },
    headers: { origin, accept: 'text/html' },
    maxRedirects: 0,
  })
  const path = created.headers().location!
  const body = new FormData()
  const photo = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: '#667' },
  })
    .jpeg()
    .toBuffer()
  const type = 'image/jpeg'
  body.append('files', new File([new Uint8Array(photo)], 'IMG_0001.jpg', { type }))
  await request.post(`${origin}${path}/uploads`, { multipart: body, headers: { origin } })
  await page.goto(`${path}/settings`)
  await page.getByRole('checkbox', { name: /Always show a watermark/ }).check()
  await expectAccessible(page)
  const slug = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  return { tile: `/g/${slug}/items/1` }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a button shows the preview, and the form saves', async ({ page }) => {
    await signIn(page, 'manager', settings)
    await page.getByRole('radio', { name: 'Bottom right' }).check()
    await page.locator('input[name=text]').fill('Plain proof')
    await page.getByRole('button', { name: 'Update preview' }).click()
    await expect(findSamples(page).first()).toHaveAttribute(
      'src',
      /text=Plain\+proof&.*bottom-right/,
    )
    await expect(page.locator('input[name=text]')).toHaveValue('Plain proof')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\?saved=watermark$/)
    await expect(page.locator('input[name=text]')).toHaveValue('Plain proof')
    await expect(page.getByRole('radio', { name: 'Bottom right' })).toBeChecked()
  })
})
