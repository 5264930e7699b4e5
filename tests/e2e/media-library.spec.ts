import sharp from 'sharp'

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const library = '/portal/media'

/** An image that isn't in the library yet. */
const createImage = (name: string) =>
  sharp({
    create: {
      width: 300 + Math.floor(Math.random() * 900),
      height: 300 + Math.floor(Math.random() * 900),
      channels: 3,
      background: { r: Math.floor(Math.random() * 255), g: 90, b: 60 },
    },
  })
    .jpeg({ quality: 60 + Math.floor(Math.random() * 30) })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

test('images are selected, moved, described, removed and restored by keyboard only', async ({
  page,
}) => {
  const folder = `Keys ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'manager', library)
  for (let count = 0; count < 3; count++) {
    const response = await page.request.post(library, {
      multipart: { picture: await createImage(`Key ${count}.jpg`) },
      headers: { accept: 'text/html', origin: new URL(page.url()).origin },
    })
    expect(response.url()).toContain('saved=library')
  }
  await page.reload()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const tiles = page.getByRole('list', { name: 'Files' }).getByRole('link')
  const chosen = page.getByRole('form', { name: 'Selected files' })
  await expect(async () => {
    await tiles.first().press('Control+a', { timeout: 500 })
    await expect(chosen).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(chosen.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await chosen.getByText('Move...').press('Enter')
  await chosen.getByLabel('Move to folder').fill(folder)
  await page.keyboard.press('Enter')
  await expectToast(page, `3 files moved to ${folder}`)

  await page.getByRole('link', { name: `${folder} 3 files` }).press('Enter')
  await page.waitForURL(/folder=/)
  await expect(tiles).toHaveCount(3)
  await tiles.first().press('Enter')
  await page
    .getByRole('textbox', { name: 'Alt text', exact: true })
    .fill('Two people at a cutting table')
  await page.getByRole('radio', { name: 'Top left' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).first().press('Enter')
  await expectToast(page, 'Saved')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: 'Close' })
    .or(page.locator('.item-back'))
    .locator('visible=true')
    .first()
    .press('Enter')
  await expect(tiles.first()).toBeFocused()

  await expect(page.getByText('Alt text missing').locator('visible=true')).not.toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectToast(page, '3 files removed')
  await expect(tiles).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.waitForURL(/folder=/)
  await expect(tiles).toHaveCount(3)
})
