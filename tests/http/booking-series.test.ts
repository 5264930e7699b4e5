import { beforeAll, describe, expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { readText } from '../support/test-server.ts'

const { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

type Row = { id: string; at: string; state: string; title: string; revision: number; who: string }

describe('changes of a series', () => {
  let [wren, dov, weeks] = ['', '', 0]
  beforeAll(async () => {
    ;[wren, dov] = [await findResourceId('Wren'), await findResourceId('Dov')]
  })
  const list = async (series: string): Promise<Row[]> =>
    query(
      `select b.id, starts_local || ' ' || ends_local as at, b.state, title, revision,
        (select coalesce(string_agg(r.name, ' ' order by r.name), '') from reservation v
          join resource r on r.id = v.resource_id where v.booking_id = b.id) as who
       from booking b where series = $1 order by starts_local`,
      [series],
    )
  /** Creates a series of five Tuesdays with Wren and returns its first day and a reader of it. */
  const create = async (change = {}) => {
    const day = addDays('2033-02-01', 49 * weeks++)
    const typed = buildForm({
      date: day,
      repeats: 'weekly',
      until: addDays(day, 28),
      total: '0',
      [`resource:${wren}`]: 'on',
      ...change,
    })
    const id = getSavedBookingId(await send('/portal/bookings/new', typed))
    const [{ series }] = (await query('select series from booking where id = $1', [id])) as [
      { series: string },
    ]
    return { day, typed, read: () => list(series) }
  }
  /** Sends an action as a page with JavaScript does. */
  const submit = async (id: string, action: string, fields: Record<string, string>) =>
    (await server.submit(`/portal/bookings/${id}/${action}`, fields, cookies.owner)).json()
  const joinStates = (rows: Row[]) => rows.map(({ state }) => state).join(' ')

  test('this, following and all are confirmed and canceled in one request, and undone together', async () => {
    const { read } = await create()
    const rows = await read()
    expect(rows).toHaveLength(5)
    expect(
      await submit(rows[2]!.id, 'confirmation', { from: 'pending', scope: 'following' }),
    ).toMatchObject({ ok: true })
    expect(joinStates(await read())).toBe('pending pending confirmed confirmed confirmed')
    expect(
      await submit(rows[0]!.id, 'confirmation', { from: 'pending', scope: 'all' }),
    ).toMatchObject({ ok: true })
    expect(joinStates(await read())).toBe('confirmed confirmed confirmed confirmed confirmed')
    // Undo reverts only what this request changed.
    expect(
      await submit(rows[0]!.id, 'reopening', { from: 'confirmed', to: 'pending', scope: 'undo' }),
    ).toMatchObject({ ok: true })
    expect(joinStates(await read())).toBe('pending pending confirmed confirmed confirmed')
    const cancel = { canceledBy: 'studio', scope: 'all' }
    expect(
      await submit(rows[3]!.id, 'cancellation', { from: 'confirmed', ...cancel }),
    ).toMatchObject({
      ok: true,
    })
    expect(joinStates(await read())).toBe('canceled canceled canceled canceled canceled')
    expect(
      await submit(rows[3]!.id, 'reopening', { from: 'canceled', to: 'confirmed', scope: 'undo' }),
    ).toMatchObject({ ok: true })
    expect(joinStates(await read())).toBe('pending pending confirmed confirmed confirmed')
    expect(
      await submit(rows[0]!.id, 'cancellation', { from: 'pending', canceledBy: 'client' }),
    ).toEqual({ ok: true })
    expect(joinStates(await read())).toBe('canceled pending confirmed confirmed confirmed')
    expect(await fetchText(`/portal/bookings/${rows[2]!.id}`)).toMatch(
      /This booking This and the next 2 All 4 in the series/,
    )
    for (const { id } of rows)
      expect(
        await query(
          "select count(*)::int as n from event where subject_id = $1 and name = 'booking.canceled'",
          [id],
        ),
      ).toEqual([{ n: id === rows[0]!.id ? 2 : 1 }])
  })

  test('missing deposits are listed by date, and one reason confirms all', async () => {
    const { read, day } = await create({ total: '900' })
    const [first] = await read()
    const refused = await submit(first!.id, 'confirmation', { from: 'pending', scope: 'all' })
    expect(refused).toMatchObject({
      problem: 'deposit-missing',
      details: { days: [0, 7, 14, 21, 28].map((days) => addDays(day, days)).join(' ') },
    })
    expect(joinStates(await read())).toBe('pending pending pending pending pending')
    const waived = { without: 'deposit', reason: 'Regular client', scope: 'all' }
    expect(await submit(first!.id, 'confirmation', { from: 'pending', ...waived })).toMatchObject({
      ok: true,
    })
    expect(joinStates(await read())).toBe('confirmed confirmed confirmed confirmed confirmed')
  })

  test('a move applies to following or all by as much, also onto each other’s dates, and back', async () => {
    const { read, day } = await create()
    const before = await read()
    const move = (row: Row, by: number, clocks: [string, string], scope: string) => ({
      startsLocal: `${addDays(row.at.slice(0, 10), by)}T${clocks[0]}`,
      endsLocal: `${addDays(row.at.slice(0, 10), by)}T${clocks[1]}`,
      revision: String(row.revision),
      scope,
    })
    // The second one has hours of its own, which keep their difference.
    expect(
      await submit(before[1]!.id, 'move', move(before[1]!, 0, ['14:00', '15:00'], 'this')),
    ).toEqual({ ok: true, unnotifiedIds: [] })
    const own = await read()
    expect(await submit(own[0]!.id, 'move', move(own[0]!, 7, ['11:00', '13:30'], 'all'))).toEqual({
      ok: true,
      unnotifiedIds: [],
    })
    const listTimes = (rows: Row[]) => rows.map(({ at }) => at)
    const formatSpan = (days: number, start: string, end: string) =>
      `${addDays(day, days)}T${start} ${addDays(day, days)}T${end}`
    expect(listTimes(await read())).toEqual([
      formatSpan(7, '11:00', '13:30'),
      formatSpan(14, '15:00', '16:30'),
      formatSpan(21, '11:00', '13:30'),
      formatSpan(28, '11:00', '13:30'),
      formatSpan(35, '11:00', '13:30'),
    ])
    expect(new Set((await read()).map(({ who }) => who))).toEqual(new Set(['Wren']))
    expect(await submit(own[0]!.id, 'move', { undo: 'series' })).toEqual({
      ok: true,
      unnotifiedIds: [],
    })
    expect(listTimes(await read())).toEqual(listTimes(own))
    const third = (await read())[2]!
    expect(await submit(third.id, 'move', move(third, 1, ['10:00', '12:00'], 'following'))).toEqual(
      {
        ok: true,
        unnotifiedIds: [],
      },
    )
    expect(listTimes(await read()).map((time) => time.slice(0, 10))).toEqual(
      [0, 7, 15, 22, 29].map((days) => addDays(day, days)),
    )
    expect(await fetchText(`/portal/bookings/${third.id}`)).toMatch(/moved it from/)
    // A change by another person since the page was opened.
    expect(
      await submit(third.id, 'move', move(third, 2, ['10:00', '12:00'], 'following')),
    ).toMatchObject({ problem: 'booking-was-changed' })
  })

  test('conflicts are listed for each date, and nothing is changed', async () => {
    const { read, day } = await create()
    for (const days of [8, 22])
      await send(
        '/portal/bookings/new',
        buildForm({
          clientName: 'Sparrow Hall',
          date: addDays(day, days),
          total: '0',
          [`resource:${wren}`]: 'on',
        }),
      )
    const before = await read()
    const refused = await submit(before[0]!.id, 'move', {
      startsLocal: `${addDays(day, 1)}T10:00`,
      endsLocal: `${addDays(day, 1)}T12:00`,
      revision: String(before[0]!.revision),
      scope: 'all',
    })
    expect(refused).toMatchObject({
      problem: 'resource-is-taken',
      conflicts: [
        { resource: 'Wren', client: 'Sparrow Hall', date: addDays(day, 8) },
        { resource: 'Wren', client: 'Sparrow Hall', date: addDays(day, 22) },
      ],
    })
    expect(refused.freeTimes.length).toBeGreaterThan(0)
    expect(await read()).toEqual(before)
  })

  test('the form changes what was changed in it: fields, crew and time; the rest stays as it is', async () => {
    const { read, day, typed } = await create()
    const rows = await read()
    const edit = (row: Row, change: Record<string, string>) =>
      send(`/portal/bookings/${row.id}/edit`, {
        ...typed,
        repeats: '',
        date: row.at.slice(0, 10),
        endDate: row.at.slice(17, 27),
        revision: String(row.revision),
        closedAnyway: 'on',
        ...change,
      })
    expect((await edit(rows[3]!, { title: 'Finale' })).status).toBe(302)
    expect(
      (await edit(rows[1]!, { place: 'Room B', [`resource:${dov}`]: 'on', scope: 'following' }))
        .status,
    ).toBe(302)
    expect((await read()).map(({ title, who }) => [title, who])).toEqual([
      ['Extra episode', 'Wren'],
      ['Extra episode', 'Dov Wren'],
      ['Extra episode', 'Dov Wren'],
      ['Finale', 'Dov Wren'],
      ['Extra episode', 'Dov Wren'],
    ])
    // Whole days instead of hours, for all.
    const first = (await read())[0]!
    expect((await edit(first, { allDay: 'on', scope: 'all' })).status).toBe(302)
    expect((await read()).map(({ at }) => at)).toEqual(
      [0, 7, 14, 21, 28].map(
        (days) => `${addDays(day, days)}T00:00 ${addDays(day, days + 1)}T00:00`,
      ),
    )
    const text = await readText(
      await edit((await read())[0]!, { allDay: 'on', heldUntil: 'x', scope: 'all' }),
    )
    expect(text).toContain('Applies to')
  })

  test('the sheet before canceling sums the refunds and lists everyone on the dates in scope', async () => {
    const { read } = await create({ total: '400' })
    const rows = await read()
    for (const { id } of rows.slice(1, 3))
      await server.submit(
        `/portal/bookings/${id}`,
        { form: 'payment', amount: '100', method: 'cash', formKey: crypto.randomUUID() },
        cookies.owner,
      )
    const { day, typed } = { day: rows[3]!.at.slice(0, 10), typed: buildForm({ total: '400' }) }
    await send(`/portal/bookings/${rows[3]!.id}/edit`, {
      ...typed,
      date: day,
      revision: String((await read())[3]!.revision),
      [`resource:${dov}`]: 'on',
      closedAnyway: 'on',
      notice: 'later',
    })
    const fetchSheet = (scope: string) =>
      fetchText(
        `/portal/bookings/${rows[0]!.id}/notice?change=canceled&from=pending&canceledBy=studio&scope=${scope}`,
      )
    expect(await fetchSheet('this')).toMatch(/Refund due \$0/)
    expect(await fetchSheet('this')).not.toContain('Dov Halloran')
    expect(await fetchSheet('all')).toMatch(/Refund due \$200/)
    expect(await fetchSheet('all')).toContain('Dov Halloran')
  })

  test('a move returns one booking of the series for all that share an email', async () => {
    const { read } = await create()
    const [first] = await read()
    const day = first!.at.slice(0, 10)
    const move = {
      startsLocal: `${day}T14:00`,
      endsLocal: `${day}T16:00`,
      scope: 'all',
      revision: String(first!.revision),
      closedAnyway: 'on',
      notice: 'later',
    }
    expect(await submit(first!.id, 'move', move)).toMatchObject({
      ok: true,
      unnotifiedIds: [first!.id],
    })
    expect(await submit(first!.id, 'move', { undo: 'series', notice: 'later' })).toMatchObject({
      ok: true,
      unnotifiedIds: [],
    })
  })

  test('a message that was not edited is proposed for the dates as they are when sent', async () => {
    const { read } = await create()
    const rows = await read()
    for (const { id } of rows) await submit(id, 'confirmation', { from: 'pending' })
    const wrens = (await query('select staff_id from resource where id = $1', [wren])) as [
      { staff_id: string },
    ]
    expect(wrens[0].staff_id).not.toBeNull()
    const proposed = 'The first date is off.'
    await submit(rows[0]!.id, 'cancellation', {
      from: 'confirmed',
      canceledBy: 'studio',
      scope: 'all',
      notice: 'chosen',
      [`tell:${wren}`]: 'on',
      [`proposed:${wren}`]: proposed,
      [`message:${wren}`]: proposed,
    })
    const emails = await query(
      `select body from email where kind = 'crew.canceled' and id in
         (select email_id from email_subject where subject_id = any($1))`,
      [rows.map(({ id }) => id)],
    )
    expect(emails).toHaveLength(1)
    expect(emails[0].body).not.toContain(proposed)
  })
})
