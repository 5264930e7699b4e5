import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const list = '/portal/settings/contracts'

test('a contract is written with the keyboard, previewed and published', async ({ page }) => {
  await signIn(page, 'manager', `${list}/new`)
  await page.getByLabel('Name', { exact: true }).fill('Keyboard contract')
  await page.getByLabel('A blank page').check()
  await page.getByRole('button', { name: 'Create contract' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Keyboard contract' })).toBeVisible()
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 1180
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const text = page.getByRole('textbox', { name: 'Text' })

  await text.focus()
  // text typed while the editor loads is kept, but opens no menu
  await expect(text).toHaveClass(/ProseMirror/)
  await page.keyboard.type('Dear /cli')
  const menu = page.getByRole('listbox', { name: 'Insert a value, a clause or initials' })
  await expect(menu.getByRole('option')).toHaveText([
    'Client name',
    'Client address',
    'Client email',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(text.locator('.contract-variable')).toHaveText('Client name')
  await page.keyboard.type(', half/half is no menu. {who}')
  await expect(menu).toBeHidden()
  await expect(page.getByText('Unfilled placeholder: {who}.')).toBeVisible()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  for (const _ of '{who}') await page.keyboard.press('Backspace')
  await expect(page.getByText('Unfilled placeholder')).toBeHidden()

  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/cancel')
  await page.keyboard.press('Enter')
  await expect(text.locator('.contract-clause')).toContainText('From your policy')
  await page.keyboard.type('Only for you.')
  await page.getByLabel('Show to').selectOption('Only businesses')
  await expect(text.locator('[data-only=business]')).toHaveText('Only for you.')
  // a list that is typed stays for the same clients
  await text.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('- A point')
  await expect(text.locator('ul[data-only=business]')).toHaveText('A point')

  if (isNarrow) await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await expect(preview.getByText('Dear Nora Ellis, half/half is no menu.')).toBeVisible()
  await expect(preview.getByText('The value is filled in')).toBeVisible()
  await expect(preview.getByText('Only for you.')).toBeHidden()
  await preview.getByRole('button', { name: 'A business' }).press('Enter')
  await expect(preview.getByText('Only for you.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (isNarrow) await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')

  // what was typed is kept in the browser until it is saved
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.reload()
  await expect(text).toContainText('Only for you.')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  for (const scheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }
  await page.reload()
  await expect(text).toContainText('Only for you.')
  await expect(page.getByText('Version 1 is published')).toBeVisible()

  await page.goto(list)
  await expect(page.getByRole('link', { name: 'Keyboard contract' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
