import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

test('the form shows who is free while the time is chosen, and the end follows', async ({
  page,
}) => {
  await signIn(page, 'manager', '/portal/bookings/new')
  const crew = page.getByRole('group', { name: 'Crew & gear' })
  await expect(crew.getByText('Free')).toHaveCount(0)
  await page.getByLabel('Start date').fill('2032-06-08')
  await expect(crew.getByText('Tue, Jun 8, 2032')).toBeVisible()
  await expect(crew.getByText('Free')).toHaveCount(9)
  await page.getByLabel('Start time').fill('14:15')
  await expect(page.getByLabel('End time')).toHaveValue('17:15')
  await page.getByLabel('Start time').fill('22:00')
  await expect(page.getByLabel('End time')).toHaveValue('01:00')
  await expect(page.getByLabel('End date')).toHaveValue('2032-06-09')
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await crew.getByRole('checkbox', { name: 'Dov' }).check()
  await page.getByLabel('Start time').fill('09:00')
  await expect(page.getByLabel('End date')).toHaveValue('2032-06-08')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.booking-facts').getByText('Tue, Jun 8, 2032')).toBeVisible()

  await page.goto('/portal/bookings/new?date=2032-06-08&start=11:00&end=13:00')
  const dov = crew.getByRole('checkbox', { name: 'Dov' })
  await expect(dov).toHaveAccessibleDescription(/^BK-\d+ until 12:00 PM$/)
  await page.getByLabel('Start time').fill('12:00')
  await expect(dov).toHaveAccessibleDescription('Free')

  // the lengths and the price of the service are filled in with a button
  await page.getByRole('button', { name: 'Full day (8 hours)' }).click()
  await expect(page.getByLabel('End time')).toHaveValue('20:00')
  await expect(page.getByLabel('Minutes before')).not.toHaveValue('0')
  await page.getByRole('button', { name: 'Use this price' }).click()
  await expect(page.getByLabel('Total')).toHaveValue('1200')
  await page.getByLabel('Service').selectOption('podcast')
  await expect(page.getByRole('button', { name: 'Full day (8 hours)' })).toHaveCount(0)
  await expectAccessible(page)
})

test('free times offered in the calendar’s panel lead to the form of the booking', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const add = async (title: string) => {
    await page.goto('/portal/bookings/new?date=2033-03-01&start=10:00&end=11:00&category=podcast')
    await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
    await page.getByLabel('Title').fill(title)
    await page.getByRole('checkbox', { name: 'Wren', exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    return new URL(page.url()).pathname.split('/').at(-1)!
  }
  const id = await add('Given up')
  const origin = new URL(page.url()).origin
  await page.request.post(`/portal/bookings/${id}/cancellation`, {
    form: { from: 'pending', canceledBy: 'studio' },
    headers: { origin },
  })
  await add('In its place')
  await page.goto(`/portal/bookings/week/${id}?on=2033-03-01`)
  await page.getByRole('button', { name: 'Reopen' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Wren is already at Sparrow Hall' })
  await refusal.getByRole('link', { name: /2033/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`/portal/bookings/${id}/edit\\?at=2033`))
  await expect(page.getByLabel('Title')).toHaveValue('Given up')
})

test('a booking avoids a conflict, gets its deposit, is confirmed, canceled and reopened', async ({
  page,
}) => {
  await signIn(page, 'manager', '/portal/bookings/list')
  await page.getByRole('link', { name: 'New booking' }).click()
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.pressSequentially('spar')
  await expect(page.locator('datalist option[value="Sparrow Hall"]')).toBeAttached()
  await client.fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Rehearsal')
  await page.getByLabel('Start date').fill('2032-03-02')
  await page.getByRole('checkbox', { name: 'Wren', exact: true }).check()
  await page.getByLabel('Total').fill('1,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Rehearsal' })).toBeVisible()
  await expect(page.locator('.booking-facts').getByText('Tue, Mar 2, 2032')).toBeVisible()

  // Wren is booked at that time, so a second booking is refused.
  await page.goto('/portal/bookings/new?date=2032-03-02&start=10:00&end=11:00&category=documentary')
  await page.getByRole('combobox', { name: 'Client' }).fill('Merrow Sound Conservancy')
  await page.getByLabel('Title').fill('Reading room')
  await page.getByRole('checkbox', { name: 'Wren', exact: true }).check()
  await page.getByLabel('Total').fill('400')
  await page.getByLabel('Notes').fill('Kept through everything')
  await page.getByRole('button', { name: 'Save' }).click()
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Wren is already at Sparrow Hall until 12:00 PM' })
  await expect(refusal).toBeFocused()
  await expect(
    refusal.getByRole('group', { name: 'Choose another time' }).getByRole('button'),
  ).toHaveText([
    'Tue, Mar 2, 2032, 12:00 – 1:00 PM',
    'Tue, Mar 2, 2032, 12:30 – 1:30 PM',
    'Tue, Mar 2, 2032, 1:00 – 2:00 PM',
  ])
  await expectAccessible(page)
  await refusal.getByRole('button', { name: '12:00 – 1:00 PM' }).click()
  await expect(page.getByRole('heading', { name: 'Reading room' })).toBeVisible()
  await expect(page.getByText('12:00 – 1:00 PM').first()).toBeVisible()
  await expect(page.getByText('Kept through everything')).toBeVisible()

  // Confirm asks for the missing deposit instead of being refused.
  await expect(page.getByText('Collect the 50% deposit ($200) before confirming.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('200')
  await page.getByLabel('Reference').fill('E2E-1')
  await page.getByRole('button', { name: 'Record payment' }).dblclick()
  await expect(page.getByText('$200 paid')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Payments and refunds' }).getByRole('listitem'),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm this booking' })
  await expect(
    sheet.getByText('Subject: Confirmed: Tue, Mar 2, 2032, 12:00 PM').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Confirm and send' }).click()
  const pill = page.locator('.booking-status .pill')
  await expect(pill).toHaveText('Confirmed')

  await page.getByText('Cancel booking').first().click()
  await page.getByRole('radio', { name: /The client .* \$100 back \(50%\)/ }).check()
  await page.getByRole('button', { name: 'Cancel and send' }).click()
  await expect(pill).toHaveText('Canceled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pill).toHaveText('Confirmed')
  await page.reload()
  await expect(pill).toHaveText('Confirmed')
})

/** Returns the next day from Monday to Friday. Missing deposits are to-dos for seven days. */
function getNextWorkday(): string {
  const date = new Date()
  do date.setUTCDate(date.getUTCDate() + 1)
  while (date.getUTCDay() % 6 === 0)
  return date.toISOString().slice(0, 10)
}

test('a to-do opens its form with the focus in its first field', async ({ page }) => {
  await signIn(
    page,
    'owner',
    `/portal/bookings/new?date=${getNextWorkday()}&start=10:00&end=11:00&category=podcast`,
  )
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Deposit missing')
  await page.getByLabel('Total').fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Deposit missing' })).toBeVisible()
  await page.goto('/portal')
  // other journeys add to-dos, and only the first ones are in sight
  const more = page.getByRole('region', { name: 'To do' }).locator('summary')
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Record payment' }).first().click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).not.toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Amount')).toBeFocused()
})

test('the reminder to the client is stopped and sent after all, by keyboard too', async ({
  page,
}) => {
  await signIn(page, 'manager', '/portal/bookings/new?date=2032-09-14&start=10:00&end=11:00')
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Reminded')
  await page.getByLabel('Total').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  const facts = page.locator('.booking-facts')
  await expect(facts.getByText('Tue, Sep 14, 2032')).toBeVisible()
  await expect(facts.getByText('Reminder')).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm, don’t send' }).click()
  await expect(facts.getByText('Goes out on Sun, Sep 12, 2032, 9:00 AM')).toBeVisible()
  await facts.getByRole('button', { name: 'Don’t send' }).press('Enter')
  await expect(page.getByText('The reminder won’t be sent')).toBeVisible()
  await expect(facts.getByText('Won’t be sent')).toBeVisible()
  const resume = facts.getByRole('button', { name: 'Send it after all' })
  await expect(resume).toBeFocused()
  await resume.press('Enter')
  await expect(page.getByText('The reminder will be sent')).toBeVisible()
  await expect(facts.getByText('Goes out on Sun, Sep 12, 2032, 9:00 AM')).toBeVisible()
  await expectAccessible(page)
})

test('a booking is created from an inquiry', async ({ page }) => {
  await signIn(page, 'owner', '/portal/clients/inquiries')
  await page.getByRole('link', { name: /Harbor Lane Library/ }).click()
  await page.getByRole('link', { name: 'Create booking' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Harbor Lane Library')
  await expect(page.getByLabel('Service')).toHaveValue('podcast')
  await page.getByLabel('Start date').fill('2032-05-04')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Open inquiry' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbor Lane Library' })).toBeVisible()
})

test('unsaved text survives a reload, navigation and an expired session', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager', '/portal/bookings/new')
  const [title, wren] = [
    page.getByRole('textbox', { name: 'Title' }),
    page.getByRole('checkbox', { name: 'Wren', exact: true }),
  ]
  const restored = page.getByRole('status').filter({ hasText: 'Restored what you typed.' })
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await title.fill('Long in the making')
  await page.getByLabel('Start date').fill('2032-08-03')
  await page.getByLabel('Repeats').selectOption({ label: 'Every week' })
  await page.getByLabel('Last day').fill('2032-08-10')
  await wren.check()
  await page.reload()
  await expect(restored).toBeVisible()
  await expect(title).toHaveValue('Long in the making')
  await expect(wren).toBeChecked()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/portal$/)
  await page.goBack()
  await expect(title).toHaveValue('Long in the making')
  await expectAccessible(page)

  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Your session ended. Sign in to continue; what you typed is still here.'),
  ).toBeVisible()
  await page.getByLabel('Email').fill('manager@longlight.example')
  await page.getByLabel('Password', { exact: true }).fill('longlight-sample')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(title).toHaveValue('Long in the making')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Long in the making' })).toBeVisible()
  await page.goto('/portal/bookings/new')
  await expect(page.getByLabel('Status')).toBeVisible()
  await expect(title).toHaveValue('')
  await expect(restored).toBeHidden()

  await title.fill('Not this')
  await page.reload()
  await restored.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('')
  await page.reload()
  await expect(restored).toBeHidden()
})

test('a booking starts a project with a button, and the project books another day', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/bookings/list')
  await page.getByRole('link', { name: /Town of Harrow Falls/ }).click()
  await page.getByRole('button', { name: 'Create project' }).dblclick()
  await expectToast(page, 'Project created')
  await page.getByRole('link', { name: 'After the Mill, the fire hall' }).click()
  await expect(page).toHaveURL(/\/portal\/projects\//)
  await expect(
    page.getByRole('progressbar', { name: 'Progress of After the Mill, the fire hall' }),
  ).toBeVisible()
  const listed = page.getByRole('region', { name: 'Bookings' })
  await expect(listed.getByRole('link', { name: 'After the Mill, the fire hall' })).toHaveCount(1)
  await listed.getByRole('link', { name: 'Add booking' }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Town of Harrow Falls')
  await expect(page.getByLabel('Project').locator('option:checked')).toHaveText(
    /^PR-\d+ After the Mill, the fire hall$/,
  )
  // Typing another client lists that client's projects. The chosen project stays in the form, and
  // saving it is refused.
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await expect(
    page.getByLabel('Project').locator('option', { hasText: 'Candlemas Concert' }),
  ).toBeAttached()
  await expect(
    page.getByLabel('Project').locator('option', { hasText: 'Winter Catalog' }),
  ).not.toBeAttached()
  await page.getByLabel('Title').fill('Second day')
  await page.getByLabel('Start date').fill('2032-07-06')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This project belongs to another client.')).toBeVisible()
  await page.getByLabel('Project').selectOption({ label: 'PR-033 Candlemas Concert' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Candlemas Concert' })).toBeVisible()
})

test('another person’s change is not overwritten silently, although the page is live', async ({
  page,
  browser,
}) => {
  await signIn(page, 'owner', '/portal/bookings/list')
  await page.getByRole('link', { name: /Town of Harrow Falls/ }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: /^Edit BK-/ })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'manager', new URL(page.url()).pathname)
  await other.getByLabel('Location').fill('The grange')
  const response = page.waitForResponse((one) => one.url().includes('/edit.data'))
  await other.getByRole('button', { name: 'Save' }).click()
  await response
  await page.getByLabel('Title').fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Wren Castellano changed this booking on/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await other.context().close()
})

for (const scheme of listColorSchemes('dark'))
  test(`the booking pages pass axe in ${scheme} and never scroll sideways`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'owner', '/portal/bookings/list')
    const first = await page.getByRole('link', { name: /Ottoline Ceramics/ }).getAttribute('href')
    for (const path of [
      '/portal/bookings/list',
      '/portal/bookings/list?state=canceled&span=all',
      '/portal/bookings/new',
      first!,
      `${first}/edit`,
      '/portal/settings/resources',
      '/portal/settings/people',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('.page details').evaluateAll((folds) => {
        for (const fold of folds) (fold as HTMLDetailsElement).open = true
      })
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 800 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1280, height: 900 })
    }
  })
