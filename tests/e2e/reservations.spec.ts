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
  await expect(page.locator('.booking-standing')).toContainText('until Fri, Oct 1, 2032, 6:00 PM')
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
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(crew.getByText('You declined. We let the studio know.')).toBeVisible()
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
  await expect(page.locator('.booking-standing .pill')).toHaveText('Canceled')
  await expect(page.getByText('5 bookings canceled')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.locator('.booking-standing .pill')).toHaveText('On hold')
  await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
})
