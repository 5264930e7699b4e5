import { beforeAll, describe, expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'

const { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

type Email = {
  id: string
  kind: string
  to: string
  subject: string
  body: string
  calendar: string | null
  subject_id: string | null
  links: string | null
}
type Booking = { id: string; day: string; revision: number; number: number; state: string }

describe('emails about a series', () => {
  let [wren, dov, weeks] = ['', '', 0]
  const clients: string[] = []
  beforeAll(async () => {
    ;[wren, dov] = [await findResourceId('Wren'), await findResourceId('Dov')]
    for (const email of ['reader@post.test', 'second@post.test']) {
      const response = await send('/portal/clients/new', { name: email.split('@')[0]!, email })
      clients.push(/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(response.headers.get('location') ?? '')![0])
    }
  })
  const submit = async (id: string, action: string, fields: Record<string, string>) =>
    (await server.submit(`/portal/bookings/${id}/${action}`, fields, cookies.owner)).json()

  /** Creates a series of four Tuesdays with Wren, and returns readers of it and of its emails. */
  const create = async (change: Record<string, string> = {}) => {
    const day = addDays('2034-02-07', 49 * weeks++)
    const typed = buildForm({
      client: clients[0]!,
      clientName: 'reader',
      title: `Series ${weeks}`,
      date: day,
      repeats: 'weekly',
      until: addDays(day, 21),
      total: '0',
      [`resource:${wren}`]: 'on',
      ...change,
    })
    const id = getSavedBookingId(await send('/portal/bookings/new', typed))
    const read = async (): Promise<Booking[]> =>
      query(
        `select id, left(starts_local, 10) as day, revision, number, state from booking
         where series = (select series from booking where id = $1) or id = $1 order by starts_at`,
        [id],
      )
    const ids = (await read()).map((one) => one.id)
    const listSeriesEmails = async (): Promise<Email[]> =>
      query(
        `select id, kind, to_address as to, subject, body, calendar, subject_id, sealed_link as links
         from email where subject_id = any($1) or id in
           (select email_id from email_subject where subject_id = any($1)) order by kind, to_address`,
        [ids],
      )
    /** Forgets the emails so far, as if they had been sent. */
    const clear = () =>
      query(
        `update email set state = 'sent', kind = 'old.' || kind, subject_id = null where
         subject_id = any($1) or id in (select email_id from email_subject where subject_id = any($1))`,
        [ids],
      ).then(() => query('delete from email_subject where subject_id = any($1)', [ids]))
    /** Keeps emails waiting through a slow request; after a minute the outbox would correct it. */
    const deferEmails = () =>
      query("update email set next_try_at = now() + '50 seconds' where state = 'queued'")
    const edit = async (at: number, scope: string, fields: Record<string, string>) => {
      const row = (await read())[at]!
      return send(`/portal/bookings/${row.id}/edit`, {
        ...typed,
        repeats: '',
        date: row.day,
        revision: String(row.revision),
        closedAnyway: 'on',
        scope,
        ...fields,
      })
    }
    return { day, ids, read, listSeriesEmails, clear, deferEmails, edit }
  }
  const countDates = ({ calendar }: Email) => (calendar ?? '').match(/BEGIN:VEVENT/g)?.length
  const formatEmails = (emails: Email[]) => emails.map(({ kind, to }) => `${kind} ${to}`)
  // Wren's account
  const crew = 'manager@longlight.example'

  test('a new series asks each person once, with all dates', async () => {
    const { listSeriesEmails, read } = await create({ [`resource:${dov}`]: 'on' })
    const emails = await listSeriesEmails()
    expect(emails).toHaveLength(2)
    expect(new Set(emails.map(({ kind }) => kind))).toEqual(new Set(['crew.assigned']))
    for (const one of emails) {
      expect(one.subject).toMatch(/^Can you work 4 dates from Tue, Feb 7/)
      expect(countDates(one)).toBe(4)
      for (const { id, number } of await read()) {
        expect(one.body).toContain(`Booking: BK-${number}`)
        expect(one.body).toContain(`Accept or decline:\nhttp`)
        expect(one.body).toContain(`/portal/bookings/${id}`)
      }
    }
  })

  test('a confirmation of all dates is one email per person, with a link to each date', async () => {
    const { ids, listSeriesEmails, clear, read } = await create({ total: '300' })
    await clear()
    const waived = { without: 'deposit', reason: 'Regular client' }
    await submit(ids[0]!, 'confirmation', { from: 'pending', scope: 'all', ...waived })
    const [toWren, toClient, ...others] = await listSeriesEmails()
    expect(others).toEqual([])
    expect(formatEmails([toWren!, toClient!])).toEqual([
      `crew.confirmed ${crew}`,
      'date.confirmed reader@post.test',
    ])
    expect(toClient!.subject).toMatch(/^Confirmed: 4 dates from Tue, Mar/)
    expect(toClient!.body).toContain('Total price: $1,200')
    for (const [at, { number }] of (await read()).entries()) {
      expect(toClient!.body).toContain(`Booking: BK-${number} · Price: $300`)
      expect(toClient!.body).toContain(`View your booking:\n[private link ${at + 1}]`)
    }
    expect(toClient!.subject_id).toBeNull()
    expect(countDates(toClient!)).toBe(4)
    expect(toClient!.calendar).toContain('METHOD:PUBLISH')
    const log = await fetchText(`/portal/settings/email-log/${toClient!.id}`)
    for (const { number } of await read()) expect(log).toContain(`BK-${number}`)
  })

  test('an undone date is left out of emails that still wait, and the rest are sent', async () => {
    const { ids, listSeriesEmails, clear, deferEmails, read } = await create()
    await clear()
    await submit(ids[0]!, 'confirmation', {
      from: 'pending',
      scope: 'all',
      notice: 'chosen',
      'tell:client': 'on',
      [`tell:${wren}`]: 'on',
      'message:client': 'See you in the blue room.',
    })
    await deferEmails()
    await submit(ids[1]!, 'reopening', { from: 'confirmed', to: 'pending' })
    const rest = await listSeriesEmails()
    expect(formatEmails(rest)).toEqual([
      `crew.confirmed ${crew}`,
      'date.confirmed reader@post.test',
    ])
    const left = (await read())[1]!.number
    for (const one of rest) {
      expect(countDates(one)).toBe(3)
      expect(one.subject).toContain('3 dates')
      expect(one.body).not.toContain(`BK-${left}`)
    }
    expect(rest[1]!.body).toContain('See you in the blue room.')
    await deferEmails()
    await submit(ids[0]!, 'reopening', { from: 'confirmed', to: 'pending', scope: 'undo' })
    expect(await listSeriesEmails()).toEqual([])
  })

  test('a moved series has one pending sheet, shown on every date, and sends one email', async () => {
    const { ids, listSeriesEmails, clear, read, day } = await create()
    await submit(ids[0]!, 'confirmation', { from: 'pending', scope: 'all' })
    await clear()
    const [first] = await read()
    const move = {
      startsLocal: `${addDays(day, 1)}T14:00`,
      endsLocal: `${addDays(day, 1)}T16:00`,
      scope: 'all',
      revision: String(first!.revision),
      closedAnyway: 'on',
      notice: 'later',
    }
    expect(await submit(ids[0]!, 'move', move)).toMatchObject({ ok: true, unnotifiedIds: [ids[0]] })
    expect(await listSeriesEmails()).toEqual([])
    const page = await fetchText(`/portal/bookings/${ids[2]}`)
    expect(page).toContain('Tell people about 4 dates')
    expect(page.match(/name="tell:/g) ?? []).toEqual([])
    expect(page).toContain('reader@post.test')
    await submit(ids[2]!, 'notice/delivery', {
      notice: 'chosen',
      'tell:client': 'on',
      [`tell:${wren}`]: 'on',
    })
    const emails = await listSeriesEmails()
    expect(formatEmails(emails)).toEqual([
      `crew.moved ${crew}`,
      'date.rescheduled reader@post.test',
    ])
    for (const one of emails) {
      expect(one.body.match(/Before: Tue, /g)).toHaveLength(4)
      expect(one.body.match(/2:00/g)!.length).toBeGreaterThanOrEqual(4)
      expect(countDates(one)).toBe(4)
    }
    expect(await query('select 1 from booking_notice where booking_id = any($1)', [ids])).toEqual(
      [],
    )
    expect(
      await query(
        "select distinct subject_id from event where name = 'booking.notice-sent' and subject_id = any($1)",
        [ids],
      ),
    ).toHaveLength(4)
  })

  test('a move decided later keeps the old time of an email that is still queued', async () => {
    const { ids, listSeriesEmails, clear, deferEmails, read, day } = await create({
      repeats: '',
      until: '',
    })
    await clear()
    const move = async (start: string, more = {}) =>
      submit(ids[0]!, 'move', {
        startsLocal: `${day}T${start}:00`,
        endsLocal: `${day}T${start}:30`,
        revision: String((await read())[0]!.revision),
        closedAnyway: 'on',
        ...more,
      })
    await move('13')
    await deferEmails()
    expect(formatEmails(await listSeriesEmails())).toEqual([`crew.moved ${crew}`])
    await move('15', { notice: 'later' })
    expect(await listSeriesEmails()).toEqual([])
    expect(await query('select was from booking_notice where booking_id = $1', [ids[0]])).toEqual([
      { was: `${day}T10:00 ${day}T12:00` },
    ])
  })

  test('an edit of the crew emails added, removed and remaining people once each', async () => {
    const { ids, listSeriesEmails, clear, edit } = await create()
    await submit(ids[0]!, 'confirmation', { from: 'pending', scope: 'all' })
    await clear()
    await edit(0, 'all', { [`resource:${wren}`]: '', [`resource:${dov}`]: 'on' })
    const changed = await listSeriesEmails()
    expect(changed.map(({ kind }) => kind)).toEqual(['crew.assigned', 'crew.removed'])
    for (const one of changed) expect(countDates(one)).toBe(4)
    expect(changed[1]!.subject).toMatch(/^You’re off 4 dates/)
    expect(changed[1]!.calendar!.match(/STATUS:CANCELLED/g)).toHaveLength(4)
  })

  test('different news of the same change is one email that says what happened to each date', async () => {
    const { listSeriesEmails, clear, edit } = await create()
    await edit(2, 'this', { [`resource:${dov}`]: 'on' })
    await clear()
    await edit(0, 'all', { [`resource:${dov}`]: 'on', start: '13:00', end: '15:00' })
    const [mixed] = (await listSeriesEmails()).filter(({ kind }) => kind === 'crew.changed')
    expect(mixed!.subject).toMatch(/^Changed: 4 dates/)
    expect(mixed!.body.match(/We’d like you on this date\./g)).toHaveLength(3)
    expect(mixed!.body.match(/Moved\.\nBefore: Tue, /g)).toHaveLength(1)
    expect(await listSeriesEmails()).toHaveLength(2)
  })

  test('a cancellation says of each date what is refunded', async () => {
    const { ids, listSeriesEmails, clear, read } = await create({ total: '400' })
    await submit(ids[0]!, 'confirmation', {
      from: 'pending',
      scope: 'all',
      without: 'deposit',
      reason: 'Regular client',
    })
    for (const id of ids.slice(0, 2))
      await server.submit(
        `/portal/bookings/${id}`,
        { form: 'payment', amount: '150', method: 'cash', formKey: crypto.randomUUID() },
        cookies.owner,
      )
    await clear()
    const sheet = await fetchText(
      `/portal/bookings/${ids[0]}/notice?change=canceled&from=confirmed&canceledBy=studio&scope=all`,
    )
    expect(sheet).toContain('Cancel 4 bookings')
    expect(sheet).toMatch(/Refund due \$300/)
    await submit(ids[0]!, 'cancellation', { from: 'confirmed', canceledBy: 'studio', scope: 'all' })
    const [toWren, toClient, ...others] = await listSeriesEmails()
    expect(others).toEqual([])
    expect(toWren!.subject).toMatch(/^Canceled: 4 dates/)
    expect(toWren!.body).not.toContain('$')
    expect(toClient!.body).toContain('You’ll get $300 back in total.')
    const numbers = (await read()).map(({ number }) => number)
    expect(toClient!.body).toContain(`Booking: BK-${numbers[0]} · Paid: $150 · Refund: $150`)
    expect(toClient!.body).toContain(`Booking: BK-${numbers[3]} · Paid: nothing`)
    expect(toClient!.calendar!.match(/STATUS:CANCELLED/g)).toHaveLength(4)
    expect(toClient!.calendar).toContain('METHOD:PUBLISH')
    // the emails left, so the client hears that the bookings are back on
    await clear()
    await query("update email set kind = 'date.canceled' where id = $1", [toClient!.id])
    for (const id of ids)
      await query(
        "insert into email_subject (email_id, subject_id, kind) values ($1, $2, 'date.canceled')",
        [toClient!.id, id],
      )
    await submit(ids[0]!, 'reopening', { from: 'canceled', to: 'confirmed', scope: 'undo' })
    const back = (await listSeriesEmails()).filter(({ kind }) => kind === 'date.reopened')
    expect(back).toHaveLength(1)
    expect(back[0]!.subject).toMatch(/^Your bookings are back on: 4 dates/)
  })

  test('a new private link replaces the old one in an email that still waits', async () => {
    const { ids, listSeriesEmails, clear } = await create()
    await clear()
    await submit(ids[0]!, 'confirmation', { from: 'pending', scope: 'all' })
    const before = (await listSeriesEmails()).find(({ kind }) => kind === 'date.confirmed')!
    await submit(ids[1]!, 'link', {})
    const after = (await listSeriesEmails()).filter(({ kind }) => kind === 'date.confirmed')
    expect(after).toHaveLength(1)
    expect(after[0]!.links).not.toBeNull()
    expect(after[0]!.links).not.toBe(before.links)
    expect(countDates(after[0]!)).toBe(4)
  })

  test('two clients of a series are listed, and each gets their own email', async () => {
    const { ids, listSeriesEmails, clear, edit } = await create()
    await edit(3, 'this', { client: clients[1]!, clientName: 'second' })
    await clear()
    const sheet = await fetchText(
      `/portal/bookings/${ids[0]}/notice?change=confirmed&from=pending&scope=all`,
    )
    expect(sheet).toContain('reader@post.test')
    expect(sheet).toContain('second@post.test')
    await submit(ids[0]!, 'confirmation', {
      from: 'pending',
      scope: 'all',
      notice: 'chosen',
      'tell:client-2': 'on',
    })
    const [only, ...others] = await listSeriesEmails()
    expect(others).toEqual([])
    expect(only).toMatchObject({ to: 'second@post.test', subject_id: ids[3] })
  })

  test('a single booking has the email it had before', async () => {
    const { ids, listSeriesEmails, clear } = await create({ repeats: '', until: '' })
    expect((await listSeriesEmails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Can you work Tue, /),
    ])
    await clear()
    await submit(ids[0]!, 'confirmation', { from: 'pending' })
    const [toWren, toClient] = await listSeriesEmails()
    expect(toWren).toMatchObject({ kind: 'crew.confirmed', subject_id: ids[0] })
    expect(toClient!.body).toContain('View your booking:\n[private link]')
    await submit(ids[0]!, 'cancellation', { from: 'confirmed', canceledBy: 'client' })
    const canceled = (await listSeriesEmails()).find(({ kind }) => kind === 'date.canceled-for-you')
    expect(canceled!.calendar).toContain('METHOD:CANCEL')
  })

  test('a person answers all their open dates at once, and the studio gets one email', async () => {
    const samuel = await findResourceId('Samuel')
    const { ids, read, listSeriesEmails, clear } = await create({ [`resource:${samuel}`]: 'on' })
    await clear()
    const listAnswers = async () =>
      (
        await query(
          `select coalesce(answer, 'open') as answer from reservation r join booking b
             on b.id = r.booking_id where booking_id = any($1) and resource_id = $2 order by starts_at`,
          [ids, samuel],
        )
      ).map(({ answer }) => answer)
    const respond = (at: number, fields: Record<string, string>) =>
      server.submit(`/portal/bookings/${ids[at]}/response`, fields, cookies.crew)
    await respond(2, { answer: 'declined' })
    const page = await fetchText(`/portal/bookings/${ids[0]}`, 'crew')
    expect(page).toContain('Accept all 3 dates')
    expect(await fetchText(`/portal/bookings/${ids[2]}`, 'crew')).not.toContain('Accept all')
    expect(await fetchText(`/portal/bookings/${ids[0]}`, 'owner')).not.toContain('Accept all')
    await respond(0, { answer: 'accepted', scope: 'all' })
    expect(await listAnswers()).toEqual(['accepted', 'accepted', 'declined', 'accepted'])
    await query('update reservation set answer = null where booking_id = any($1)', [ids])
    await clear()
    await respond(1, { answer: 'declined', scope: 'all' })
    expect(await listAnswers()).toEqual(['declined', 'declined', 'declined', 'declined'])
    const [declined, ...others] = await listSeriesEmails()
    expect(others).toEqual([])
    expect(declined).toMatchObject({
      kind: 'booking.declined',
      subject: 'Samuel Adeyemi declined 4 dates for reader',
    })
    for (const { number } of await read()) expect(declined!.body).toContain(`BK-${number}`)
  })

  test('a new series can be told later, all dates in one sheet', async () => {
    const { ids, listSeriesEmails } = await create({ notice: 'later' })
    expect(await listSeriesEmails()).toEqual([])
    const rows = await query(
      'select distinct together from booking_notice where booking_id = any($1)',
      [ids],
    )
    expect(rows).toHaveLength(1)
    await submit(ids[0]!, 'notice/delivery', { notice: 'chosen', [`tell:${wren}`]: 'on' })
    expect(formatEmails(await listSeriesEmails())).toEqual([`crew.assigned ${crew}`])
    expect(countDates((await listSeriesEmails())[0]!)).toBe(4)
  })
})
