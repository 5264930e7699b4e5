import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { parseFields } from '../../support/form.ts'
import { sendForm, sendRequest } from '../../support/http.ts'
import { type MailServer, getPlainText, startMailServer } from '../../support/mail-server.ts'
import { listTimes } from '../../support/online-booking-fixture.ts'
import { type Driver, crew, getDay, createDriver, owner, studioAddress } from './driver.ts'

/** Words each recipient must read, exactly once; people who aren't named get nothing, such as the
 * owner, who makes the changes. */
type Expected = Record<string, string[]>
type Case = { name: string; title: string; expected: Expected }

let listener: MailServer
let driver: Driver
const cases: Case[] = []
const addCase = (name: string, title: string, expected: Expected) =>
  cases.push({ name, title, expected })
const pickBoth = (people: Driver['ids']) => ({
  [`resource:${people.Ines}`]: 'on',
  [`resource:${people.Samuel}`]: 'on',
})
const later = { notice: 'later' }
const toPath = (id: string, action: string) => `/portal/bookings/${id}/${action}`
const toTimes = (days: number, from: number) => ({
  startsLocal: `${getDay(days)}T${from}:00`,
  endsLocal: `${getDay(days)}T${from + 1}:00`,
})
const recordMoney = (id: string, form: string, amount: string) =>
  driver.post(`/portal/bookings/${id}`, { form, method: 'card', amount, anyway: 'on' })
const send = { notice: 'chosen' }
const tell = (...recipients: string[]) =>
  Object.fromEntries(recipients.map((one) => [`tell:${one}`, 'on']))

beforeAll(async () => {
  listener = await startMailServer()
  driver = await createDriver(listener)
})

/** Books with the owner and Samuel, and confirms it, without any email. */
async function createSilently(title: string, days: number, more = {}) {
  const made = await driver.addBooking(title, days, { ...pickBoth(driver.ids), ...later, ...more })
  await driver.post(toPath(made.id, 'notice/delivery'), { ...send, send: 'none' })
  await driver.post(toPath(made.id, 'confirmation'), { from: 'pending', ...send, send: 'none' })
  return made
}

test('a new booking asks the people on it, not the one who made it', async () => {
  await driver.addBooking('Quartz One', 60, pickBoth(driver.ids))
  addCase('assigned', 'Quartz One', { [crew.samuel]: ['Accept or decline', getYear(60)] })
  const { id } = await driver.addBooking('Quartz Two', 61, { ...pickBoth(driver.ids), ...later })
  check(
    'its page asks who is emailed',
    (await driver.fetchHtml(`/portal/bookings/${id}`)).includes('tell:'),
  )
  await driver.post(toPath(id, 'notice/delivery'), { ...send, send: 'none' })
  addCase('assigned, not sent', 'Quartz Two', {})
  check(
    'the owner has accepted her own booking',
    !(await driver.fetchHtml(`/portal/bookings/${id}`)).includes('Can you work this booking?'),
  )
})

test('a confirmation tells the chosen people, with the edited message', async () => {
  const one = await driver.addBooking('Quartz Three', 62, { ...pickBoth(driver.ids), ...later })
  const seen = await driver.fetchHtml(`${toPath(one.id, 'notice')}?change=confirmed&from=pending`)
  check(
    'the sheet shows both emails',
    ['client', driver.ids.Samuel].every((to) => seen.includes(`tell:${to}`)),
  )
  check('the sheet leaves out the owner', !seen.includes(`tell:${driver.ids.Ines}`))
  await driver.post(toPath(one.id, 'confirmation'), {
    from: 'pending',
    ...send,
    ...tell('client', driver.ids.Samuel),
    'message:client': 'Bring the blue coat.',
  })
  addCase('confirmed', 'Quartz Three', {
    [one.client]: ['Bring the blue coat.', getYear(62)],
    [crew.samuel]: ['This booking is confirmed.'],
  })
  const two = await driver.addBooking('Quartz Four', 63, { ...pickBoth(driver.ids), ...later })
  await driver.post(toPath(two.id, 'confirmation'), { from: 'pending', ...send, ...tell('client') })
  addCase('confirmed, only the client', 'Quartz Four', { [two.client]: ['booked'] })
  await createSilently('Quartz Five', 64)
  addCase('confirmed, not sent', 'Quartz Five', {})
})

test('a move is saved, and emailed once people are chosen', async () => {
  const form = await createSilently('Quartz Six', 65)
  const edit = parseFields(await driver.fetchHtml(toPath(form.id, 'edit')))
  await driver.post(toPath(form.id, 'edit'), {
    ...edit,
    start: '13:00',
    end: '14:00',
    closedAnyway: 'on',
  })
  await driver.post(toPath(form.id, 'notice/delivery'), {
    ...send,
    ...tell('client', driver.ids.Samuel),
  })
  addCase('moved by form', 'Quartz Six', {
    [form.client]: ['rescheduled', '1:00'],
    [crew.samuel]: ['moved from', '1:00'],
  })

  const drag = await createSilently('Quartz Seven', 66)
  const moved = { ...toTimes(66, 15), mine: 'on', closedAnyway: 'on', ...later }
  const result = await driver.postAction(toPath(drag.id, 'move'), moved)
  check('the calendar learns that people must hear', countUnnotified(result) === 1, result)
  await driver.post(toPath(drag.id, 'notice/delivery'), {
    ...send,
    ...tell('client', driver.ids.Samuel),
  })
  addCase('moved in the calendar', 'Quartz Seven', {
    [drag.client]: ['rescheduled', '3:00'],
    [crew.samuel]: ['moved from', '3:00'],
  })

  const back = await createSilently('Quartz Eight', 67)
  await driver.postAction(toPath(back.id, 'move'), { ...moved, ...toTimes(67, 15) })
  const undone = await driver.postAction(toPath(back.id, 'move'), { ...moved, ...toTimes(67, 10) })
  check('an undone move leaves nothing to tell', countUnnotified(undone) === 0, undone)
  addCase('moved and undone', 'Quartz Eight', {})

  const plain = await driver.addBooking('Quartz Nine', 68)
  const quiet = await driver.postAction(toPath(plain.id, 'move'), { ...moved, ...toTimes(68, 15) })
  check('a move that concerns only the owner asks nothing', countUnnotified(quiet) === 0, quiet)
  addCase('moved, unknown to the client', 'Quartz Nine', {})
})

test('added and removed people are emailed', async () => {
  const made = await createSilently('Quartz Ten', 69)
  const { [`resource:${driver.ids.Samuel}`]: _, ...edit } = parseFields(
    await driver.fetchHtml(toPath(made.id, 'edit')),
  )
  await driver.post(toPath(made.id, 'edit'), {
    ...edit,
    [`resource:${driver.ids.Wren}`]: 'on',
    closedAnyway: 'on',
  })
  const people = tell(driver.ids.Samuel, driver.ids.Wren)
  await driver.post(toPath(made.id, 'notice/delivery'), { ...send, ...people })
  addCase('assigned and unassigned', 'Quartz Ten', {
    [crew.samuel]: ['need you on this booking'],
    [crew.wren]: ['Accept or decline'],
  })
})

test('a cancellation tells who cancels and what is refunded', async () => {
  const studio = await createSilently('Quartz Eleven', 70, { total: '900' })
  await recordMoney(studio.id, 'payment', '640')
  await driver.post(toPath(studio.id, 'confirmation'), {
    from: 'pending',
    ...send,
    send: 'none',
  })
  await driver.post(toPath(studio.id, 'cancellation'), { from: 'confirmed', canceledBy: 'studio' })
  addCase('canceled by the studio', 'Quartz Eleven', {
    [studio.client]: ['had to cancel', 'back everything you paid: $640'],
    [crew.samuel]: ['This booking is canceled'],
  })
  const pending = await driver.addBooking('Quartz Paid', 69, { ...later, total: '400' })
  await recordMoney(pending.id, 'payment', '200')
  await driver.post(toPath(pending.id, 'cancellation'), { from: 'pending', canceledBy: 'studio' })
  addCase('canceled after a payment', 'Quartz Paid', {
    [pending.client]: ['had to cancel', 'back everything you paid: $200'],
  })
  const quiet = await createSilently('Quartz Twelve', 71)
  await driver.post(toPath(quiet.id, 'cancellation'), {
    from: 'confirmed',
    canceledBy: 'client',
    ...send,
    send: 'none',
  })
  addCase('canceled, not sent', 'Quartz Twelve', {})
})

test('an expired hold is emailed to its people', async () => {
  const until = new Date(Date.now() + 120_000)
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(until)
  await driver.addBooking('Quartz Thirteen', 72, {
    ...pickBoth(driver.ids),
    ...later,
    state: 'held',
    heldUntil: local.replace(' ', 'T'),
  })
  const canceled = ['This booking is canceled']
  addCase('expired', 'Quartz Thirteen', { [crew.samuel]: canceled, [owner]: canceled })
})

test('a proposed time is emailed to the client only, with the edited message', async () => {
  const one = await requestDate('asker1@post.test')
  await driver.post(toPath(one.id, 'proposal'), {
    at: one.other,
    ...send,
    ...tell('client'),
    'message:client': 'The light is better then.',
  })
  addCase('proposed', one.number, {
    [one.client]: ['The light is better then.', 'Review the new time'],
  })
  const two = await requestDate('asker2@post.test')
  await driver.post(toPath(two.id, 'proposal'), { at: two.other, ...send, send: 'none' })
  addCase('proposed, not sent', two.number, {})
})

test('payments and refunds are emailed to clients who know of the booking', async () => {
  const paid = await createSilently('Onyx One', 73, { total: '900' })
  await driver.post(toPath(paid.id, 'link'))
  await recordMoney(paid.id, 'payment', '210')
  addCase('paid', 'Onyx One', { [paid.client]: ['We got your payment of $210'] })

  const refunded = await createSilently('Onyx Two', 74, { total: '900' })
  await recordMoney(refunded.id, 'payment', '330')
  await driver.post(toPath(refunded.id, 'link'))
  await recordMoney(refunded.id, 'refund', '120')
  addCase('refunded', 'Onyx Two', { [refunded.client]: ['We sent you a refund of $120'] })

  const unknown = await createSilently('Onyx Three', 75, { total: '900' })
  await recordMoney(unknown.id, 'payment', '150')
  addCase('paid, unknown to the client', 'Onyx Three', {})
})

test('a change to four dates of a series is one email per person that names them all', async () => {
  const series = await createSeries('Opal One', 100)
  addCase('new series', 'Opal One', {
    [crew.samuel]: series.listDays(),
    [crew.wren]: series.listDays(),
  })
  const all = { scope: 'all', ...send }
  const everyone = tell('client', driver.ids.Samuel, driver.ids.Wren)

  const confirmed = await createSeries('Opal Two', 101, later)
  await driver.post(toPath(confirmed.id, 'confirmation'), { from: 'pending', ...all, ...everyone })
  addCase('series confirmed', 'Opal Two', confirmed.expectAll('confirmed', 'booked'))

  const moved = await createSeries('Opal Three', 102, later)
  await driver.post(toPath(moved.id, 'notice/delivery'), { ...send, send: 'none' })
  await driver.post(toPath(moved.id, 'confirmation'), { from: 'pending', ...all, send: 'none' })
  const result = await driver.postAction(toPath(moved.id, 'move'), {
    ...toTimes(102, 15),
    scope: 'all',
    mine: 'on',
    closedAnyway: 'on',
    ...later,
  })
  check('the calendar asks once for a moved series', countUnnotified(result) === 1, result)
  await driver.post(toPath(moved.id, 'notice/delivery'), { ...send, ...everyone })
  addCase('series moved', 'Opal Three', moved.expectAll('moved', 'rescheduled', ['3:00', 'Before']))

  const edited = await createSeries('Opal Four', 103, later)
  await driver.post(toPath(edited.id, 'notice/delivery'), { ...send, send: 'none' })
  const { [`resource:${driver.ids.Samuel}`]: _, ...fields } = parseFields(
    await driver.fetchHtml(toPath(edited.id, 'edit')),
  )
  await driver.post(toPath(edited.id, 'edit'), { ...fields, scope: 'all', closedAnyway: 'on' })
  await driver.post(toPath(edited.id, 'notice/delivery'), { ...send, ...everyone })
  addCase('series edited', 'Opal Four', {
    [crew.samuel]: ['need you on these dates', ...edited.listDays()],
  })

  const canceled = await createSeries('Opal Five', 104, { ...later, total: '400' })
  await driver.post(toPath(canceled.id, 'notice/delivery'), { ...send, send: 'none' })
  await recordMoney(canceled.id, 'payment', '160')
  await driver.post(toPath(canceled.id, 'confirmation'), {
    from: 'pending',
    without: 'deposit',
    reason: 'Regular client',
    ...all,
    send: 'none',
  })
  await driver.post(toPath(canceled.id, 'cancellation'), {
    from: 'confirmed',
    canceledBy: 'studio',
    scope: 'all',
  })
  addCase(
    'series canceled',
    'Opal Five',
    canceled.expectAll('canceled', 'had to cancel', [], ['Refund: $160', '$160 back in total']),
  )
})

test('each email arrives once, at the right people only', async () => {
  await waitForEmails(cases)
  for (const one of cases) checkCase(one)
  report(`${cases.length} changes, each emailed to exactly the right people`, 'changes')
})

test('a client who cancels by their link is emailed, and so are studio and crew', async () => {
  const { client } = findAddress('Quartz Three')
  const link = /\/booking\/[\w-]{43}/.exec(findText('Quartz Three', client))?.[0] ?? ''
  const opened = await sendRequest(`${driver.program.url}${link}`)
  const page = String(opened.headers.location)
  const cookie = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  listener.taken.length = 0
  await sendForm(driver.program, page, { form: 'cancel', formKey: crypto.randomUUID() }, { cookie })
  const canceled = {
    name: 'canceled by the client',
    title: 'Quartz Three',
    expected: {
      [client]: ['You canceled'],
      [studioAddress]: ['The time is open again'],
      [crew.samuel]: ['This booking is canceled'],
      [owner]: ['This booking is canceled'],
    },
  }
  await waitForEmails([canceled])
  checkCase(canceled)
  check(
    'the program shuts down cleanly',
    (await driver.program.stop()) === 0,
    driver.program.getErrors(),
  )
})

/**
 * Requests a date as a visitor, and forgets the emails about it. `other` is another free time, and
 * `number` is in every email about the booking.
 */
async function requestDate(client: string) {
  const { url } = driver.program
  const slots: string[] = []
  let at = ''
  for (let days = 40; slots.length < 2; days++) {
    at = `/book/photography/${getDay(days)}`
    const page = (await sendRequest(`${url}${at}`)).text
    slots.splice(0, slots.length, ...listTimes(page))
  }
  await sendForm(driver.program, at, {
    formKey: crypto.randomUUID(),
    at: slots[0]!,
    name: 'Nell Farraday',
    email: client,
    phone: '',
    message: 'Eleven portraits and a dog.',
    website: '',
  })
  const find = (to: string) =>
    listener.taken.find((one) => one.to === to && getPlainText(one.text).includes('BK-'))
  const isAsked = () => find(client) && listAbout(client).some(({ to }) => to === studioAddress)
  for (let round = 0; round < 240 && !isAsked(); round++) await sleep(1000)
  const number = /BK-\d+/.exec(getPlainText(find(client)?.text ?? ''))?.[0] ?? 'none'
  const emails = listAbout(number)
  check(
    `the request of ${client} reached the client and the studio`,
    emails
      .map(({ to }) => to)
      .toSorted()
      .join() === [client, studioAddress].toSorted().join(),
    emails.map(({ to }) => to),
  )
  const text = getPlainText(emails.find(({ to }) => to === studioAddress)?.text ?? '')
  listener.taken.splice(
    0,
    listener.taken.length,
    ...listener.taken.filter((one) => !emails.includes(one)),
  )
  const id = /\/portal\/bookings\/([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  return { id, number, client, other: slots.at(-1)! }
}

/** Books four weekly dates with the owner, Samuel and Wren. */
async function createSeries(title: string, days: number, more = {}) {
  const made = await driver.addBooking(title, days, {
    ...pickBoth(driver.ids),
    [`resource:${driver.ids.Wren}`]: 'on',
    repeats: 'weekly',
    until: getDay(days + 21),
    ...more,
  })
  const listDays = () => [0, 7, 14, 21].map((later) => formatDay(getDay(days + later)))
  return {
    ...made,
    listDays,
    /** The words for the crew, the client and both, and of every date. */
    expectAll: (forCrew: string, forClient: string, both: string[] = [], money: string[] = []) => ({
      [made.client]: [forClient, 'View your booking', ...both, ...money, ...listDays()],
      [crew.samuel]: [forCrew, ...both, ...listDays()],
      [crew.wren]: [forCrew, ...both, ...listDays()],
    }),
  }
}

/** December 8, 2026 */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

const getYear = (days: number) => getDay(days).slice(0, 4)
const listAbout = (title: string) =>
  listener.taken.filter(({ text }) => getPlainText(text).replaceAll(/\s+/g, ' ').includes(title))
const findText = (title: string, to: string) =>
  getPlainText(listAbout(title).find((one) => one.to === to)?.text ?? '')

const countUnnotified = ({ unnotifiedIds }: { unnotifiedIds?: unknown }) =>
  (unnotifiedIds as string[]).length

function findAddress(title: string) {
  const { expected } = cases.find((one) => one.title === title)!
  return { client: Object.keys(expected).find((to) => to.startsWith('client'))! }
}

/** Waits until everything expected has arrived and nothing more comes for a while. */
async function waitForEmails(awaited: Case[]) {
  const isThere = () =>
    awaited.every(({ title, expected }) => {
      const recipients = listAbout(title).map(({ to }) => to)
      return Object.keys(expected).every((to) => recipients.includes(to))
    })
  for (let round = 0; round < 240 && !isThere(); round++) await sleep(1000)
  for (let before = -1; before !== listener.taken.length;) {
    before = listener.taken.length
    await sleep(20_000)
  }
}

function checkCase({ name, title, expected }: Case) {
  const emails = listAbout(title)
  check(
    `${name}: exactly ${Object.keys(expected).length} people get one email`,
    emails
      .map(({ to }) => to)
      .toSorted()
      .join() === Object.keys(expected).toSorted().join(),
    emails.map(({ to, text }) => [to, getPlainText(text).slice(0, 200)]),
  )
  for (const [to, words] of Object.entries(expected))
    check(
      `${name}: the email to ${to} has the facts`,
      words.every((one) => findText(title, to).replaceAll(/\s+/g, ' ').includes(one)),
      findText(title, to).slice(0, 600),
    )
}
