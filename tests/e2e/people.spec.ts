import { expect, expectAccessible, expectToast, signIn, test } from '../support/journey.ts'

test('a person is entered once, and is then booked, shown on the website and ended again', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/settings/people')
  const form = page.locator('form').filter({ hasText: 'Add person' })
  await form.getByLabel('Name', { exact: true }).fill('Juno Marsh')
  await form.getByLabel('Title').fill('Gaffer')
  await form.getByLabel('Can be booked').check()
  await form.getByLabel('Name in the calendar').fill('Juno')
  await form.getByLabel('Shown on the website').check()
  await form.getByRole('button', { name: 'Add person' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Juno Marsh' })
  await expect(row).toContainText('In draft')

  await page.goto('/portal/bookings/new')
  await expect(page.getByLabel('Juno', { exact: true })).toBeVisible()

  await page.goto('/portal/website/team')
  await expect(page.locator('.fields-item').filter({ hasText: 'Juno Marsh' })).toBeVisible()
  await page.getByText('Add person').click()
  await expect(page.getByRole('button', { name: 'New person' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Juno Marsh', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await expectToast(page, 'Team: published')
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Juno Marsh' })).toBeVisible()

  await page.goto('/portal/settings/people')
  await row.getByRole('link', { name: 'Juno Marsh', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Juno Marsh' })).toBeVisible()
  await page.getByLabel('Shown on the website').uncheck()
  await expect(page.getByText('Visitors see it until you publish the team.')).toBeVisible()
  await page.getByLabel('Can be booked').uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The card is removed in the draft.')).toBeVisible()
  await page.goto('/portal/bookings/new')
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(page.getByLabel('Juno', { exact: true })).toHaveCount(0)

  await page.goto('/portal/website/team')
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await expectToast(page, 'Team: published')
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Ines Talbot' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Juno Marsh' })).toHaveCount(0)
})

test('a former address of the accounts leads to the person', async ({ page }) => {
  await signIn(page, 'owner', '/portal/settings/team')
  await expect(page).toHaveURL(/\/portal\/settings\/people$/)
})
