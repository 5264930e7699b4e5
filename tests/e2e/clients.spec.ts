import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

test('a client’s payment, refund, reversal and booking are on one timeline', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/new')
  await page.getByLabel('Name', { exact: true }).fill('O’Neil-Łukasz 🎥 & Co')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'O’Neil-Łukasz 🎥 & Co' })).toBeVisible()
  const story = page.getByRole('region', { name: 'Timeline' })
  const entries = page.getByRole('list', { name: 'Payments and refunds' }).getByRole('listitem')
  await expect(story.getByRole('listitem')).toHaveText([/Added as a client/])

  await page.getByText('Record payment').first().click()
  await page.getByLabel('Amount').fill('many')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Enter an amount such as 1,200.50.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.getByLabel('Amount').fill('300')
  await page.getByLabel('Reference').fill('CL-1')
  await page.getByRole('button', { name: 'Record payment' }).dblclick()
  await expect(entries).toHaveCount(1)
  await expect(story.getByRole('listitem').first()).toContainText('$300')

  await page.getByText('Record refund').first().click()
  await page.getByLabel('Amount').last().fill('400')
  await page.getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only $300 was paid.' })).toBeVisible()
  await page.getByLabel('Amount').last().fill('100')
  await page.getByRole('button', { name: 'Record refund' }).click()
  await expect(entries).toHaveCount(2)
  await page
    .getByRole('list', { name: 'Payments and refunds' })
    .getByText('Reverse', { exact: true })
    .last()
    .click()
  await page.getByRole('button', { name: 'Reverse refund of $100' }).click()
  await expect(page.getByText('Enter a reason for the reversal.')).toBeVisible()
  await page.getByLabel('Reason').last().fill('Sent by mistake')
  await page.getByRole('button', { name: 'Reverse refund of $100' }).click()
  await expectToast(page, 'Refund of $100 reversed')
  await expect(page.locator('.toast').getByText('Refund recorded')).toHaveCount(0)
  await expect(entries).toHaveCount(3)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(entries).toHaveCount(4)
  await expect(page.locator('.amounts').getByText('$200').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New booking' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('O’Neil-Łukasz 🎥 & Co')
  await page.getByLabel('Title').fill('Opening night')
  await page.getByLabel('Start date').fill('2032-04-06')
  await page.getByLabel('Total').fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'O’Neil-Łukasz 🎥 & Co' }).click()
  await expect(page.locator('.amounts-sum')).toContainText('$500')
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: 'Bookings' })
    .click()
  await expect(page).toHaveURL(/show=bookings/)
  await expect(story.getByRole('listitem')).toHaveText([/was booked.*Opening night/s])
  await story.getByRole('link', { name: /^BK-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opening night' })).toBeVisible()
})

test('a new studio name shows at once, and two owners at once lose nothing', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner', '/portal/settings/studio')
  const other = await context.newPage()
  await other.goto('/portal/settings/studio')
  await page.getByLabel('Name', { exact: true }).fill('Łukasz & Co')
  await page.getByLabel('Legal name').fill('Łukasz Limited')
  await page.getByLabel('Latitude and longitude').fill('91, 0')
  await page
    .getByRole('region', { name: 'Studio', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Latitude must be from -90 to 90')).toBeVisible()
  await expect(page.getByLabel('Latitude and longitude')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Latitude and longitude').fill('43.6567, -70.2496')
  await page
    .getByRole('region', { name: 'Studio', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(
    page.getByRole('region', { name: 'Studio', exact: true }).getByRole('status'),
  ).toHaveText('Saved')
  await expect(page).toHaveTitle(/Łukasz & Co Portal/)

  await other.getByLabel('Legal name').fill('Łukasz & Company')
  await other
    .getByRole('region', { name: 'Studio', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(other.getByText('This changed to “Łukasz Limited” while')).toBeVisible()
  await expect(other.getByLabel('Legal name')).toHaveValue('Łukasz & Company')
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Łukasz & Co')
  await other
    .getByRole('region', { name: 'Studio', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(
    other.getByRole('region', { name: 'Studio', exact: true }).getByRole('status'),
  ).toHaveText('Saved')
  await other.goto('/')
  await expect(other.getByRole('banner')).toContainText('Łukasz & Co')
  await expect(other.getByRole('contentinfo')).toContainText('Łukasz & Company')

  // Restores the name for the journeys that follow.
  await page.reload()
  await page.getByLabel('Name', { exact: true }).fill('Longlight')
  await page.getByLabel('Legal name').fill('Longlight Studio')
  await page
    .getByRole('region', { name: 'Studio', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page).toHaveTitle(/Longlight Portal/)
})

for (const colorScheme of listColorSchemes('light')) {
  test(`a client and the studio settings pass axe in ${colorScheme} and fit 320 pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'owner', '/portal/clients')
    await page.getByRole('link', { name: 'Tern Architects' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tern Architects' })).toBeVisible()
    const client = new URL(page.url()).pathname
    for (const path of [client, `${client}?show=money`, '/portal/settings/studio']) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
}
