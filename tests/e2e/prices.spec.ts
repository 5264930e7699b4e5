import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

const list = '/portal/settings/prices'

test('a package is added, moved by keyboard and used in an invoice', async ({ page }) => {
  await signIn(page, 'owner', list)
  await page.getByRole('link', { name: 'Add item' }).click()
  await expect(page.getByLabel('What’s included')).toBeHidden()
  await page.getByRole('radio', { name: 'Package' }).check()
  await page.getByLabel('What’s included').fill('Two hours\nTen photographs')
  await page.getByRole('checkbox', { name: 'Extra hour' }).check()
  await page.getByLabel('Price', { exact: true }).fill('a lot')
  await page.getByRole('button', { name: 'Save' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await name.fill('Team portraits')
  await page.getByLabel('Price', { exact: true }).fill('640')
  await page.getByLabel('Unit').selectOption('Flat rate')
  await expect(page.getByLabel('What’s included')).toHaveValue('Two hours\nTen photographs')
  await page.getByLabel('Tax').selectOption('Sales tax 8.25%')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')

  const packages = page.getByRole('list', { name: 'Packages' })
  const names = packages.getByRole('heading')
  await expect(names.last()).toHaveText('Team portraits')
  const last = (await names.count()) - 1
  await packages.getByRole('link', { name: 'Team portraits' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(names.nth(last - 1)).toHaveText('Team portraits')
  await expect(packages.getByRole('link', { name: 'Team portraits' })).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  // leaving at once loses no move
  await page.goto('/portal/settings/profile')
  await page.goto(list)
  await expect(names.nth(last - 2)).toHaveText('Team portraits')

  await page.goto('/portal/clients/invoices/new?q=Tern')
  await page.getByRole('button', { name: 'Create invoice for Tern Architects' }).click()
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Description').focus()
  await page.keyboard.type('Team portraits')
  await expect(line.getByLabel('Unit price')).toHaveValue('640')
  await expect(line.getByLabel('Tax')).toHaveValue(/^[\da-f-]{36}$/)
  await expect(page.getByRole('group', { name: 'Line 2', exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('$692.80', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('.draft-form [name=revision]')).toHaveValue('2')
})

test('an item is retired, and Undo brings it back', async ({ page }) => {
  await signIn(page, 'owner', list)
  const items = page.getByRole('list', { name: 'Items' })
  await page.getByLabel('Options for Second photographer').click()
  await items.getByRole('button', { name: 'Retire' }).click()
  await expect(items.getByRole('link', { name: 'Second photographer' })).toHaveCount(0)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(items.getByRole('link', { name: 'Second photographer' })).toBeVisible()
})

for (const colorScheme of listColorSchemes('dark'))
  test(`the price list passes axe in ${colorScheme} and fits 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'owner', list)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of [list, `${list}/new?kind=package`]) {
      await page.goto(path)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
