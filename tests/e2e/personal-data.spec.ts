import { readFileSync } from 'node:fs'

import { readZip } from '../support/zip.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

test('an owner exports and erases a client', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/new')
  await page.getByLabel('Name', { exact: true }).fill('Marta Vellum')
  await page.getByLabel('Email').fill('marta@vellum.example')
  await page.getByLabel('Notes').fill('Prefers mornings.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Vellum' })).toBeVisible()

  const privacy = page.getByRole('region', { name: 'Privacy' })
  const download = page.waitForEvent('download')
  await privacy.getByRole('button', { name: 'Export data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^personal-data-[\d-]+\.zip$/)
  const entries = await readZip(readFileSync(await file.path()))
  expect(String(entries.get('data.json'))).toContain('Prefers mornings.')

  await privacy.getByRole('link', { name: 'Erase personal data' }).click()
  const title = page.getByRole('heading', { name: 'Erase personal data of Marta Vellum' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is erased' })).toContainText(
    'Contact details',
  )
  const erase = page.getByRole('button', { name: 'Erase personal data' })
  await erase.click()
  await expect(page.getByText('Type the name as it is shown')).toBeVisible()
  const name = page.getByLabel('Type “Marta Vellum” to confirm')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Marta Vellum')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Personal data erased')
  await expect(page).toHaveURL(/\/portal\/clients$/)
  await expect(page.getByRole('link', { name: 'Marta Vellum' })).toHaveCount(0)
})

for (const colorScheme of listColorSchemes('light')) {
  test(`the pages before erasing pass axe in ${colorScheme} and fit 320 pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'owner', '/portal/clients')
    await page.getByRole('link', { name: 'Tern Architects' }).click()
    await page
      .getByRole('region', { name: 'Privacy' })
      .getByRole('link', { name: 'Erase personal data' })
      .click()
    await expect(page.getByRole('alert')).toContainText('Can’t erase yet')
    const client = new URL(page.url()).pathname
    await page.goto('/portal/settings/people')
    await page.getByRole('link', { name: 'Samuel Adeyemi', exact: true }).click()
    await page.getByRole('link', { name: 'Erase personal data' }).click()
    await expect(page.getByRole('heading', { name: 'Other texts with this name' })).toBeVisible()
    const person = new URL(page.url()).pathname
    for (const path of [client, person]) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
}
