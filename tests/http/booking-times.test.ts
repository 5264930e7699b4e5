import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { readText } from '../support/test-server.ts'

const { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

/** Returns the fields of the booking form as a browser sends them back unchanged. */
function readFormFields(page: string): Record<string, string> {
  const markup = /<form[^>]*booking-form[\s\S]*?<\/form>/.exec(page)![0]
  const getAttribute = (tag: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const [name, type] = [getAttribute(tag, 'name'), getAttribute(tag, 'type')]
    return !name || ((type === 'checkbox' || type === 'radio') && !/\schecked/.test(tag))
      ? []
      : [[name, getAttribute(tag, 'value') ?? '']]
  })
  const selects = [...markup.matchAll(/<select[^>]*name="([^"]+)"[\s\S]*?<\/select>/g)].map(
    ([all, name]) => [
      name!,
      getAttribute(/<option[^>]*selected[^>]*>/.exec(all)?.[0] ?? '', 'value') ?? '',
    ],
  )
  const areas = [...markup.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)/g)].map(
    ([, name, text]) => [name!, text!],
  )
  return Object.fromEntries([...inputs, ...selects, ...areas])
}

describe('an edit of other fields', () => {
  test.each([
    [
      'of three days',
      { date: '2031-07-08', endDate: '2031-07-10', start: '10:00', end: '17:00' },
      ['2031-07-08T10:00', '2031-07-10T17:00'],
      'Tue, Jul 8, 2031, 10:00 AM – Thu, Jul 10, 2031, 5:00 PM',
    ],
    [
      'of two whole days',
      { date: '2031-07-14', endDate: '2031-07-15', allDay: 'on', start: '', end: '' },
      ['2031-07-14T00:00', '2031-07-16T00:00'],
      'Jul 14 – 15, 2031, all day',
    ],
    [
      'of one whole day',
      { date: '2031-07-17', allDay: 'on', start: '', end: '' },
      ['2031-07-17T00:00', '2031-07-18T00:00'],
      'Thu, Jul 17, 2031, all day',
    ],
  ] as const)('leaves the times of a booking %s unchanged', async (_, times, localTimes, text) => {
    const id = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({
          ...times,
          closedAnyway: 'on',
          [`resource:${await findResourceId('Wren')}`]: 'on',
        }),
      ),
    )
    const findTimes = async () =>
      (
        await query(
          `select b.starts_local, b.ends_local, b.starts_at, b.ends_at, r.during::text
            from booking b join reservation r on r.booking_id = b.id where b.id = $1`,
          [id],
        )
      )[0]
    const before = await findTimes()
    expect([before.starts_local, before.ends_local]).toEqual(localTimes)
    expect(await fetchText(`/portal/bookings/${id}`)).toContain(text)
    const fields = readFormFields(
      await (
        await server.request(`/portal/bookings/${id}/edit`, { headers: { cookie: cookies.owner! } })
      ).text(),
    )
    expect(
      getSavedBookingId(
        await send(`/portal/bookings/${id}/edit`, { ...fields, notes: 'Bring the ladder' }),
      ),
    ).toBe(id)
    expect(await findTimes()).toEqual(before)
    const after = await fetchText(`/portal/bookings/${id}`)
    expect(after).toContain('Bring the ladder')
    expect(after).not.toContain('moved it')
    expect(after).toContain('Ines Talbot edited the notes')
  })
  test('any length of days or hours survives a move by days, an edit of the series and its Undo', async () => {
    const anyTimes = fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      days: fc.integer({ min: 0, max: 9 }),
      isAllDay: fc.boolean(),
      by: fc.integer({ min: -3, max: 3 }).filter((days) => days !== 0),
      start: fc.constantFrom('05:00', '09:30', '16:00'),
      end: fc.constantFrom('16:15', '21:00', '23:45'),
    })
    const addTo = (local: string, days: number) =>
      `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
    await fc.assert(
      fc.asyncProperty(anyTimes, async ({ day, days, isAllDay, by, start, end }) => {
        const date = addDays('2040-01-01', day)
        const hours = isAllDay ? { allDay: 'on', start: '', end: '' } : { start, end }
        const made = await send(
          '/portal/bookings/new',
          buildForm({
            ...hours,
            date,
            endDate: addDays(date, days),
            repeats: 'biweekly',
            until: addDays(date, 28),
            closedAnyway: 'on',
          }),
        )
        const id = getSavedBookingId(made)
        const read = async () =>
          (
            await query(
              `select starts_local as s, ends_local as e, revision from booking
                where series = (select series from booking where id = $1) order by 1`,
              [id],
            )
          ).map(({ s, e }) => [s, e] as [string, string])
        const findRevision = async () =>
          (await query('select revision from booking where id = $1', [id]))[0].revision as number
        const before = await read()
        const moved = before.map(([from, to]) => [addTo(from, by), addTo(to, by)])
        await send(`/portal/bookings/${id}/move`, {
          startsLocal: moved[0]![0]!,
          endsLocal: moved[0]![1]!,
          revision: String(await findRevision()),
          scope: 'all',
          closedAnyway: 'on',
        })
        expect(await read()).toEqual(moved)
        const page = await server.request(`/portal/bookings/${id}/edit`, {
          headers: { cookie: cookies.owner! },
        })
        const fields = readFormFields(await page.text())
        const edited = { ...fields, title: 'Renamed', scope: 'all', closedAnyway: 'on' }
        expect(getSavedBookingId(await send(`/portal/bookings/${id}/edit`, edited))).toBe(id)
        expect(await read()).toEqual(moved)
        const undone = await send(`/portal/bookings/${id}/move`, { undo: 'series' })
        expect(undone.headers.get('location')).not.toMatch(/problem/)
        expect(await read()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })
  test('is recorded by field, with the total only for roles that see money', async () => {
    const [wren, samuel] = [await findResourceId('Wren'), await findResourceId('Samuel')]
    const id = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({ date: '2031-07-24', total: '0', [`resource:${wren}`]: 'on' }),
      ),
    )
    const { [`resource:${wren}`]: _, ...fields } = readFormFields(
      await (
        await server.request(`/portal/bookings/${id}/edit`, { headers: { cookie: cookies.owner! } })
      ).text(),
    )
    await send(`/portal/bookings/${id}/edit`, {
      ...fields,
      date: '2031-07-25',
      endDate: '2031-07-25',
      total: '900',
      notes: 'x',
      before: '30',
      after: '15',
      [`resource:${samuel}`]: 'on',
      [`resource:${await findResourceId('Room B')}`]: 'on',
    })
    const sentence =
      'moved it from Thu, Jul 24, 2031, 10:00 AM – 12:00 PM to Fri, Jul 25, 2031, 10:00 AM – 12:00 PM, changed the total from $0 to $900, added Samuel and Room B, removed Wren, edited the notes and changed setup and travel time'
    expect(await fetchText(`/portal/bookings/${id}`)).toContain(sentence)
    const crew = await readText(
      await server.request(`/portal/bookings/${id}`, {
        headers: { cookie: await server.signIn('crew') },
      }),
    )
    expect([crew.includes('added Samuel and Room B'), crew.includes('$900')]).toEqual([true, false])
  })
  test('leaves instants and zone unchanged after the studio changed its zone', async () => {
    const id = getSavedBookingId(
      await send('/portal/bookings/new', buildForm({ date: '2031-07-22' })),
    )
    await query("update studio set time_zone = 'America/Los_Angeles'")
    try {
      const before = (
        await query('select zone, starts_local, starts_at from booking where id = $1', [id])
      )[0]
      const fields = readFormFields(
        await (
          await server.request(`/portal/bookings/${id}/edit`, {
            headers: { cookie: cookies.owner! },
          })
        ).text(),
      )
      expect(
        getSavedBookingId(
          await send(`/portal/bookings/${id}/edit`, { ...fields, notes: 'x', closedAnyway: 'on' }),
        ),
      ).toBe(id)
      expect(
        (await query('select zone, starts_local, starts_at from booking where id = $1', [id]))[0],
      ).toEqual(before)
    } finally {
      await query("update studio set time_zone = 'America/New_York'")
    }
  })
})

describe('a time that needs confirmation', () => {
  const readResponse = async (response: Response) => ({
    status: response.status,
    text: await readText(response),
  })
  const past = { date: '2020-01-07' }
  test.each([
    ['in the past', past, 'Tue, Jan 7, 2020 is in the past.'],
    [
      'on a weekend',
      { date: '2031-03-08' },
      'This time on Sat, Mar 8, 2031 is outside working hours.',
    ],
    [
      'early in the morning',
      { date: '2031-03-06', start: '05:00', end: '07:00' },
      'This time on Thu, Mar 6, 2031 is outside working hours.',
    ],
    [
      'over a weekend',
      { date: '2031-03-07', endDate: '2031-03-08', allDay: 'on' },
      'This time on Fri, Mar 7, 2031 is outside working hours.',
    ],
  ])('%s needs confirmation once', async (_, times, sentence) => {
    const question = await readResponse(
      await send(
        '/portal/bookings/new',
        buildForm({ ...times, clientName: 'Sparrow Hall', notes: 'Kept' }),
      ),
    )
    expect([
      question.status,
      question.text.includes(sentence),
      question.text.includes('Kept'),
      question.text.includes('Book anyway'),
    ]).toEqual([409, true, true, true])
    const bookingId = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({ ...times, clientName: 'Sparrow Hall', closedAnyway: 'on' }),
      ),
    )
    expect(bookingId).not.toBe('')
    const fields = readFormFields(
      await (
        await server.request(`/portal/bookings/${bookingId}/edit`, {
          headers: { cookie: cookies.owner! },
        })
      ).text(),
    )
    expect(
      getSavedBookingId(
        await send(`/portal/bookings/${bookingId}/edit`, {
          ...fields,
          notes: 'Its time is the same',
        }),
      ),
    ).toBe(bookingId)
    expect(await fetchText(`/portal/bookings/${bookingId}`)).not.toContain('outside working hours')
  })
  test('is also confirmed when a booking is moved there', async () => {
    const id = getSavedBookingId(
      await send('/portal/bookings/new', buildForm({ date: '2031-04-15' })),
    )
    const move = (fields: Record<string, string>) =>
      server.submit(
        `/portal/bookings/${id}/move`,
        { startsLocal: '2031-04-19T10:00', endsLocal: '2031-04-19T12:00', mine: 'on', ...fields },
        cookies.owner,
      )
    const question = await move({})
    expect([question.status, await question.json()]).toEqual([
      409,
      { ok: false, problem: 'outside-hours', details: { day: '2031-04-19' } },
    ])
    expect((await move({ closedAnyway: 'on' })).status).toBe(200)
    // No confirmation is needed within the studio's hours, or within a person's own hours.
    expect(
      (await move({ startsLocal: '2031-04-16T10:00', endsLocal: '2031-04-16T12:00' })).status,
    ).toBe(200)
  })
  test('depends on the hours of the booked person', async () => {
    const dov = await findResourceId('Dov')
    await query(
      `update resource set week = '[[],[],[],[],[],[["09:00","18:00"]],[]]' where id = $1`,
      [dov],
    )
    const saturday = buildForm({ date: '2031-05-10', [`resource:${dov}`]: 'on' })
    expect(getSavedBookingId(await send('/portal/bookings/new', saturday))).not.toBe('')
    expect((await send('/portal/bookings/new', { ...saturday, date: '2031-05-13' })).status).toBe(
      409,
    )
    await query('update resource set week = null where id = $1', [dov])
  })
  test('an empty form saves nothing: it needs a date in this century', async () => {
    const fields = readFormFields(
      await (
        await server.request('/portal/bookings/new', { headers: { cookie: cookies.owner! } })
      ).text(),
    )
    expect(fields.date).toBe('')
    const untouched = await readResponse(
      await send('/portal/bookings/new', { ...fields, clientName: 'Sparrow Hall' }),
    )
    expect([untouched.status, untouched.text.includes('Enter a date.')]).toEqual([422, true])
    const old = await readResponse(
      await send('/portal/bookings/new', buildForm({ date: '1900-01-01', closedAnyway: 'on' })),
    )
    expect([old.status, old.text.includes('Choose a date between 2000 and 2099.')]).toEqual([
      422,
      true,
    ])
  })
})
