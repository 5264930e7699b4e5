import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  expectToast,
} from '../support/journey.ts'

test('the palette works by keyboard only', async ({ page }) => {
  await signIn(page, 'owner')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    /Dashboard/,
  )
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    /Bookings/,
  )
  await page.keyboard.type('ottol')
  await expect(page.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveText(
    /Ottoline Ceramics/,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/clients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Ottoline Ceramics' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/\/portal\/bookings$/)
  await page.keyboard.press('/')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(
    /Ottoline Ceramics/,
  )
  await page.keyboard.type('zzzz')
  await expect(page.locator('.palette-nothing')).toHaveText('Nothing matches “zzzz”.')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    'New client “zzzz”',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('zzzz')
  const search = page.getByRole('button', { name: 'Search' })
  await search.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()
})

test('the palette reopens after Escape, changes the theme and signs out', async ({ page }) => {
  await signIn(page, 'owner')
  for (let time = 0; time < 3; time++) {
    await page.keyboard.press('Control+k')
    await expect(page.locator('.palette[open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.palette')).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(12, 17, 15)')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await expectToast(page, 'Signed out')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/contact')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('shortcuts are listed; letter keys open pages, but not in a field or a dialog', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Search and commands')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/portal$/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/portal\/clients$/)
  await page.getByLabel('Search clients').focus()
  await page.keyboard.type('gs?/')
  await expect(page).toHaveURL(/\/portal\/clients$/)
  await expect(page.getByLabel('Search clients')).toHaveValue('gs?/')
  await page.goto('/portal/clients/inquiries')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Nell Farraday/ })).toBeFocused()
})

test('the calendar is turned by single keys, except while a booking is focused', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/bookings')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'Month', exact: true })).toHaveAttribute(
    'href',
    /\?on=/,
  )
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/portal\/bookings\/month\?on=/)
  await expect(page.getByRole('link', { name: 'Previous month' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/portal\/bookings\/month$/)
  await expect(page.getByRole('link', { name: 'Week', exact: true })).not.toHaveAttribute(
    'href',
    /\?on=/,
  )
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/\/portal\/bookings$/)
  // The address changes before the week is drawn: a booking of the month would still be focused.
  await expect(page.getByRole('link', { name: 'Previous week' })).toBeVisible()
  const booking = page.locator('[data-entry]').first()
  await booking.focus()
  await expect(booking).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/portal\/bookings$/)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Move the focused booking')).toBeVisible()
})

test('single-key shortcuts can be disabled; those with Ctrl stay', async ({ page }) => {
  await signIn(page, 'owner', '/portal/settings/appearance')
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.form-status')).toHaveText('Saved')
  await page.getByRole('heading', { name: 'Settings' }).click()
  for (const key of ['g', 'd', '?', '/']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/appearance/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goto('/portal/clients/inquiries')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Nell Farraday/ })).not.toBeFocused()
})

test('the New menu works by keyboard', async ({ page }) => {
  await signIn(page, 'manager')
  const button = page.getByRole('button', { name: 'New', exact: true })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Booking' })).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Booking' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Client' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/clients\/new$/)
})

/** The first result of each query, for an owner. */
const firstResults = [
  ['website', 'Website'],
  ['library', 'Library'],
  ['portfolio', 'Portfolio page'],
  ['policy', 'Policy'],
  ['payments', 'Payments'],
  ['resources', 'Rooms and gear'],
  ['testimonial', 'Testimonials'],
  ['two-factor', 'Two-step verification'],
  ['deposit', 'Deposit'],
  ['time zone', 'Time zone'],
  ['holiday', 'Closed days'],
  ['price', 'Prices'],
  ['refund', 'Refunds'],
  ['calendar', 'Calendars'],
  ['invite', 'Add or invite a person'],
  ['upload', 'Upload files'],
  ['publish', 'Publish website changes'],
  ['record payment', 'Record a payment'],
  ['new booking', 'New booking'],
  ['smtp', 'Mail server'],
  ['dark', 'Dark theme'],
  ['sign out', 'Sign out'],
] as const

test('the palette finds pages, settings and actions by the words people use', async ({ page }) => {
  await signIn(page, 'owner')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  const selected = page.getByRole('dialog').getByRole('option', { selected: true })
  for (const [query, label] of firstResults) {
    await field.fill(query)
    await expect(selected.locator('.palette-label')).toHaveText(label)
  }
  await expectAccessible(page)
  await field.fill('deposit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/settings\/policy#deposit$/)
  await expect(page.getByLabel('Deposit (% of total)')).toBeFocused()
})

test('the palette offers crew only what crew may open', async ({ page }) => {
  await signIn(page, 'crew')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  const options = page.getByRole('dialog').locator('.palette-label')
  await field.fill('website')
  await expect(options).toHaveText(['Open the public website'])
  for (const [query, label] of [
    ['deposit', 'Deposit'],
    ['team', 'People'],
    ['clients', 'Clients'],
    ['analytics', 'Analytics'],
    ['record payment', 'Record a payment'],
    ['new booking', 'New booking'],
  ] as const) {
    await field.fill(query)
    await expect(options.getByText(label, { exact: true })).toHaveCount(0)
  }
  await field.fill('two-factor')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    /Two-step verification/,
  )
})

test('website, library and testimonials are one step away', async ({ page }) => {
  await signIn(page, 'manager', '/portal/projects')
  const isPhone = (page.viewportSize()?.width ?? 0) < 761
  for (const [name, path] of [
    ['Library', '/portal/media'],
    ['Testimonials', '/portal/testimonials'],
    ['Website', '/portal/website'],
  ] as const) {
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
    const link = page
      .getByRole(isPhone ? 'list' : 'navigation', { name: 'Website', exact: true })
      .getByRole('link', { name, exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    if (!isPhone) await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

test('on a phone a button opens the palette, and the settings start with an index', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner', '/portal/settings')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Policy', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/portal\/settings$/)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('holiday')
  await page.getByRole('option', { name: /Closed days/ }).click()
  await expect(page.getByRole('button', { name: 'Add closed day' })).toBeFocused()
  await expectNoSidewaysScroll(page)
})

test('a closed day that is typed survives a reload in a row of its own, and is saved', async ({
  page,
}) => {
  await signIn(page, 'owner', '/portal/settings/studio')
  const rows = page.getByRole('group', { name: /^Closed day/ })
  const before = await rows.count()
  await page.getByRole('button', { name: 'Add closed day' }).click()
  await expect(rows).toHaveCount(before + 1)
  await expect(rows.last().getByLabel('Date')).toBeFocused()
  await rows.last().getByLabel('Date').fill('2041-12-24')
  await rows.last().getByLabel('Name').fill('Stocktaking')
  await page.reload()
  await expect(rows).toHaveCount(before + 1)
  await expect(rows.last().getByLabel('Name')).toHaveValue('Stocktaking')
  await expectAccessible(page)
  const form = page.getByRole('region', { name: 'Studio' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Saved')).toBeVisible()
  await rows
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(rows).toHaveCount(before)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await page.reload()
  await expect(rows).toHaveCount(before)
})
