import { expect } from '../../support/visit.ts'
import type { Driver } from './driver.ts'
import type { Journey } from './journey.ts'

const path = /\/portal\/bookings\/[0-9a-f-]{36}$/

/** Bookings: conflicts, moves, money and what repeats. */
export const bookingJourneys: Record<string, Journey> = {
  'a double booking is resolved': {
    from: 'the form that was refused, with free times',
    best: 1,
    async walk(driver) {
      const { page, input, go, mark, takeDay } = driver
      const taken = await driver.addBooking({
        date: takeDay(),
        ...(await findPerson(driver, 'Dov')),
      })
      await go(`/portal/bookings/new?date=${taken.day}&start=10:00&end=11:00`)
      await input.type(page.getByRole('combobox', { name: 'Client' }), mark)
      await input.press(page.getByRole('checkbox', { name: 'Dov', exact: true }))
      await input.press(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(page.getByRole('alert')).toContainText('Dov is already')
      input.resetClicks()
      const times = page.getByRole('group', { name: 'Choose another time' })
      await input.press(times.getByRole('button').first())
      await expect(page).toHaveURL(path)
    },
  },
  'a booking is moved by dragging': {
    from: 'the week',
    best: 1,
    inputs: ['pointer'],
    async walk(driver) {
      const event = await openWeek(driver)
      const hour = await measureHour(driver)
      await driver.input.drag(event, 0, hour)
      await expect(event).toContainText('11:00 AM – 12:00 PM')
    },
  },
  'a booking is moved an hour by keys': {
    from: 'the week, with the booking focused',
    best: 4,
    argued: 'Enter keeps the new time, so that an arrow key pressed by mistake moves no client',
    inputs: ['keyboard'],
    async walk(driver) {
      const event = await openWeek(driver)
      await event.locator('xpath=descendant-or-self::a').first().focus()
      await driver.input.pressKeys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
      await expect(event).toContainText('11:00 AM – 12:00 PM')
    },
  },
  'a booking is moved on a phone': {
    from: 'its panel in the week',
    best: 3,
    inputs: ['pointer'],
    setting: { viewport: { width: 390, height: 844 }, hasTouch: true },
    async walk(driver) {
      const { page, input, go } = driver
      const { id, day } = await driver.addBooking()
      await go(`/portal/bookings/week/${id}?on=${day}`)
      await input.press(page.getByText('Move…'))
      await page.getByLabel('Starts').fill(`${day}T14:00`)
      await input.press(page.getByRole('button', { name: 'Move', exact: true }))
      await expect(
        page.getByRole('complementary', { name: 'Booking' }).getByText('2:00 – 3:00 PM'),
      ).toBeVisible()
    },
  },
  'a booking is confirmed with its deposit': {
    from: 'the booking',
    best: 2,
    argued:
      'a payment is a record of its own, and the email to the client is seen before it leaves',
    above: 2,
    async walk(driver) {
      const { page, input, go } = driver
      await go((await driver.addBooking()).path)
      await input.press(page.locator('summary', { hasText: 'Record payment' }))
      await input.press(page.getByRole('button', { name: 'Record payment' }))
      await expect(page.getByText('$450 paid')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Confirm', exact: true }))
      await input.press(page.getByRole('button', { name: 'Confirm and send' }))
      await expect(page.locator('.pill', { hasText: 'Confirmed' }).first()).toBeVisible()
    },
  },
  'a wrong payment is reversed': {
    from: 'the booking',
    best: 2,
    async walk(driver) {
      const { page, input, go } = driver
      const { path } = await driver.addBooking()
      await driver.post(path, { form: 'payment', method: 'card', amount: '400' })
      await go(path)
      await input.press(page.locator('summary', { hasText: 'Reverse' }))
      await input.type(page.locator('details[open]').getByLabel('Reason'), 'Typed twice')
      await input.press(page.getByRole('button', { name: /^Reverse/ }))
      await expect(page.getByText('Typed twice').first()).toBeVisible()
    },
  },
  'a booking is canceled with its refund': {
    from: 'the booking',
    best: 2,
    argued: 'the refund depends on who cancels, which is asked',
    async walk(driver) {
      const { page, input, go } = driver
      const { path } = await driver.addBooking()
      await driver.post(path, { form: 'payment', method: 'card', amount: '450' })
      await go(path)
      await input.press(page.locator('summary', { hasText: 'Cancel booking' }))
      await input.press(page.getByRole('radio', { name: /^We are/ }))
      // The client has paid, so they hear of it.
      await input.press(page.getByRole('button', { name: 'Cancel and send', exact: true }))
      await expect(page.getByText('Refund due').first()).toBeVisible()
    },
  },
  'a hold is added': {
    from: 'the week',
    best: 3,
    async walk(driver) {
      const { page, input } = driver
      await startBooking(driver, driver.takeDay())
      await input.choose(page.getByLabel('Status'), 'On hold')
      await input.press(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(page).toHaveURL(path)
    },
  },
  'a weekly series is added': {
    from: 'the week',
    best: 4,
    async walk(driver) {
      const { page, input } = driver
      const day = driver.takeDay()
      await startBooking(driver, day)
      await input.choose(page.getByLabel('Repeats'), 'Every week')
      const last = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)
      await input.type(page.getByLabel('Last day'), last)
      await input.press(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(page).toHaveURL(path)
    },
  },
  'a calendar is imported': {
    from: 'anywhere',
    best: 3,
    argued: 'each date has its own client, which is chosen before anything is saved',
    async walk(driver) {
      const { page, input, go, mark, addClient } = driver
      await addClient()
      await go('/portal')
      await input.find('Import bookings')
      await input.chooseFiles(page.getByLabel('Calendar file'), buildCalendarFile(driver))
      await input.type(page.getByRole('combobox', { name: 'Client' }), mark)
      await input.press(page.getByRole('button', { name: 'Choose clients' }))
      await input.press(page.getByRole('button', { name: 'Import', exact: true }))
      await expect(page.getByText('2 bookings imported')).toBeVisible()
    },
  },
  'a project is created from a booking': {
    from: 'the booking',
    best: 1,
    async walk(driver) {
      const { page, input, go } = driver
      await go((await driver.addBooking()).path)
      await input.press(page.getByRole('button', { name: 'Create project' }))
      await expect(page.locator('.toast').first()).toBeVisible()
    },
  },
}

/** Begins a booking at a free hour of the week, and names the client. */
async function startBooking({ page, input, go, mark, addClient }: Driver, day: string) {
  await addClient()
  await go(`/portal/bookings?on=${day}`)
  await input.press(page.locator(`a.slot[href*="date=${day}"]`))
  await expect(page.getByRole('heading', { name: 'New booking' })).toBeVisible()
  await input.type(page.getByRole('combobox', { name: 'Client' }), mark)
}

/** Returns a calendar file with two dates that no other journey uses. */
function buildCalendarFile({ takeDay, mark }: Driver) {
  const lines = [1, 2].flatMap((number) => {
    const day = takeDay().replaceAll('-', '')
    return [
      'BEGIN:VEVENT',
      `UID:${mark}-${number}@journeys.test`,
      `DTSTART:${day}T150000Z`,
      `DTEND:${day}T160000Z`,
      `SUMMARY:${mark}`,
      'END:VEVENT',
    ]
  })
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  return { name: 'dates.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) }
}

/** Returns the field of the booking form that books a person. */
async function findPerson({ read }: Driver, name: string): Promise<Record<string, string>> {
  const form = await read('/portal/bookings/new')
  const [, id] =
    new RegExp(`name="resource:([0-9a-f-]{36})"(?:(?!name="resource:)[\\s\\S])*?>${name}<`).exec(
      form,
    ) ?? []
  return { [`resource:${id}`]: 'on' }
}

async function openWeek(driver: Driver) {
  const { day } = await driver.addBooking()
  await driver.go(`/portal/bookings?on=${day}`)
  const event = driver.page.locator('.event', { hasText: driver.mark }).first()
  await expect(event).toContainText('10:00 – 11:00 AM')
  return event
}

/** Returns the height of an hour in the week: the booking lasts one. */
async function measureHour({ page, mark }: Driver): Promise<number> {
  return (await page.locator('.event', { hasText: mark }).first().boundingBox())!.height + 1
}
