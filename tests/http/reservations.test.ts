import { describe, expect, test } from 'vitest'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { parseFields } from '../support/form.ts'
import { readText, expectIncludes } from '../support/test-server.ts'

const { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

describe('reservations without JavaScript', () => {
  test('a series gets all its dates, or none and reports the conflict', async () => {
    const wren = await findResourceId('Wren')
    const typed = buildForm({
      title: 'Monthly',
      date: '2031-08-29',
      repeats: 'monthly',
      until: '2032-01-31',
      closedAnyway: 'on',
      [`resource:${wren}`]: 'on',
    })
    await send(
      '/portal/bookings/new',
      buildForm({
        date: '2031-11-29',
        closedAnyway: 'on',
        clientName: 'Sparrow Hall',
        [`resource:${wren}`]: 'on',
      }),
    )
    const refused = await send('/portal/bookings/new', typed)
    expect([refused.status, await readText(refused)]).toEqual([
      409,
      expect.stringMatching(/Sat, Nov 29, 2031: Wren is already at Sparrow Hall until 12:00 PM/),
    ])
    const bookingId = getSavedBookingId(
      await send('/portal/bookings/new', { ...typed, without: wren }),
    )
    const text = await fetchText(`/portal/bookings/${bookingId}`)
    expectIncludes(text, [
      'Every month until Thu, Jan 29, 2032 (1 of 6)',
      'Next',
      'All 6 in the series',
    ])
    expect(
      await readText(
        await send('/portal/bookings/new', buildForm({ repeats: 'weekly', until: '2031-03-04' })),
      ),
    ).toContain('Choose a later day so that the booking repeats at least once.')
    expect(
      await readText(
        await send(
          '/portal/bookings/new',
          buildForm({ date: '2031-02-23', start: '02:15', repeats: 'weekly', until: '2031-04-30' }),
        ),
      ),
    ).toContain('Sun, Mar 9, 2031: Clocks go forward that night')
  })
  test('an edit that leaves the end of a hold alone keeps it to the second', async () => {
    const form = buildForm({ state: 'held', heldUntil: '2031-02-28T18:00', date: '2031-04-08' })
    const id = getSavedBookingId(await send('/portal/bookings/new', form))
    await query(
      "update booking set held_until = held_until + interval '12 seconds' where id = $1",
      [id],
    )
    const edit = `/portal/bookings/${id}/edit`
    const page = await server.request(edit, { headers: { cookie: cookies.owner! } })
    await send(edit, { ...parseFields(await page.text()), total: '900' })
    expect(await query('select held_until from booking where id = $1', [id])).toEqual([
      { held_until: new Date('2031-02-28T23:00:12Z') },
    ])
    const text = await fetchText(`/portal/bookings/${id}`)
    expect(text).toContain('changed the total from')
    expect(text).not.toContain('when the hold expires')
  })
  test('a hold shows its end in the form, on its page and in the list', async () => {
    const html = await (
      await server.request(
        '/portal/bookings/new?date=2031-04-07&start=10:00&end=11:00&resource=' +
          (await findResourceId('Dov')),
        { headers: { cookie: cookies.owner! } },
      )
    ).text()
    expect(html).toMatch(
      /type="datetime-local"[^>]*name="heldUntil"[^>]*value="\d{4}-\d\d-\d\dT18:00"|name="heldUntil"[^>]*value="\d{4}-\d\d-\d\dT18:00"/,
    )
    expect(html).toMatch(
      new RegExp(
        `name="resource:${await findResourceId('Dov')}"[^>]*checked|checked=""[^>]*name="resource:${await findResourceId('Dov')}"`,
      ),
    )
    const id = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({ state: 'held', heldUntil: '2031-02-28T18:00', date: '2031-04-07' }),
      ),
    )
    expect(await fetchText(`/portal/bookings/${id}`)).toMatch(
      /On hold until Fri, Feb 28, 2031, 6:00 PM/,
    )
    expect(await fetchText('/portal/bookings/list?state=held&from=2031-04-07')).toContain(
      'On hold until Feb 28, 2031',
    )
    expect(
      await readText(
        await send(
          '/portal/bookings/new',
          buildForm({ state: 'held', heldUntil: '2020-01-01T10:00' }),
        ),
      ),
    ).toContain('This time has passed.')
  })
  test('a booking moves with its own form; a conflict fills in the booking form', async () => {
    const dov = await findResourceId('Dov')
    const id = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({ date: '2031-05-05', [`resource:${dov}`]: 'on' }),
      ),
    )
    await send(
      '/portal/bookings/new',
      buildForm({ date: '2031-05-06', clientName: 'Sparrow Hall', [`resource:${dov}`]: 'on' }),
    )
    const to = { startsLocal: '2031-05-06T11:00', endsLocal: '2031-05-06T13:00', mine: 'on' }
    const response = await server.submit(`/portal/bookings/${id}/move`, to, cookies.owner)
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({
        ok: false,
        problem: 'resource-is-taken',
        conflicts: [expect.objectContaining({ client: 'Sparrow Hall', until: '2031-05-06T12:00' })],
        freeTimes: expect.any(Array),
      }),
    ])
    const redirect = await send(`/portal/bookings/${id}/move`, to)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      `/portal/bookings/${id}/edit?at=2031-05-06T11%3A00+2031-05-06T13%3A00&problem=resource-is-taken`,
    ])
    const filled = await (
      await server.request(redirect.headers.get('location')!, {
        headers: { cookie: cookies.owner! },
      })
    ).text()
    expectIncludes(filled, [
      'value="2031-05-06"',
      'value="11:00"',
      'Dov is already at Sparrow Hall until 12:00 PM',
      'name="at"',
    ])
    expect(
      (await send(`/portal/bookings/${id}/move`, { ...to, without: dov })).headers.get('location'),
    ).toBe(`/portal/bookings/${id}`)
    expect(await fetchText(`/portal/bookings/${id}`)).toMatch(
      /Tue, May 6, 2031 11:00 AM – 1:00 PM.*No crew or gear assigned/,
    )
    const nothing = await server.submit(
      `/portal/bookings/${id}/move`,
      { startsLocal: 'soon', endsLocal: '' },
      cookies.owner,
    )
    expect([nothing.status, await nothing.json()]).toEqual([
      409,
      { ok: false, problem: 'time-missing', details: {} },
    ])
  })
  test('crew accept or decline, and the studio sees the response', async () => {
    const samuel = await findResourceId('Samuel')
    const id = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({ date: '2031-05-12', [`resource:${samuel}`]: 'on' }),
      ),
    )
    expect(await fetchText(`/portal/bookings/${id}`, 'crew')).toMatch(
      /Can you work this booking\? Accept Decline/,
    )
    expect(await fetchText(`/portal/bookings/${id}`)).toMatch(/Samuel awaiting reply/)
    expect(
      (await send(`/portal/bookings/${id}/response`, { answer: 'declined' }, 'crew')).headers.get(
        'location',
      ),
    ).toBe(`/portal/bookings/${id}`)
    expect(await fetchText(`/portal/bookings/${id}`, 'crew')).toMatch(
      /You declined\. We let the studio know\. Accept instead/,
    )
    expect(await fetchText(`/portal/bookings/${id}`)).toMatch(
      /Samuel declined.*Samuel Adeyemi declined/,
    )
    expect(await fetchText('/portal/bookings/list?from=2031-05-12')).toMatch(/Samuel ?declined/)
    expect(await fetchText('/portal')).toMatch(
      /Reassign crew for Tern Architects ?Samuel declined, shoot on Mon, May 12, 2031/,
    )
    expect(await fetchText('/portal', 'crew')).not.toContain('Samuel declined')
  })
})
