import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listColorSchemes,
  signIn,
  test,
} from '../support/journey.ts'

const list = '/portal/clients/quotes'
const settings = '/portal/settings/quotes'

test('a payment plan is made with the keyboard, and its amounts follow', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(`${list}/new?q=Tern`)
  await page.getByRole('button', { name: 'Create quote for Tern Architects' }).click()
  await page.waitForURL(/\/edit$/)
  await page.getByLabel('Title').fill('Your wedding on June 14')
  await page.getByLabel('Description').first().fill('Full day')
  await page.getByLabel('Unit price').first().fill('2800')
  await page.getByLabel('Tax').first().selectOption('No tax')
  const plan = page.getByRole('group', { name: 'Payment plan' })
  const getRow = (at: number) => plan.getByRole('group', { name: `Installment ${at}`, exact: true })

  await plan.getByRole('button', { name: '30% on signing, 40% on the date' }).press('Enter')
  await expect(getRow(1).getByLabel('Name')).toBeFocused()
  await expect(getRow(3)).toContainText('The rest')
  await expect(getRow(2)).toContainText('$1,120.00')
  await expect(plan).toContainText('This quote has no date yet.')
  await getRow(1).getByLabel('Share').fill('1000')
  await expect(getRow(3)).toContainText('$680.00')
  await getRow(1).getByLabel('Share').fill('2000')
  await expect(plan).toContainText('The installments are $320.00 more than the total.')
  await getRow(1).getByLabel('Share').fill('1000')
  await expect(plan).toContainText('3 installments, $2,800.00 in total.')

  // the last row stays the rest
  await getRow(3).getByRole('button', { name: 'Move installment 3 up' }).press('Enter')
  await expect(plan.getByRole('button', { name: 'Move installment 2 up' })).toBeFocused()
  await expect(getRow(2).getByLabel('Share')).toHaveValue('40%')
  await expect(getRow(3).getByLabel('Invoice')).toHaveValue('date')
  await getRow(2).getByLabel('Invoice').selectOption('Months after signing')
  await getRow(2).getByLabel('Months').fill('2')
  await plan.getByRole('button', { name: 'Add installment' }).press('Enter')
  await expect(getRow(3).getByLabel('Share')).toBeFocused()
  await getRow(3).getByLabel('Share').fill('half')
  for (const scheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)

  // what was typed survives a reload, also in rows that were added
  await page.reload()
  await expect(getRow(3).getByLabel('Share')).toHaveValue('half')
  await expect(getRow(4)).toContainText('The rest')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(getRow(3)).toContainText('Enter a percentage like 30% or an amount.')
  await expect(getRow(3).getByLabel('Share')).toBeFocused()
  await getRow(3).getByRole('button', { name: 'Remove installment 3' }).press('Enter')
  await expect(plan.getByRole('button', { name: 'Remove installment 3' })).toBeFocused()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  if ((page.viewportSize()?.width ?? 0) <= 1180)
    await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await expect(preview.getByRole('table', { name: 'Payment plan' })).toContainText(
    'Two months after you accept',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('new quotes begin with the plan of the settings', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto(settings)
  const plan = page.getByRole('group', { name: 'Payment plan' })
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  await plan.getByRole('button', { name: 'Three monthly payments' }).click()
  await plan.getByLabel('Name').nth(1).fill('Second payment')
  // Enter saves, and doesn't press a button of the plan
  await plan.getByLabel('Due in (days)').nth(1).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()
  await expect(plan.getByLabel('Name').nth(1)).toHaveValue('Second payment')
  await page.getByLabel('Ask before invoicing an installment').check()
  for (const scheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
  const saving = page.waitForResponse((response) => response.request().method() === 'POST')
  await save.click()
  await saving
  await page.reload()
  await expect(page.getByLabel('Ask before invoicing an installment')).toBeChecked()

  await page.goto(`${list}/new?q=Tern`)
  await page.getByRole('button', { name: 'Create quote for Tern Architects' }).click()
  await page.waitForURL(/\/edit$/)
  await expect(plan.getByLabel('Name').nth(1)).toHaveValue('Second payment')

  await page.goto(settings)
  await plan.getByText('Use another plan').click()
  await plan.getByRole('button', { name: 'No plan: invoice by hand' }).click()
  await page.getByLabel('Ask before invoicing an installment').uncheck()
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()
  await page.reload()
  await expect(plan.getByRole('button', { name: 'Three monthly payments' })).toBeVisible()
})
