import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'

test('a hold repeats, is declined, is moved, and is canceled as a series', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager', '/portal/bookings/list')
  await page.goto('/portal/bookings/new?date=2032-10-17&start=01:30&end=04:00')
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Night rehearsals')
  await expect(page.getByLabel('Hold expires')).toBeHidden()
  await page.getByLabel('Status').selectOption('held')
  await page.getByLabel('Hold expires').fill('2032-10-01T18:00')
  await expect(page.getByLabel('Last day')).toBeHidden()
  await page.getByLabel('Repeats').selectOption({ label: 'Every week' })
  await page.getByLabel('Last day').fill('2032-11-21')
  await page.getByRole('checkbox', { name: 'Samuel' }).check()
  await page.getByRole('button', { name: 'Save' }).click()

  // One of the dates repeats this hour.
  await expect(
    page.getByText('Sun, Nov 7, 2032: Clocks go back that night, so this time happens twice.'),
  ).toBeVisible()
  const which = page.getByRole('group', { name: 'Which start time?' })
  await expectAccessible(page)
  await which.getByRole('radio', { name: 'The second 1:30 AM, after the clocks go back' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'This time on Sun, Oct 17, 2032 is outside working hours.' }),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.locator('.booking-status')).toContainText('until Fri, Oct 1, 2032, 6:00 PM')
  await expect(page.getByText('Every week until Sun, Nov 21, 2032 (1 of 6)')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/\(2 of 6\)/)).toBeVisible()
  const second = new URL(page.url()).pathname

  // A declined assignment is shown to the studio.
  const crew = await (await browser.newContext()).newPage()
  await signIn(crew, 'crew', second)
  await expectAccessible(crew)
  await crew
    .getByRole('region', { name: 'Your assignment' })
    .getByRole('button', { name: 'Decline', exact: true })
    .click()
  await expect(crew.getByText('You declined. We let the studio know.')).toBeVisible()
  await crew.getByRole('link', { name: 'Next' }).click()
  await expect(crew.getByText(/\(3 of 6\)/)).toBeVisible()
  await crew.getByRole('button', { name: 'Accept all 5 dates' }).click()
  await expect(crew.getByText('5 dates accepted')).toBeVisible()
  await expect(crew.getByText('You accepted.')).toBeVisible()
  await crew.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(crew)
  await crew.context().close()
  await expect(page.locator('.parts')).toContainText('Samueldeclined')
  await page.goto('/portal')
  await expect(page.getByRole('region', { name: 'To do' })).toContainText(
    /Reassign crew for Sparrow Hall.*Samuel declined, shoot on Sun, Oct 24, 2032/,
  )
  await expectAccessible(page)

  // A new time resets the assignment.
  await page.goto(`${second}/edit`)
  await page.getByLabel('Start time').fill('02:00')
  await page.getByLabel('Applies to').selectOption({ label: 'This booking' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.locator('.parts')).toContainText('Samuelawaiting reply')

  await page.getByText('Cancel booking').first().click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /We are/ }).check()
  await page
    .locator('.cancellation')
    .getByLabel('Applies to')
    .selectOption({ label: 'This and the next 4' })
  await page.locator('.cancellation').getByRole('button', { name: 'Cancel and send' }).click()
  await expect(page.locator('.booking-status .pill')).toHaveText('Canceled')
  await expect(page.getByText('5 bookings canceled')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.locator('.booking-status .pill')).toHaveText('On hold')
  await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
})

test('a series sends one email each when it is created, confirmed and moved', async ({ page }) => {
  await signIn(page, 'owner', '/portal/bookings/list')
  await page.goto('/portal/bookings/new?date=2038-03-02&start=10:00&end=11:00&category=podcast')
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Told together')
  await page.getByLabel('Repeats').selectOption({ label: 'Every week' })
  await page.getByLabel('Last day').fill('2038-03-23')
  await page.getByRole('checkbox', { name: 'Samuel' }).check()
  await page.getByRole('button', { name: 'Save' }).click()

  // The card is on the page of each date, and lists people, not dates.
  const card = page.getByRole('region', { name: 'Tell people about 4 dates' })
  await expect(card.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/\(2 of 4\)/)).toBeVisible()
  await expect(card).toContainText('Tue, Mar 16, 2038, 10:00 – 11:00 AM')
  await expect(card).toContainText('and 1 more')
  await expect(card).toContainText('Can you work 4 dates from Tue, Mar 2, 2038, 10:00 AM?')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await expect(card).toBeHidden()

  await page.getByLabel('Applies to').first().selectOption({ label: 'All 4 in the series' })
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm 4 bookings' })
  await expect(sheet).toContainText('Tue, Mar 9, 2038')
  await expect(sheet.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Confirm, don’t send' }).click()
  await expect(page.locator('.booking-status')).toContainText('Confirmed')

  await page.goto('/portal/bookings?on=2038-03-09')
  await page.getByRole('link', { name: /Told together/ }).click()
  const panel = page.getByRole('complementary', { name: 'Booking' })
  await panel.getByText('Move…').click()
  const move = panel.locator('form').filter({ has: page.getByLabel('Starts') })
  await move.getByLabel('Starts').fill('2038-03-09T14:00')
  await move.getByLabel('Applies to').selectOption({ label: 'All 4 in the series' })
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(panel.getByRole('region', { name: 'Tell people about 4 dates' })).toBeVisible()
  await panel.getByRole('link', { name: 'Close' }).click()
  const dock = page.getByRole('region', { name: 'Who is emailed' })
  await expect(dock).toContainText('Tue, Mar 16, 2038, 2:00 – 3:00 PM')
  await expect(dock.getByRole('checkbox')).toHaveCount(2)
  await dock.getByRole('button', { name: 'Don’t send' }).click()
  await expect(dock).toBeHidden()
})
