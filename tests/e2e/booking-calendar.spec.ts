import type { Locator, Page } from '@playwright/test'

import {
  listColorSchemes,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/journey.ts'
import { addBooking } from '../support/add-booking.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 761
/** Height of an hour in CSS pixels. */
const hour = 56
/** Drags an element by its upper or lower edge, by this many pixels. */
async function drag(
  page: Page,
  thing: Locator,
  [right, down]: [number, number],
  from: 'top' | 'bottom' = 'top',
) {
  await thing.scrollIntoViewIfNeeded()
  const box = (await thing.boundingBox())!
  const [x, y] = [box.x + 20, from === 'top' ? box.y + 14 : box.y + box.height - 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 4 })
  await page.mouse.move(x + right, y + down, { steps: 4 })
  await page.mouse.up()
}

test('a booking is moved by pointer, keys and form; a conflict leaves it in place', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await addBooking(page, {
    title: 'Rehearsal',
    date: '2032-06-08',
    start: '10:00',
    end: '12:00',
    who: 'Wren',
  })
  await addBooking(page, {
    title: 'Elsewhere',
    date: '2032-06-10',
    start: '09:00',
    end: '12:00',
    who: 'Wren',
  })
  await page.goto('/portal/bookings?on=2032-06-08')
  const event = page.getByRole('link', { name: /Rehearsal/ })
  if (isPhone(page)) {
    await expect(page.getByRole('link', { name: /Elsewhere/ })).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Days of the week' })
      .getByRole('link', { name: /Thu 10/ })
      .click()
    await expect(page.getByRole('link', { name: /Elsewhere/ })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Days of the week' })
      .getByRole('link', { name: /Tue 8/ })
      .click()
  } else {
    await expect(event).toContainText('10:00 AM – 12:00 PM')
    const width = (await page.getByRole('region', { name: 'Tuesday, June 8' }).boundingBox())!.width
    await drag(page, event, [width, hour])
    await expect(
      page
        .getByRole('region', { name: 'Wednesday, June 9' })
        .getByRole('link', { name: /Rehearsal 11:00 AM – 1:00 PM/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page
        .getByRole('region', { name: 'Tuesday, June 8' })
        .getByRole('link', { name: /Rehearsal 10:00 AM – 12:00 PM/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    // On a slow connection the second move is sent before the first is answered.
    await page.route(/\/move(?:\.data)?(?:\?|$)/, async (route) => {
      await new Promise((go) => setTimeout(go, 1500))
      await route.continue()
    })
    await drag(page, event, [0, hour / 2], 'bottom')
    await expect(event).toContainText('10:00 AM – 12:30 PM')

    await event.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key)
    await expect(
      page.getByText('Rehearsal: Tue, Jun 8, 2032, 10:30 AM – 12:45 PM. Enter saves'),
    ).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(event).toContainText('10:00 AM – 12:30 PM')
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const refusal = page.getByRole('dialog', { name: 'Can’t move this booking' })
    await expect(refusal).toContainText('Wren is already at Sparrow Hall until 12:00 PM')
    await expect(refusal).toContainText('Rehearsal stays at Tue, Jun 8, 2032')
    await expect(refusal.getByRole('group').getByRole('button')).toHaveCount(3)
    await expectAccessible(page)
    await refusal.getByRole('button', { name: '12:00 – 2:30 PM' }).click()
    await expect(
      page
        .getByRole('region', { name: 'Thursday, June 10' })
        .getByRole('link', { name: /Rehearsal 12:00 – 2:30 PM/ }),
    ).toBeFocused()
  }

  await event.click()
  const panel = page.getByRole('complementary', { name: 'Booking' })
  await expect(page).toHaveURL(/\/portal\/bookings\/week\/[0-9a-f-]{36}\?on=/)
  await expect(panel.getByRole('heading', { name: 'Rehearsal' })).toBeVisible()
  await panel.getByText('Move…').click()
  await panel.getByLabel('Starts').fill('2032-06-22T14:00')
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page).toHaveURL(/on=2032-06-22/)
  await expect(panel.locator('.booking-facts').getByText('Tue, Jun 22, 2032')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('link', { name: /Rehearsal 2:00 – 4:/ })).toBeVisible()
})

test('times typed into the panel stay while the booking is moved in another tab', async ({
  page,
}) => {
  test.skip(isPhone(page), 'bookings are not moved with keys on phones')
  await signIn(page, 'owner')
  await addBooking(page, {
    title: 'Fitting',
    date: '2032-09-07',
    start: '10:00',
    end: '11:00',
    who: 'Wren',
  })
  const calendar = '/portal/bookings?on=2032-09-07'
  await page.goto(calendar)
  await page.getByRole('link', { name: /Fitting/ }).click()
  const panel = page.getByRole('complementary', { name: 'Booking' })
  await panel.getByText('Move…').click()
  await panel.getByLabel('Starts').fill('2032-09-14T14:00')
  const other = await page.context().newPage()
  await other.goto(calendar)
  await other.getByRole('link', { name: /Fitting/ }).focus()
  for (const key of ['ArrowDown', 'Enter']) await other.keyboard.press(key)
  await expect(other.getByRole('link', { name: /Fitting 10:15 – 11:15 AM/ })).toBeVisible()
  await other.close()
  await expect(panel.locator('.booking-facts').getByText('10:15 – 11:15 AM')).toBeVisible()
  await expect(panel.getByLabel('Starts')).toHaveValue('2032-09-14T14:00')
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(panel.locator('.booking-facts').getByText('Tue, Sep 14, 2032')).toBeVisible()
})

test('a dragged booking of a series moves alone, with the following or all, and is undone', async ({
  page,
}) => {
  test.skip(isPhone(page), 'bookings are not dragged on phones')
  await signIn(page, 'owner')
  await page.goto('/portal/bookings/new?date=2032-03-02&start=10:00&end=11:00&category=podcast')
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Weekly call')
  await page.getByLabel('Repeats').selectOption({ label: 'Every week' })
  await page.getByLabel('Last day').fill('2032-03-23')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/\(1 of 4\)/)).toBeVisible()
  await page.goto('/portal/bookings?on=2032-03-09')
  const event = page.getByRole('link', { name: /Weekly call/ })
  await drag(page, event, [0, hour])
  const dialog = page.getByRole('dialog', { name: 'Move repeating booking' })
  await expect(dialog).toContainText('Weekly call moves to Tue, Mar 9, 2032, 11:00 AM – 12:00 PM.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep original time' }).click()
  await expect(event).toContainText('10:00 – 11:00 AM')
  await event.focus()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'This and the following' }).click()
  await expect(
    page.getByRole('region', { name: 'Wednesday, March 10' }).getByRole('link', { name: /Weekly/ }),
  ).toBeVisible()
  await page.goto('/portal/bookings/month?on=2032-03-09')
  const days = page.getByRole('link', { name: /March \d+, 1 booking/ })
  await expect(days).toHaveText(['2', '10', '17', '24'])
  // In the month the same question is asked, and Undo moves them all back.
  const width = (await page
    .getByRole('link', { name: /Weekly call/ })
    .nth(1)
    .boundingBox())!.width
  await drag(page, page.getByRole('link', { name: /Weekly call/ }).nth(1), [width + 8, 0])
  await dialog.getByRole('button', { name: 'All in the series' }).click()
  await expect(page.getByRole('link', { name: 'Thursday, March 25, 1 booking' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wednesday, March 3, 1 booking' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Tuesday, March 2, 1 booking' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wednesday, March 24, 1 booking' })).toBeVisible()
})

test('dragging over free hours or days and the key C start a booking; Cancel returns to the calendar', async ({
  page,
}) => {
  test.skip(isPhone(page), 'free hours are links on phones')
  await signIn(page, 'owner', '/portal/bookings?on=2032-04-06')
  const day = page.getByRole('region', { name: 'Wednesday, April 7' })
  const box = (await day.boundingBox())!
  // from 10:00 AM: the first visible hour is 8 AM
  await page.mouse.move(box.x + 40, box.y + 2 * hour + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 3 * hour, { steps: 4 })
  await page.mouse.move(box.x + 40, box.y + 4.5 * hour, { steps: 4 })
  await expect(page.locator('.slot[data-dragged]')).toHaveText('10:00 AM – 12:30 PM')
  await page.keyboard.press('Escape')
  await expect(page.locator('.slot[data-dragged]')).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/bookings\?on=2032-04-06$/)
  await page.mouse.move(box.x + 40, box.y + 2 * hour + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 4.5 * hour, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByLabel('Start date')).toHaveValue('2032-04-07')
  await expect(page.getByLabel('Start time')).toHaveValue('10:00')
  await expect(page.getByLabel('End time')).toHaveValue('12:30')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/portal\/bookings\?on=2032-04-07$/)
  await page.getByRole('link', { name: 'New booking, Thursday, April 8, 9:00 AM' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await expect(page.getByLabel('Start date')).toHaveValue('2032-04-08')
  await expect(page.getByLabel('Start time')).toHaveValue('09:30')

  await page.goto('/portal/bookings/month?on=2032-04-06')
  const cells = [20, 22].map((one) => page.locator(`[data-day="2032-04-${one}"]`))
  const [from, to] = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())!))
  await page.mouse.move(from!.x + 30, from!.y + 70)
  await page.mouse.down()
  await page.mouse.move(to!.x + 30, to!.y + 70, { steps: 6 })
  await expect(page.locator('[data-target]')).toHaveCount(3)
  await page.mouse.up()
  await expect(page.getByLabel('Start date')).toHaveValue('2032-04-20')
  await expect(page.getByLabel('End date')).toHaveValue('2032-04-22')
  await expect(page.getByLabel('All day')).toBeChecked()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/portal\/bookings\/month\?on=2032-04-20$/)
  // Days of the row above the hours are dragged over, too.
  await page.goto('/portal/bookings?on=2032-04-20')
  const row = page.locator('.week-long [data-day]')
  const [monday, wednesday] = await Promise.all(
    [1, 3].map(async (at) => (await row.nth(at).boundingBox())!),
  )
  await page.mouse.move(monday!.x + 20, monday!.y + 12)
  await page.mouse.down()
  await page.mouse.move(wednesday!.x + 20, wednesday!.y + 12, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByLabel('Start date')).toHaveValue('2032-04-19')
  await expect(page.getByLabel('End date')).toHaveValue('2032-04-21')
  await page.goto('/portal/bookings/month?on=2032-04-20')
  await page.getByRole('link', { name: 'Friday, April 23', exact: true }).focus()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Start date')).toHaveValue('2032-04-23')
})

test('a week has the same positions without scripts as with them', async ({ page, browser }) => {
  await signIn(page, 'owner', '/portal/bookings')
  const measure = (from: Page) =>
    from.locator('.event, .now').evaluateAll((events) =>
      events.map((event) => {
        const { x, y, width, height } = event.getBoundingClientRect()
        return [x, y + scrollY, width, height].map((size) => Math.round(size))
      }),
    )
  for (const [title, start] of [
    ['Early', '09:10'],
    ['Beside', '10:00'],
  ] as const)
    await addBooking(page, { title, date: '2032-06-15', start, end: '11:45' })
  await page.goto('/portal/bookings?on=2032-06-15')
  await expect(page.locator('.event style')).toHaveCount(0)
  const withScripts = await measure(page)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  })
  const other = await plain.newPage()
  await other.goto(page.url())
  expect(withScripts).toHaveLength(2)
  expect(await measure(other)).toEqual(withScripts)
  await plain.close()
})

test('a mouse in a narrow window opens bookings and drags none', async ({ page }) => {
  await signIn(page, 'owner')
  await addBooking(page, { title: 'Narrow', date: '2032-06-29', start: '10:00', end: '12:00' })
  await page.setViewportSize({ width: 480, height: 800 })
  await page.goto('/portal/bookings?on=2032-06-29')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const event = page.getByRole('link', { name: /Narrow/ })
  await drag(page, event, [0, 120])
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(event).toContainText('10:00 AM – 12:00 PM')
  expect(errors).toEqual([])
})

test('a free hour starts a booking, and the month links to its days', async ({ page }) => {
  await signIn(page, 'manager', '/portal/bookings')
  await page.goto('/portal/bookings?on=2032-09-07')
  if (isPhone(page))
    await page
      .getByRole('region', { name: 'Tuesday, September 7' })
      .getByRole('link', { name: 'New booking', exact: true })
      .click()
  else {
    const slot = page.getByRole('link', { name: 'New booking, Tuesday, September 7, 9:00 AM' })
    await slot.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect(
      page.getByRole('link', { name: 'New booking, Tuesday, September 7, 10:30 AM' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Start time')).toHaveValue('10:30')
    await expect(page.getByLabel('End time')).toHaveValue('11:30')
  }
  await expect(page.getByLabel('Start date')).toHaveValue('2032-09-07')
  await page.getByRole('combobox', { name: 'Client' }).fill('Sparrow Hall')
  await page.getByLabel('Title').fill('Open house')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Open house' })).toBeVisible()
  await page.goto('/portal/bookings/month?on=2032-09-07')
  if (!isPhone(page)) {
    const event = page.getByRole('link', { name: /Open house/ })
    const width = (await event.boundingBox())!.width + 8
    await drag(page, event, [2 * width, 0])
    await expect(page.getByRole('link', { name: 'Thursday, September 9, 1 booking' })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Tuesday, September 7', exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
  }
  await page.getByRole('link', { name: 'Tuesday, September 7, 1 booking' }).click()
  await expect(page).toHaveURL(/\/portal\/bookings\?on=2032-09-07$/)
  await page.getByRole('link', { name: /Open house/ }).click()
  await expect(page.getByRole('complementary', { name: 'Booking' })).toBeVisible()
})

for (const scheme of listColorSchemes('light'))
  test(`the calendar is accessible in ${scheme} and never scrolls sideways`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'owner', '/portal/bookings/list')
    const link = await page
      .getByRole('link', { name: /Ottoline Ceramics/ })
      .first()
      .getAttribute('href')
    for (const path of [
      '/portal/bookings',
      '/portal/bookings/month',
      link!.replace('/bookings/', '/bookings/week/'),
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeAttached()
      await page.locator('.page details').evaluateAll((folds) => {
        for (const fold of folds) (fold as HTMLDetailsElement).open = true
      })
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 900 })
    }
  })
