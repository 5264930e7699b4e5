import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

const path = '/portal/settings/policy'

test('policy sentences update while typing, and are on the site once saved', async ({ page }) => {
  await signIn(page, 'owner', path)
  const preview = page.getByRole('region', { name: 'Preview' })
  const marked = preview.locator('li[data-changed]')
  const count = preview.getByRole('status')
  await expect(count).toHaveText('No changes.')
  for (const colorScheme of listColorSchemes('light')) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }

  await page.getByLabel('Deposit (% of total)').fill('30')
  await expect(marked.filter({ hasText: 'A 30% deposit is required to confirm it.' })).toHaveCount(
    1,
  )
  await page.getByLabel('Deposit (% of total)').fill('half')
  await expect(count).toHaveText(/^A field isn’t valid yet/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Deposit (% of total)')).toBeFocused()
  await expect(page.getByText('Enter a whole percentage from 0 to 100.')).toBeVisible()
  await page.getByLabel('Deposit (% of total)').fill('30')

  // Rows are added and removed with the keyboard; text typed in the others stays.
  await page.getByRole('button', { name: 'Add step' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('21')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await expect(
    marked.filter({
      hasText:
        'Cancel at least 21 days ahead and we refund 100% of what you’ve paid; with at least 7 days, 50%.',
    }),
  ).toBeInViewport()
  await expect(
    marked.filter({ hasText: 'It’s 21 days away, so they’d get $450 back (100%).' }),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove step 1' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add step' })).toBeFocused()
  await expect(page.getByLabel('Notice (days)')).toHaveValue('21')
  await expect(
    marked.filter({
      hasText:
        'Cancel at least 21 days ahead and we refund 100% of what you’ve paid. With less than 21 days’ notice, there’s no refund.',
    }),
  ).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Enter in a field saves the form and removes no row.
  await page.getByLabel('Notice (days)').press('Enter')
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await expect(count).toHaveText('No changes.')
  await page.goto('/contact')
  await expect(
    page.getByText('Cancel at least 21 days ahead and we refund 100% of what you’ve paid.'),
  ).toBeAttached()

  // Restores the policy that the other journeys expect.
  await page.goto(path)
  for (const [label, value] of [
    ['Deposit (% of total)', '50'],
    ['Notice (days)', '7'],
    ['Refund (%)', '50'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the server adds and removes rows and keeps the input', async ({ page }) => {
    await signIn(page, 'owner', path)
    await page.getByLabel('Deposit (% of total)').fill('half')
    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByLabel('Notice (days)').nth(1).fill('30')
    await page.getByRole('button', { name: 'Remove step 1' }).click()
    await expect(page.getByLabel('Notice (days)')).toHaveCount(1)
    await expect(page.getByLabel('Notice (days)')).toHaveValue('30')
    await expect(page.getByLabel('Deposit (% of total)')).toHaveValue('half')
  })
})
