import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const list = '/portal/clients/quotes'

test('a quote is built with the keyboard, and its preview follows', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(`${list}/new?q=Tern`)
  await page.getByRole('button', { name: 'Create quote for Tern Architects' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Q-\d+ for Tern Architects$/ })).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 1180

  await page.getByLabel('Title').fill('Your wedding on June 14')
  await page.getByLabel('Heading').fill('Coverage')
  await page.getByLabel('The client gets').selectOption('One line of their choice')
  const getLine = (number: string) =>
    page.getByRole('group', { name: `Line ${number}`, exact: true })
  await getLine('1').getByLabel('Description').fill('Full day')
  await getLine('1').getByLabel('Unit price').fill('2800')
  // an empty line follows the last one
  await getLine('2').getByLabel('Description').fill('Half day')
  await getLine('2').getByLabel('Unit price').fill('1600')
  await expect(page.getByText('Total $2,800.00')).toBeVisible()
  if (!isNarrow) await expect(preview.getByRole('radio', { name: 'Full day' })).toBeChecked()

  await getLine('2').getByRole('button', { name: 'Move line 2 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move line 1 down' })).toBeFocused()
  await expect(getLine('1').getByLabel('Description')).toHaveValue('Half day')
  await expect(page.getByText('Total $1,600.00')).toBeVisible()

  await page.getByRole('button', { name: 'Add section' }).press('Enter')
  await expect(page.getByLabel('Heading').nth(1)).toBeFocused()
  await page.getByLabel('Price list').nth(1).selectOption('Photo and film day')
  await page.getByRole('button', { name: 'Add', exact: true }).nth(1).press('Enter')
  await expect(getLine('2.1').getByLabel('Description')).toHaveValue('Photo and film day')
  await getLine('2.1').getByLabel('Unit price').fill('1')
  await page.getByRole('button', { name: 'Update the price of line 2.1' }).press('Enter')
  await expect(getLine('2.1').getByLabel('Unit price')).toHaveValue('3200')
  await expect(page.getByText('Total $4,800.00')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  if (isNarrow) await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await expect(preview.getByText('Photo and film day')).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const scheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }

  await page.reload()
  await expect(getLine('2.1').getByLabel('Description')).toHaveValue('Photo and film day')
  await page.goto(`${list}?tab=drafts`)
  await expect(page.getByRole('row', { name: /Tern Architects.*\$4,800\.00/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('what was typed into several sections comes back after a reload', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(`${list}/new?q=Tern`)
  await page.getByRole('button', { name: 'Create quote for Tern Architects' }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.locator('[name="name:0:0"]').fill('Photographs')
  await page.locator('[name="name:0:1"]').fill('Album')
  await page.locator('[name="name:1:0"]').fill('Film')
  await page.reload()
  await expect(page.locator('[name="name:0:1"]')).toHaveValue('Album')
  await expect(page.locator('[name="name:1:0"]')).toHaveValue('Film')
  await expect(page.locator('[name^="name:"]')).toHaveCount(5)
})
