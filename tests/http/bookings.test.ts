import { describe, expect, test } from 'vitest'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { readText, expectIncludes } from '../support/test-server.ts'

const { server, cookies, query, findResourceId, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

describe('bookings without JavaScript', () => {
  test('are listed as upcoming, past, and by filters', async () => {
    expect(await fetchText('/portal/bookings/list')).toMatch(
      /Ottoline Ceramics Winter Catalog, day one.*Confirmed.*Sparrow Hall.*Pending/,
    )
    expect(await fetchText('/portal/bookings/list?span=past')).toMatch(
      /Proof, episode 6.*Done.*launch day/,
    )
    expect(await fetchText('/portal/bookings/list?span=past')).not.toContain('Counter portraits')
    expect(await fetchText('/portal/bookings/list?span=past&state=canceled')).toMatch(
      /Counter portraits.*Canceled/,
    )
    expect(await fetchText('/portal/bookings/list?category=documentary&q=harrow')).toContain(
      'the fire hall',
    )
    expect(await fetchText('/portal/bookings/list?state=held')).toContain(
      'No bookings match these filters.',
    )
    expect(await fetchText('/portal/bookings/list?q=zzz')).toContain('Nothing matches “zzz”.')
  })
  test('creates a booking for a typed client name', async () => {
    const response = await send(
      '/portal/bookings/new',
      buildForm({
        clientName: ' tern ARCHITECTS ',
        [`resource:${await findResourceId('Dov')}`]: 'on',
      }),
    )
    expect([response.status, getSavedBookingId(response)]).toEqual([
      302,
      expect.stringMatching(/./),
    ])
    const text = await fetchText(`/portal/bookings/${getSavedBookingId(response)}`)
    expectIncludes(text, [
      'Extra episode',
      'Pending',
      'Tern Architects',
      'Tue, Mar 4, 2031 10:00 AM – 12:00 PM',
      'Dov',
      '$1,200.50',
      'Collect the 50% deposit ($600.25) before confirming.',
      'Ines Talbot added the booking',
    ])
  })
  test('reports a conflict, suggests three times, and saves without the person', async () => {
    const dov = await findResourceId('Dov')
    const typed = buildForm({
      date: '2031-03-05',
      [`resource:${dov}`]: 'on',
      [`resource:${await findResourceId('Room B')}`]: 'on',
      notes: 'Keep <this>',
      place: 'Here',
    })
    await send('/portal/bookings/new', typed)
    const refused = await send('/portal/bookings/new', {
      ...typed,
      start: '11:00',
      end: '13:00',
      clientName: 'Sparrow Hall',
    })
    expect(refused.status).toBe(409)
    const html = await refused.clone().text()
    const text = await readText(refused)
    expect(text).toMatch(
      /Dov is already at Tern Architects until 12:00 PM \( ?BK-\d+ ?\)\. Room B is already booked for Tern Architects until 12:00 PM/,
    )
    const [, href, number] =
      /<a[^>]*href="(\/portal\/bookings\/[0-9a-f-]{36})"[^>]*>BK-(\d+)<\/a>\)?/.exec(html)!
    expect(
      await readText(await server.request(href!, { headers: { cookie: cookies.owner! } })),
    ).toContain(`BK-${number} Extra episode`)
    expect(
      [
        ...html.matchAll(
          /<button[^>]*?(?:name="at"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="at")/g,
        ),
      ].map(([, one, two]) => one ?? two),
    ).toEqual([
      '2031-03-05T12:00 2031-03-05T14:00',
      '2031-03-05T12:30 2031-03-05T14:30',
      '2031-03-05T13:00 2031-03-05T15:00',
    ])
    expectIncludes(html, [
      'Keep &lt;this&gt;',
      'value="Here"',
      'value="Sparrow Hall"',
      'value="1,200.50"',
    ])
    const booked = await send('/portal/bookings/new', {
      ...typed,
      start: '11:00',
      end: '13:00',
      at: '2031-03-05T12:00 2031-03-05T14:00',
    })
    const saved = await fetchText(`/portal/bookings/${getSavedBookingId(booked)}`)
    expectIncludes(saved, ['12:00 – 2:00 PM', 'Keep &lt;this&gt;', 'Here'])
    const without = await send('/portal/bookings/new', {
      ...typed,
      start: '11:00',
      end: '13:00',
      without: `${dov} ${await findResourceId('Room B')}`,
    })
    expect(await fetchText(`/portal/bookings/${getSavedBookingId(without)}`)).toContain(
      'No crew or gear assigned',
    )
  })
  test('asks to choose between clients of one name, and rejects an unknown name', async () => {
    const html = await (await send('/portal/bookings/new', buildForm({ clientName: 'tow' }))).text()
    expect(html).toMatch(/name="picked" value="[0-9a-f-]{36}"\/>Town of Harrow Falls/)
    // it may be the only one
    expect(html).toContain('Choose the client you mean.')
    const picked = /name="picked" value="([^"]+)"/.exec(html)![1]!
    expect(
      getSavedBookingId(
        await send(
          '/portal/bookings/new',
          buildForm({ clientName: 'tow', picked, date: '2031-03-06' }),
        ),
      ),
    ).not.toBe('')
    const unknown = await send('/portal/bookings/new', buildForm({ clientName: 'Nobody at all' }))
    expect([
      unknown.status,
      (await readText(unknown)).includes('No client has this name.'),
    ]).toEqual([422, true])
    const names = await (
      await server.request('/portal/bookings/clients?q=st%20bran', {
        headers: { cookie: cookies.owner! },
      })
    ).json()
    expect(names).toMatchObject({ clients: [{ name: 'St. Brannoc Hospital' }] })
  })
  test('shows errors by field, also on nights of a clock change', async () => {
    const text = await readText(
      await send('/portal/bookings/new', buildForm({ total: 'much', clientName: '', start: '' })),
    )
    expectIncludes(text, [
      'Choose a client.',
      'Enter a time, such as 09:30.',
      'Enter an amount such as 1,200.50.',
    ])
    expect(
      await readText(
        await send(
          '/portal/bookings/new',
          buildForm({ date: '2031-03-09', start: '02:30', end: '04:00' }),
        ),
      ),
    ).toContain('Clocks go forward that night')
    const night = buildForm({
      date: '2031-11-02',
      start: '01:30',
      end: '04:00',
      closedAnyway: 'on',
    })
    const warning = await readText(await send('/portal/bookings/new', night))
    expectIncludes(warning, [
      'so this time happens twice. Choose which one.',
      'The first 1:30 AM, before the clocks go back',
      'The second 1:30 AM, after the clocks go back',
    ])
    for (const [startsLater, words] of [
      ['false', 'earlier'],
      ['true', 'later'],
    ] as const) {
      const twice = getSavedBookingId(await send('/portal/bookings/new', { ...night, startsLater }))
      expect(await fetchText(`/portal/bookings/${twice}`)).toContain(
        `1:30 AM happens twice. This is the ${words} one.`,
      )
      expect(
        await (
          await server.request(`/portal/bookings/${twice}/edit`, {
            headers: { cookie: cookies.owner! },
          })
        ).text(),
      ).toMatch(
        new RegExp(
          `name="startsLater"[^>]*checked=""[^>]*value="${startsLater}"|checked=""[^>]*name="startsLater"[^>]*value="${startsLater}"`,
        ),
      )
    }
  })
  test('adds a client by name with the booking, once and only if it is saved', async () => {
    const name = 'O’Neil-Łukasz 🎥'
    const count = async () =>
      (await query('select count(*)::int as count from client where name = $1', [name]))[0].count
    const offered = await send('/portal/bookings/new', buildForm({ clientName: name }))
    expect(await readText(offered)).toContain(`Add “${name}” as a new client and save`)
    const typed = buildForm({ clientName: name, newClient: name, date: '2031-03-12' })
    const refused = await send('/portal/bookings/new', { ...typed, total: 'a lot' })
    expect([refused.status, await count()]).toEqual([422, 0])
    expect(await refused.text()).toContain(`name="newClient" value="${name}"`)
    const formKey = crypto.randomUUID()
    const [made, again] = [
      await send('/portal/bookings/new', { ...typed, formKey }),
      await send('/portal/bookings/new', { ...typed, formKey }),
    ]
    expect([getSavedBookingId(made), getSavedBookingId(again), await count()]).toEqual([
      getSavedBookingId(again),
      getSavedBookingId(made),
      1,
    ])
    expect(await fetchText(`/portal/bookings/${getSavedBookingId(made)}`)).toContain(name)
    // a name that was changed afterwards isn't meant
    const other = await send(
      '/portal/bookings/new',
      buildForm({ clientName: 'Nobody', newClient: name }),
    )
    expect(other.status).toBe(422)
    const long = 'x'.repeat(121)
    const tooLong = await send(
      '/portal/bookings/new',
      buildForm({ clientName: long, newClient: long }),
    )
    expect(await readText(tooLong)).toContain('Keep the name under 120 characters.')
  })
  test('fills in the form from an inquiry, and saving makes its sender a client', async () => {
    const [{ id }] = (await query("select id from inquiry where name = 'Nell Farraday'")) as [
      { id: string },
    ]
    expect(await fetchText(`/portal/clients/inquiries/${id}`)).toContain('Create booking')
    const html = await (
      await server.request(`/portal/bookings/new?inquiry=${id}`, {
        headers: { cookie: cookies.owner! },
      })
    ).text()
    expectIncludes(html, [
      'value="Nell Farraday"',
      'nell@farraday.example',
      'becomes a client when you save',
      'eleven people',
    ])
    const bookingId = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({
          inquiry: id,
          clientName: 'Nell Farraday',
          category: 'photography',
          date: '2031-03-10',
        }),
      ),
    )
    expect(
      await query(
        `select c.email, b.inquiry_id from booking b join client c on c.id = b.client_id
          where b.id = $1`,
        [bookingId],
      ),
    ).toEqual([{ email: 'nell@farraday.example', inquiry_id: id }])
  })
  test('makes no second booking from an inquiry while the first is live', async () => {
    const [{ id, name }] = (await query(
      "select id, name from inquiry where state <> 'spam' and name <> 'Nell Farraday' limit 1",
    )) as [{ id: string; name: string }]
    const fields = { inquiry: id, clientName: name, category: 'photography', date: '2031-03-12' }
    const first = getSavedBookingId(await send('/portal/bookings/new', buildForm(fields)))
    const again = await send('/portal/bookings/new', buildForm({ ...fields, date: '2031-03-13' }))
    expect(again.status).toBe(409)
    const html = await again.text()
    expect(html).toContain('This inquiry already has a booking.')
    expect(html).toContain(`/portal/bookings/${first}`)
    const opened = await server.request(`/portal/bookings/new?inquiry=${id}`, {
      headers: { cookie: cookies.owner! },
    })
    expect(opened.headers.get('location')).toBe(
      `/portal/bookings/${first}?problem=inquiry-is-booked`,
    )
    await query("update booking set state = 'canceled' where id = $1", [first])
    expect(
      getSavedBookingId(
        await send('/portal/bookings/new', buildForm({ ...fields, date: '2031-03-13' })),
      ),
    ).not.toBe(first)
  })
  test('edits a booking without silently overwriting another person’s change', async () => {
    const id = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({
          date: '2031-03-11',
          start: '22:00',
          end: '02:00',
          endDate: '2031-03-12',
          closedAnyway: 'on',
        }),
      ),
    )
    const edit = await (
      await server.request(`/portal/bookings/${id}/edit`, { headers: { cookie: cookies.owner! } })
    ).text()
    const revision = /name="revision" value="(\d+)"/.exec(edit)![1]!
    expect(
      getSavedBookingId(
        await send(`/portal/bookings/${id}/edit`, buildForm({ revision, date: '2031-03-12' })),
      ),
    ).toBe(id)
    const late = await send(`/portal/bookings/${id}/edit`, buildForm({ revision, title: 'Mine' }))
    expect(late.status).toBe(409)
    expect(await readText(late)).toMatch(
      /Ines Talbot changed this booking on .* Keep theirs Keep mine/,
    )
    expect(
      getSavedBookingId(
        await send(
          `/portal/bookings/${id}/edit`,
          buildForm({ revision, title: 'Mine', mine: 'on' }),
        ),
      ),
    ).toBe(id)
    expect(await fetchText(`/portal/bookings/${id}`)).toContain('moved it from')
  })
})

describe('resources', () => {
  test('are added, renamed, archived and restored', async () => {
    const page = '/portal/settings/resources'
    expect(
      (await send(page, { form: 'add', kind: 'room', name: ' Attic ' })).headers.get('location'),
    ).toBe(`${page}?saved=add`)
    const id = await findResourceId('Attic')
    await send(page, { form: `change:${id}`, name: 'The attic' })
    expect(await fetchText(page)).toContain('Archive The attic? No new bookings can use The attic.')
    await send(page, { form: `retire:${id}` })
    expect(await fetchText(page)).toMatch(/The attic Archived Restore/)
    expect(await fetchText('/portal/bookings/new')).not.toContain('The attic')
    await send(page, { form: `restore:${id}` })
    expect(await fetchText('/portal/bookings/new')).toContain('The attic')
    const person = await send(page, { form: 'add', kind: 'person', name: 'Sam again' })
    expect([person.status, (await readText(person)).includes('Choose a type.')]).toEqual([
      422,
      true,
    ])
  })
  test('list the bookings that stay assigned before they are archived', async () => {
    const page = '/portal/settings/resources'
    await send(page, { form: 'add', kind: 'room', name: 'Cellar' })
    const id = await findResourceId('Cellar')
    const saved = await send(
      '/portal/bookings/new',
      buildForm({ date: '2031-07-08', title: 'Below ground', [`resource:${id}`]: 'on' }),
    )
    const booking = getSavedBookingId(saved)
    const [{ number }] = await query('select number from booking where id = $1', [booking])
    expect(await fetchText(page)).toContain(
      `Archive Cellar? No new bookings can use Cellar. One upcoming booking stays assigned: BK-${number} Below ground`,
    )
    await send(page, { form: `retire:${id}` })
    expect(await fetchText(`/portal/bookings/${booking}`)).toContain('Cellar')
  })
})
