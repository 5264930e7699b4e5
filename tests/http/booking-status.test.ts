import { beforeAll, describe, expect, test } from 'vitest'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { readText, expectIncludes } from '../support/test-server.ts'

const { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

describe('status and payments of a booking, without JavaScript', () => {
  let path = ''
  const submit = async (action: string, fields: Record<string, string>) =>
    (await send(`${path}/${action}`, fields)).headers.get('location')
  beforeAll(async () => {
    const fields = buildForm({ date: '2031-04-01', total: '900' })
    path = `/portal/bookings/${getSavedBookingId(await send('/portal/bookings/new', fields))}`
  })

  test('confirmation requires the deposit; its payment is recorded once', async () => {
    expect(await submit('confirmation', { from: 'pending' })).toBe(
      `${path}?problem=deposit-missing`,
    )
    expect(await fetchText(`${path}?problem=deposit-missing`)).toContain(
      'Collect the deposit before confirming.',
    )
    const formKey = crypto.randomUUID()
    const paying = { form: 'payment', amount: '450', method: 'card', reference: 'DOOR-1', formKey }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(path, paying, 'books')),
    )
    for (const response of responses) expect(response.headers.get('location')).toBe(`${path}?saved`)
    expect(
      await query("select count(*)::int as n from ledger_entry where reference = 'DOOR-1'"),
    ).toEqual([{ n: 1 }])
    const again = await send(path, { ...paying, formKey: crypto.randomUUID() })
    expect([again.status, /already recorded: \$450 on/.test(await readText(again))]).toEqual([
      409,
      true,
    ])
    const over = await send(path, {
      form: 'payment',
      amount: '500',
      method: 'card',
      reference: 'DOOR-2',
    })
    const text = await over.clone().text()
    expect(await readText(over)).toContain('That’s $50 over the total.')
    expect(text).toMatch(/name="anyway"/)
    expect(text).toContain('value="DOOR-2"')
    expect(await submit('confirmation', { from: 'pending' })).toBe(path)
    expect(await fetchText(path)).toMatch(/Confirmed BK-.*\$450 paid/)
    // Reversing the payment brings the warning back, until the reversal is undone.
    const [{ id: entry }] = (await query(
      "select id from ledger_entry where reference = 'DOOR-1'",
    )) as [{ id: string }]
    expect(await submit(`entries/${entry}/correction`, { reason: 'Paid twice' })).toBe(path)
    expect(await fetchText(path)).toContain('reversed a transaction, $450, reason: Paid twice')
    expect(await fetchText(path)).toContain('Confirmed, but $450 of the $450 deposit is still due.')
    expect(await submit(`entries/${entry}/restoration`, {})).toBe(path)
    expect(await fetchText(path)).not.toContain('deposit is missing')
  })
  test('a stale tab gets an error; cancellation shows the refund; reopening reverts it', async () => {
    expect(await submit('cancellation', { from: 'confirmed' })).toBe(
      `${path}?problem=canceler-missing`,
    )
    expect(await submit('cancellation', { from: 'pending', canceledBy: 'client' })).toBe(
      `${path}?problem=booking-was-moved`,
    )
    expect(await fetchText(path)).toMatch(
      /The client It’s \d+ days away, so they’d get \$225 back \(50%\)\. We are They’d get everything back: \$450\./,
    )
    expect(await submit('cancellation', { from: 'confirmed', canceledBy: 'client' })).toBe(path)
    expect(await fetchText(path)).toMatch(
      /Refund due: \$225 \(50% under your policy\)\. Not sent yet\./,
    )
    expect(await submit('reopening', { from: 'canceled', to: 'confirmed' })).toBe(path)
    expect(await submit('completion', { from: 'confirmed' })).toBe(
      `${path}?problem=booking-not-over`,
    )
  })
  test('reopening reports conflicts and suggests three times that fill in the form', async () => {
    const dov = await findResourceId('Dov')
    const wanted = buildForm({ date: '2031-04-08', total: '0', [`resource:${dov}`]: 'on' })
    const at = `/portal/bookings/${getSavedBookingId(await send('/portal/bookings/new', wanted))}`
    await send(`${at}/cancellation`, { from: 'pending', canceledBy: 'client' })
    await send('/portal/bookings/new', {
      ...wanted,
      start: '11:00',
      end: '13:00',
      clientName: 'Sparrow Hall',
    })
    for (const [action, fields] of [
      ['reopening', { from: 'canceled', to: 'pending' }],
      ['confirmation', { from: 'canceled' }],
    ] as const) {
      const refused = (await send(`${at}/${action}`, fields)).headers.get('location')!
      expect(refused).toBe(`${at}?problem=resource-is-taken`)
      const html = await (
        await server.request(refused, { headers: { cookie: cookies.owner! } })
      ).text()
      expect(await fetchText(refused)).toMatch(
        /Dov is already at Sparrow Hall until .*1:00 PM \( ?BK-\d+ ?\)\./,
      )
      const ways = [...html.matchAll(/href="([^"]+\/edit\?at=[^"]+)"/g)].map(([, href]) => href!)
      expect(ways.map((way) => new URLSearchParams(way.split('?')[1]).get('at'))).toEqual([
        '2031-04-08T09:00 2031-04-08T11:00',
        '2031-04-08T13:00 2031-04-08T15:00',
        '2031-04-08T13:30 2031-04-08T15:30',
      ])
      const filled = await (
        await server.request(ways[1]!, { headers: { cookie: cookies.owner! } })
      ).text()
      expectIncludes(filled, [
        'value="13:00"',
        'value="15:00"',
        'value="2031-04-08"',
        'Time updated. Save to book it.',
      ])
    }
    // The bookkeeper sees the page, but not the conflicting booking.
    expect(await fetchText(`${at}?problem=resource-is-taken`, 'books')).not.toContain(
      'Sparrow Hall until',
    )
    const awake = await server.submit(
      `${at}/reopening`,
      { from: 'canceled', to: 'pending' },
      cookies.owner,
    )
    expect([awake.status, await awake.json()]).toEqual([
      409,
      expect.objectContaining({
        conflicts: [
          expect.objectContaining({
            resource: 'Dov',
            client: 'Sparrow Hall',
            until: '2031-04-08T13:00',
          }),
        ],
        freeTimes: expect.objectContaining({ length: 3 }),
      }),
    ])
  })
  test('an unknown status gets the answer of an outdated one and changes nothing', async () => {
    const fields = buildForm({ date: '2031-04-15', total: '0' })
    const id = getSavedBookingId(await send('/portal/bookings/new', fields))
    const at = `/portal/bookings/${id}`
    await query("update booking set state = 'done' where id = $1", [id])
    const listStates = () => query('select state from booking where id = $1', [id])
    const run = async (action: string, fields: Record<string, string>) => {
      const response = await server.submit(`${at}/${action}`, fields, cookies.owner)
      return [response.status, await response.json()]
    }
    const changes: Record<string, Record<string, string>> = {
      reopening: { to: 'confirmed' },
      confirmation: {},
      pending: {},
    }
    for (const [action, fields] of Object.entries(changes)) {
      const outdated = await run(action, { ...fields, from: 'pending' })
      expect(outdated).toEqual([
        409,
        { ok: false, problem: 'booking-was-moved', details: { state: 'done' } },
      ])
      for (const unknown of [{ ...fields, from: 'finished' }, { ...fields, from: '' }, fields])
        expect(await run(action, unknown)).toEqual(outdated)
    }
    expect((await run('reopening', { from: 'done', to: 'finished' }))[1]).toMatchObject({
      problem: 'booking-cannot-move',
    })
    expect(await listStates()).toEqual([{ state: 'done' }])
  })
  test('confirmation without the deposit needs a reason, which the bookkeeper sees', async () => {
    const other = getSavedBookingId(
      await send('/portal/bookings/new', buildForm({ date: '2031-04-02' })),
    )
    path = `/portal/bookings/${other}`
    expect(await submit('confirmation', { from: 'pending', without: 'deposit', reason: ' ' })).toBe(
      `${path}?problem=reason-missing`,
    )
    expect(
      await submit('confirmation', {
        from: 'pending',
        without: 'deposit',
        reason: 'A town pays at the end',
      }),
    ).toBe(path)
    expect(await fetchText(path, 'books')).toContain(
      'Confirmed without the deposit: A town pays at the end',
    )
  })
  test('the client of a paid booking is emailed about its cancellation, also before it is confirmed', async () => {
    const cancelUnconfirmed = async (date: string, amount: string) => {
      const id = getSavedBookingId(
        await send('/portal/bookings/new', buildForm({ date, total: '900', title: 'Unconfirmed' })),
      )
      path = `/portal/bookings/${id}`
      if (amount) await send(path, { form: 'payment', amount, method: 'card' })
      const sheet = await fetchText(`${path}/notice?change=canceled&from=pending&canceledBy=studio`)
      await submit('cancellation', { from: 'pending', canceledBy: 'studio' })
      return {
        isOffered: sheet.includes('Subject: Canceled:'),
        emails: await query(
          "select body like '%back everything you paid: $300%' as has_refund from email where subject_id = $1",
          [id],
        ),
      }
    }
    expect([
      await cancelUnconfirmed('2031-04-22', '300'),
      await cancelUnconfirmed('2031-04-23', ''),
    ]).toEqual([
      { isOffered: true, emails: [{ has_refund: true }] },
      { isOffered: false, emails: [] },
    ])
  })
})
