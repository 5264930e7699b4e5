import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { Temporal } from 'temporal-polyfill'
import { afterAll, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { parseFields } from '../../support/form.ts'
import { type MailServer, getPlainText, startMailServer } from '../../support/mail-server.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { type Driver, getDay, createDriver } from './driver.ts'

/** Enough reminders at the same time that the program is killed between two of them. */
const crowd = 12
const sum = { reminders: 0, kills: 0, programs: 0 }

test.each(engineNames)('%s: each client is reminded of each date once', async (engine) => {
  const databaseUrl = await createDatabaseOn(engine)
  const [listener, clock] = [await startMailServer(), `${createFolder()}/clock`]
  const where = { CLOCK_FILE: clock, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const driver = await createDriver(listener, where)
  const others = databaseUrl
    ? [await startProgram({ ...sampleBehindProxy, ...where, SMTP_URL: listener.url })]
    : []
  sum.programs += 1 + others.length
  const setClock = async (day: string, minutesLater = 0) => {
    writeFileSync(clock, String(getMorning(day) + minutesLater * 60_000 - Date.now()))
    // the program reads the clock once a second
    await sleep(2000)
  }
  const studio = createStudio(driver, listener, engine)
  const [first, next] = [getDay(100), getDay(104)]
  const made = await createBookings(studio, next)

  await setClock(first)
  for (const arrived of [1, 4]) {
    while (listener.taken.length < arrived) await sleep(5)
    await driver.killAndRestart()
    sum.kills++
  }
  // by then another program may take over what a killed one had claimed
  await setClock(first, 10)
  await studio.waitFor([...made.crowd, made.formKey, made.movedLater, made.resumed])
  await driver.signIn()
  const late = await studio.confirm('Amber Late', 100, { start: '15:00', end: '16:00' })
  await studio.move(made.movedLater.id, next)
  // its reminder shows that the job has run again
  await driver.post(`/portal/bookings/${made.stopped.id}/reminder/resume`)
  await studio.waitFor([made.stopped])
  for (const one of [...made.crowd, made.formKey, made.movedLater, made.resumed, made.stopped])
    studio.expectReminders(one, [first])
  for (const one of [made.moved, made.canceled, made.pending, made.silenced, late])
    studio.expectReminders(one, [])

  await setClock(next)
  await driver.signIn()
  await studio.waitFor([made.moved])
  await studio.waitFor([made.movedLater], 2)
  studio.expectReminders(made.moved, [next])
  studio.expectReminders(made.movedLater, [first, next])
  for (const one of [...made.crowd, made.formKey]) studio.expectReminders(one, [first])
  for (const one of [made.canceled, made.pending, made.silenced, late])
    studio.expectReminders(one, [])
  sum.reminders += new Set(listener.taken.map(({ messageId }) => messageId)).size
  for (const program of [driver.program, ...others])
    check(
      `${engine}: a program shuts down cleanly`,
      (await program.stop()) === 0,
      program.getErrors(),
    )
})

afterAll(() =>
  report(
    `${sum.reminders} reminders, each once, by ${sum.programs} programs and after ${sum.kills} kills`,
    'reminders',
  ),
)

type Booking = { id: string; client: string; title: string }
type Studio = ReturnType<typeof createStudio>

/** Books what is reminded, moved, canceled and stopped before the first reminders go out. */
async function createBookings(studio: Studio, next: string) {
  const made = {
    formKey: await studio.confirm('Amber Once', 100),
    moved: await studio.confirm('Amber Moved', 100),
    movedLater: await studio.confirm('Amber Moved Later', 100),
    canceled: await studio.confirm('Amber Canceled', 100),
    resumed: await studio.confirm('Amber Resumed', 100),
    stopped: await studio.confirm('Amber Stopped', 100),
    silenced: await studio.confirm('Amber Silenced', 100),
    pending: await studio.createBooking('Amber Pending', 100),
    crowd: [] as Booking[],
  }
  for (let nth = 1; nth <= crowd; nth++)
    made.crowd.push(await studio.confirm(`Amber Crowd ${nth}`, 100))
  await studio.move(made.moved.id, next)
  const { post } = studio.driver
  for (const { id } of [made.resumed, made.stopped, made.silenced])
    await post(`/portal/bookings/${id}/reminder/stop`)
  await post(`/portal/bookings/${made.resumed.id}/reminder/resume`)
  await post(`/portal/bookings/${made.canceled.id}/cancellation`, {
    from: 'confirmed',
    canceledBy: 'client',
    ...silently,
  })
  return made
}

const silently = { notice: 'chosen', send: 'none' }

/** Returns helpers that book without emails, and that look at the reminders. */
function createStudio(driver: Driver, listener: MailServer, engine: string) {
  const list = ({ client }: Booking) => {
    const seen = new Map(
      listener.taken.filter(({ to }) => to === client).map((one) => [one.messageId, one]),
    )
    return [...seen.values()].map(({ text }) => getPlainText(text).replaceAll(/\s+/g, ' '))
  }
  const createBooking = async (title: string, days: number, more = {}): Promise<Booking> => ({
    ...(await driver.addBooking(title, days, { notice: 'later', ...more })),
    title,
  })
  return {
    driver,
    createBooking,
    async confirm(title: string, days: number, more = {}) {
      const made = await createBooking(title, days, more)
      await driver.post(`/portal/bookings/${made.id}/confirmation`, {
        from: 'pending',
        ...silently,
      })
      return made
    },
    async move(id: string, date: string) {
      const fields = parseFields(await driver.fetchHtml(`/portal/bookings/${id}/edit`))
      const to = { date, endDate: date, start: '13:00', end: '14:00', closedAnyway: 'on' }
      const saved = await driver.post(`/portal/bookings/${id}/edit`, { ...fields, ...to })
      if (!String(saved.headers.location).endsWith('?saved'))
        throw new Error(
          `The booking was not moved: ${saved.status} ${driver.program.getOutput().slice(-3000)}`,
        )
      await driver.post(`/portal/bookings/${id}/notice/delivery`, silently)
    },
    async waitFor(bookings: Booking[], count = 1) {
      while (bookings.some((one) => list(one).length < count)) await sleep(200)
    },
    /** Checks that the client got exactly one reminder of each of these dates, with its facts. */
    expectReminders(of: Booking, dates: string[]) {
      const emails = list(of)
      const hasFacts = dates.every((date) =>
        emails.some((text) =>
          ['coming up', 'View your booking', of.title, formatDay(date)].every((one) =>
            text.includes(one),
          ),
        ),
      )
      check(
        `${engine}: ${of.title}: reminded of ${dates.length} dates`,
        emails.length === dates.length && hasFacts,
        emails.map((text) => text.slice(0, 200)),
      )
    },
  }
}

/** Returns nine in the morning two days before a date, in milliseconds. */
function getMorning(date: string): number {
  const morning = { timeZone: 'America/New_York', plainTime: '09:00' }
  return Temporal.PlainDate.from(date).subtract({ days: 2 }).toZonedDateTime(morning)
    .epochMilliseconds
}

/** December 8, 2026 */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
