import { setTimeout as sleep } from 'node:timers/promises'

import { test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { getPlainText, startMailServer } from '../../support/mail-server.ts'
import { type Driver, getDay, createDriver } from './driver.ts'

const silently = { notice: 'chosen', send: 'none' }
const byStudio = { from: 'confirmed', canceledBy: 'studio' }

type Booking = Awaited<ReturnType<Driver['addBooking']>>

test('contacts who receive dates are emailed about confirmed ones, without amounts', async () => {
  const listener = await startMailServer()
  const driver = await createDriver(listener)
  const act = (id: string, action: string, fields: Record<string, string>) =>
    driver.post(`/portal/bookings/${id}/${action}`, fields)

  /** Books for a client with a planner who receives dates, and a bookkeeper who doesn't. */
  const addBooking = async (title: string, days: number) => {
    const made = await driver.addBooking(title, days, { notice: 'later', total: '640' })
    const path = `/portal/clients/${made.clientId}/contacts/new`
    const planner = `planner-${made.client}`
    const books = `books-${made.client}`
    await driver.post(path, { name: 'Pia', email: planner, role: 'planner', dates: 'on' })
    await driver.post(path, { name: 'Ada', email: books, seesMoney: 'on', invoices: 'on' })
    return { ...made, planner }
  }
  const confirm = ({ id }: Booking, fields: Record<string, string> = {}) =>
    act(id, 'confirmation', { from: 'pending', without: 'deposit', reason: 'Regular', ...fields })

  const confirmed = await addBooking('Beryl One', 76)
  await confirm(confirmed)
  const canceled = await addBooking('Beryl Two', 77)
  await confirm(canceled, silently)
  await act(canceled.id, 'cancellation', byStudio)
  const chosen = await addBooking('Beryl Three', 78)
  await confirm(chosen, silently)
  await act(chosen.id, 'cancellation', { ...byStudio, notice: 'chosen', 'tell:client': 'on' })
  const moved = await addBooking('Beryl Four', 79)
  await confirm(moved, silently)
  await driver.postAction(`/portal/bookings/${moved.id}/move`, {
    startsLocal: `${getDay(79)}T15:00`,
    endsLocal: `${getDay(79)}T16:00`,
    mine: 'on',
    closedAnyway: 'on',
  })

  const expected = [
    { title: 'Beryl One', to: confirmed.planner, words: ['is confirmed', 'View all dates'] },
    { title: 'Beryl One', to: confirmed.client, words: ['booked', '$640'] },
    { title: 'Beryl Two', to: canceled.planner, words: ['is canceled'] },
    { title: 'Beryl Two', to: canceled.client, words: ['had to cancel'] },
    { title: 'Beryl Three', to: chosen.client, words: ['had to cancel'] },
    { title: 'Beryl Four', to: moved.planner, words: ['was rescheduled from', '3:00'] },
    { title: 'Beryl Four', to: moved.client, words: ['We rescheduled your booking', '3:00'] },
  ]
  const list = () =>
    listener.taken.map(({ to, text }) => ({ to, text: getPlainText(text).replaceAll(/\s+/g, ' ') }))
  for (let round = 0; round < 120 && list().length < expected.length; round++) await sleep(1000)
  // nothing more may come
  await sleep(20_000)
  const seen = list()
  check('exactly the right people get one email', seen.length === expected.length, seen)
  for (const { title, to, words } of expected) {
    const [email, ...others] = seen.filter((one) => one.to === to && one.text.includes(title))
    const hasWords = words.every((word) => email?.text.includes(word))
    check(`${title}: the email to ${to} has the facts`, hasWords && others.length === 0, email)
  }
  const toPlanners = seen.filter(({ to }) => to.startsWith('planner'))
  check(
    'a planner’s emails have no amount and no link to the booking',
    toPlanners.length === 3 && !toPlanners.some(({ text }) => /\$|\/booking\//.test(text)),
    toPlanners,
  )
  report(`${seen.length} emails to clients and their planners, each once`, 'contacts')
  check('the program shuts down cleanly', (await driver.program.stop()) === 0)
})
