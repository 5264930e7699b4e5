import { beforeAll, describe, expect, test } from 'vitest'

import { openDoor, textOf } from './door.ts'

const door = await openDoor()
const cookies: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) =>
  (await door.app.pool.query(text, values)).rows
const idOf = async (name: string) =>
  (await query('select id from resource where name = $1', [name]))[0].id as string
beforeAll(async () => {
  for (const role of ['owner', 'books', 'crew']) cookies[role] = await door.signIn(role)
})

/** As a browser sends it that runs no script: an answer in HTML is asked for. */
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  door.submit(path, fields, cookies[who], { accept: 'text/html' })
const look = async (path: string, who = 'owner') =>
  textOf(await door.knock(path, { headers: { cookie: cookies[who]! } }))
const form = (change = {}) => ({
  clientName: 'Tern Architects',
  kind: 'podcast',
  state: 'pending',
  title: 'Extra episode',
  date: '2031-03-04',
  start: '10:00',
  end: '12:00',
  total: '1,200.50',
  ...change,
})
const landed = (answer: Response) =>
  /^\/portal\/bookings\/([0-9a-f-]{36})\?saved$/.exec(answer.headers.get('location') ?? '')?.[1] ??
  ''

describe('bookings without JavaScript', () => {
  test('are listed ahead, behind, and by what is asked for', async () => {
    expect(await look('/portal/bookings/list')).toMatch(
      /Ottoline Ceramics Winter Catalog, day one.*Confirmed.*Sparrow Hall.*Pending/,
    )
    expect(await look('/portal/bookings/list?span=past')).toMatch(
      /Proof, episode 6.*Done.*launch day/,
    )
    expect(await look('/portal/bookings/list?span=past')).not.toContain('Counter portraits')
    expect(await look('/portal/bookings/list?span=past&state=canceled')).toMatch(
      /Counter portraits.*Canceled/,
    )
    expect(await look('/portal/bookings/list?kind=documentary&q=harrow')).toContain('the fire hall')
    expect(await look('/portal/bookings/list?state=held')).toContain(
      'No bookings match these filters.',
    )
    expect(await look('/portal/bookings/list?q=zzz')).toContain('Nothing matches “zzz”.')
  })
  test("a booking is made, by the client's name as it is typed", async () => {
    const answer = await send(
      '/portal/bookings/new',
      form({ clientName: ' tern ARCHITECTS ', [`resource:${await idOf('Dov')}`]: 'on' }),
    )
    expect([answer.status, landed(answer)]).toEqual([302, expect.stringMatching(/./)])
    const text = await look(`/portal/bookings/${landed(answer)}`)
    for (const words of [
      'Extra episode',
      'Pending',
      'Tern Architects',
      'Tue, Mar 4, 2031 10:00 AM – 12:00 PM',
      'Dov',
      '$1,200.50',
      'Collect the 50% deposit ($600.25) before confirming.',
      'Ines Talbot added the booking',
    ])
      expect(text).toContain(words)
  })
  test('who is elsewhere is named, with three times that fill the form and a way without', async () => {
    const dov = await idOf('Dov')
    const typed = form({
      date: '2031-03-05',
      [`resource:${dov}`]: 'on',
      [`resource:${await idOf('Room B')}`]: 'on',
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
    const text = await textOf(refused)
    expect(text).toMatch(
      /Dov is already at Tern Architects until 12:00 PM \(BK-\d+\)\. Room B is already booked for Tern Architects until 12:00 PM/,
    )
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
    for (const kept of [
      'Keep &lt;this&gt;',
      'value="Here"',
      'value="Sparrow Hall"',
      'value="1,200.50"',
    ])
      expect(html).toContain(kept)
    const filled = await (
      await send('/portal/bookings/new', {
        ...typed,
        start: '11:00',
        end: '13:00',
        at: '2031-03-05T12:00 2031-03-05T14:00',
      })
    ).text()
    for (const kept of [
      'value="12:00"',
      'value="14:00"',
      'Keep &lt;this&gt;',
      'The time is filled in.',
    ])
      expect(filled).toContain(kept)
    const without = await send('/portal/bookings/new', {
      ...typed,
      start: '11:00',
      end: '13:00',
      without: `${dov} ${await idOf('Room B')}`,
    })
    expect(await look(`/portal/bookings/${landed(without)}`)).toContain(
      'Nobody and nothing reserved',
    )
  })
  test('a name that may be several is asked about, an unknown one is said', async () => {
    const asked = await (await send('/portal/bookings/new', form({ clientName: 'tow' }))).text()
    expect(asked).toMatch(/name="picked" value="[0-9a-f-]{36}"\/>Town of Harrow Falls/)
    const picked = /name="picked" value="([^"]+)"/.exec(asked)![1]!
    expect(
      landed(
        await send('/portal/bookings/new', form({ clientName: 'tow', picked, date: '2031-03-06' })),
      ),
    ).not.toBe('')
    const unknown = await send('/portal/bookings/new', form({ clientName: 'Nobody at all' }))
    expect([unknown.status, (await textOf(unknown)).includes('No client has this name.')]).toEqual([
      422,
      true,
    ])
    const names = await (
      await door.knock('/portal/bookings/clients?q=st%20bran', {
        headers: { cookie: cookies.owner! },
      })
    ).json()
    expect(names).toMatchObject({ clients: [{ name: 'St. Brannoc Hospital' }] })
  })
  test('what is wrong is said beside its field, on the night clocks go forward too', async () => {
    const text = await textOf(
      await send('/portal/bookings/new', form({ total: 'much', clientName: '', start: '' })),
    )
    for (const words of [
      'Choose a client.',
      'Enter a time, such as 09:30.',
      'Enter an amount such as 1,200.50.',
    ])
      expect(text).toContain(words)
    expect(
      await textOf(
        await send(
          '/portal/bookings/new',
          form({ date: '2031-03-09', start: '02:30', end: '04:00' }),
        ),
      ),
    ).toContain('Clocks go forward that night')
    const night = form({ date: '2031-11-02', start: '01:30', end: '04:00', closedAnyway: 'on' })
    const asked = await textOf(await send('/portal/bookings/new', night))
    for (const words of [
      'so this time comes twice. Say which is meant.',
      'The first 1:30 AM, before the clocks go back',
      'The second 1:30 AM, after they have gone back',
    ])
      expect(asked).toContain(words)
    for (const [startsLater, words] of [
      ['false', 'earlier'],
      ['true', 'later'],
    ] as const) {
      const twice = landed(await send('/portal/bookings/new', { ...night, startsLater }))
      expect(await look(`/portal/bookings/${twice}`)).toContain(
        `1:30 AM comes twice. This is the ${words} one.`,
      )
      expect(
        await (
          await door.knock(`/portal/bookings/${twice}/edit`, {
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
  test('an inquiry fills the form and its writer becomes a client with the booking', async () => {
    const [{ id }] = (await query("select id from inquiry where name = 'Nell Farraday'")) as [
      { id: string },
    ]
    expect(await look(`/portal/clients/inquiries/${id}`)).toContain('Turn into booking')
    const html = await (
      await door.knock(`/portal/bookings/new?inquiry=${id}`, {
        headers: { cookie: cookies.owner! },
      })
    ).text()
    for (const words of [
      'value="Nell Farraday"',
      'nell@farraday.example',
      'becomes a client when this is saved',
    ])
      expect(html).toContain(words)
    const made = landed(
      await send(
        '/portal/bookings/new',
        form({ inquiry: id, clientName: 'Nell Farraday', kind: 'photography', date: '2031-03-10' }),
      ),
    )
    expect(
      await query(
        'select c.email, b.inquiry_id from booking b join client c on c.id = b.client_id where b.id = $1',
        [made],
      ),
    ).toEqual([{ email: 'nell@farraday.example', inquiry_id: id }])
  })
  test("is changed; somebody else's change meanwhile is not written over unawares", async () => {
    const id = landed(
      await send(
        '/portal/bookings/new',
        form({
          date: '2031-03-11',
          start: '22:00',
          end: '02:00',
          endDate: '2031-03-12',
          closedAnyway: 'on',
        }),
      ),
    )
    const edit = await (
      await door.knock(`/portal/bookings/${id}/edit`, { headers: { cookie: cookies.owner! } })
    ).text()
    const seen = /name="seen" value="(\d+)"/.exec(edit)![1]!
    expect(
      landed(await send(`/portal/bookings/${id}/edit`, form({ seen, date: '2031-03-12' }))),
    ).toBe(id)
    const late = await send(`/portal/bookings/${id}/edit`, form({ seen, title: 'Mine' }))
    expect(late.status).toBe(409)
    expect(await textOf(late)).toMatch(
      /Ines Talbot changed this booking at .* Keep theirs Keep mine/,
    )
    expect(
      landed(await send(`/portal/bookings/${id}/edit`, form({ seen, title: 'Mine', mine: 'on' }))),
    ).toBe(id)
    expect(await look(`/portal/bookings/${id}`)).toContain('moved it from')
  })
})

describe('a booking and its project, without JavaScript', () => {
  const projectId = async (title: string) =>
    (await query('select id from project where title = $1', [title]))[0].id as string
  const markup = async (path: string, who = 'owner') =>
    (await door.knock(path, { headers: { cookie: cookies[who]! } })).text()
  const chosen = (html: string) => /<select[^>]*name="project"[\s\S]*?<\/select>/.exec(html)![0]

  test('from a project the form knows its client, kind and place; it is saved there and listed there', async () => {
    const id = await projectId('Good Bones, season two')
    expect(await markup(`/portal/projects/${id}`)).toContain(
      `href="/portal/bookings/new?project=${id}"`,
    )
    const html = await markup(`/portal/bookings/new?project=${id}`)
    for (const words of ['value="Tern Architects"', `href="/portal/projects/${id}"`])
      expect(html).toContain(words)
    expect(chosen(html)).toMatch(new RegExp(`value="${id}" selected=""|selected="" value="${id}"`))
    expect(chosen(html)).not.toContain('Winter Catalog')
    const made = landed(
      await send(
        '/portal/bookings/new',
        form({ clientName: '', project: id, date: '2031-06-02', title: 'Episode six' }),
      ),
    )
    expect(await look(`/portal/bookings/${made}`)).toMatch(/Project Good Bones, season two PR-032/)
    expect(await look(`/portal/projects/${id}`)).toMatch(
      /Good Bones, episode 1.*Episode six Pending/,
    )
    expect(await markup(`/portal/projects/${id}`)).toContain(`href="/portal/bookings/${made}"`)
    expect(chosen(await markup(`/portal/bookings/${made}/edit`))).toContain('selected=""')
    expect(chosen(await markup('/portal/bookings/new'))).toMatch(
      /<optgroup label="Ottoline Ceramics">.*Winter Catalog/,
    )
  })
  test('another client’s project, a completed one and one that is gone are refused beside the field, and what was typed stays', async () => {
    for (const [project, sentence] of [
      [await projectId('Winter Catalog'), 'This project belongs to another client.'],
      [await projectId('Good Bones, the live evening'), 'This project is completed.'],
      [crypto.randomUUID(), 'This project is no longer here.'],
      ['x', 'This project is no longer here.'],
    ] as const) {
      const answer = await send(
        '/portal/bookings/new',
        form({ project, notes: 'Keep this', date: '2031-06-03' }),
      )
      const html = await answer.text()
      expect([sentence, answer.status]).toEqual([sentence, 422])
      expect(html).toMatch(
        new RegExp(
          `<select[^>]*aria-invalid="true"[^>]*name="project"[\\s\\S]*?field-problem[\\s\\S]*?${sentence}`,
        ),
      )
      expect(html).toContain('Keep this')
      if (project !== 'x' && !sentence.includes('longer'))
        expect(chosen(html)).toContain(`value="${project}"`)
    }
    expect(await query("select count(*)::int as n from booking where notes = 'Keep this'")).toEqual(
      [{ n: 0 }],
    )
    const taken = await send(`/portal/projects/${await projectId('Winter Catalog')}/edit`, {
      client: 'Tern Architects',
      clientId: '',
      title: 'Winter Catalog',
      kind: 'photography',
      startedOn: '2026-11-02',
      dueOn: '',
      notes: '',
      seen: /name="seen" value="([^"]+)"/.exec(
        await markup(`/portal/projects/${await projectId('Winter Catalog')}/edit`),
      )![1]!,
    })
    expect([
      taken.status,
      (await textOf(taken)).includes('Bookings of this client belong to the project'),
    ]).toEqual([409, true])
  })
  test('a booking without one begins it by one button, once', async () => {
    const path = `/portal/bookings/${landed(await send('/portal/bookings/new', form({ date: '2031-06-04', title: 'Night recording' })))}`
    const html = await markup(path)
    const [, once] = new RegExp(
      `action="${path}/project"[\\s\\S]*?name="once" value="([^"]+)"`,
    ).exec(html)!
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => send(`${path}/project`, { once: once! })),
      ...Array.from({ length: 4 }, () => send(`${path}/project`, { once: crypto.randomUUID() })),
    ])
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    expect(
      await query(
        "select started_on = (now() at time zone 'America/New_York')::date as today, kind, (select count(*)::int from task where project_id = p.id) as tasks from project p where title = 'Night recording'",
      ),
    ).toEqual([{ today: true, kind: 'podcast', tasks: 10 }])
    const text = await look(path)
    expect(text).toMatch(/Project Night recording PR-\d+/)
    expect(text).toContain('Ines Talbot started a project')
    expect(text).not.toContain('Start a project')
    const [{ id }] = (await query("select id from client where name = 'Tern Architects'")) as [
      { id: string },
    ]
    expect(await look(`/portal/clients/${id}`)).toMatch(/BK-\d+ became part of a project/)
    await send(`${path}/cancellation`, { from: 'pending', canceledBy: 'client' })
    expect(await look(path)).toMatch(/Project Night recording/)
  })
  test('who may not is not offered it and is refused; a canceled booking begins nothing', async () => {
    const [{ id }] = (await query("select id from booking where title = 'Milk room, early'")) as [
      { id: string },
    ]
    expect(await look(`/portal/bookings/${id}`)).toContain('Start a project')
    for (const who of ['books', 'crew']) {
      expect((await send(`/portal/bookings/${id}/project`, {}, who)).status).toBe(403)
      expect(
        (
          await door.knock('/portal/bookings/projects?name=Tern', {
            headers: { cookie: cookies[who]! },
          })
        ).status,
      ).toBe(403)
    }
    expect(await look(`/portal/bookings/${id}`, 'books')).not.toContain('Start a project')
    const [{ id: canceled }] = (await query(
      "select id from booking where title = 'Counter portraits'",
    )) as [{ id: string }]
    expect(await look(`/portal/bookings/${canceled}`)).not.toContain('Start a project')
    expect((await send(`/portal/bookings/${canceled}/project`, {})).headers.get('location')).toBe(
      `/portal/bookings/${canceled}?problem=booking-is-canceled`,
    )
    expect(await look(`/portal/bookings/${canceled}?problem=booking-is-canceled`)).toContain(
      'This booking was canceled. Reopen it to start a project.',
    )
    const [{ id: scout }] = (await query(
      "select id from booking where title = 'Concert scout'",
    )) as [{ id: string }]
    expect(await look(`/portal/bookings/${scout}`, 'crew')).toContain('Candlemas Concert PR-033')
    expect(await look(`/portal/projects/${await projectId('Candlemas Concert')}`, 'crew')).toMatch(
      /Concert scout Pending/,
    )
  })
})

describe('how it stands and what was paid, without JavaScript', () => {
  let path = ''
  const act = async (deed: string, fields: Record<string, string>) =>
    (await send(`${path}/${deed}`, fields)).headers.get('location')
  beforeAll(async () => {
    path = `/portal/bookings/${landed(await send('/portal/bookings/new', form({ date: '2031-04-01', total: '900' })))}`
  })

  test('confirming asks for the deposit; the payment is recorded, once, and confirms it', async () => {
    expect(await act('confirmation', { from: 'pending' })).toBe(`${path}?problem=deposit-missing`)
    expect(await look(`${path}?problem=deposit-missing`)).toContain(
      'Collect the deposit before confirming.',
    )
    const once = crypto.randomUUID()
    const paying = { form: 'payment', amount: '450', method: 'card', reference: 'DOOR-1', once }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(path, paying, 'books')))
    for (const answer of answers) expect(answer.headers.get('location')).toBe(`${path}?saved`)
    expect(
      await query("select count(*)::int as n from ledger_entry where reference = 'DOOR-1'"),
    ).toEqual([{ n: 1 }])
    const again = await send(path, { ...paying, once: crypto.randomUUID() })
    expect([again.status, /already recorded: \$450 on/.test(await textOf(again))]).toEqual([
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
    expect(await textOf(over)).toContain('That’s $50 over the total.')
    expect(text).toMatch(/name="anyway"/)
    expect(text).toContain('value="DOOR-2"')
    expect(await act('confirmation', { from: 'pending' })).toBe(path)
    expect(await look(path)).toMatch(/Confirmed BK-.*\$450 paid/)
    // reversed, the page says what is missing again, until the reversal is undone
    const [{ id: entry }] = (await query(
      "select id from ledger_entry where reference = 'DOOR-1'",
    )) as [{ id: string }]
    expect(await act(`entries/${entry}/correction`, {})).toBe(path)
    expect(await look(path)).toContain('Confirmed, but $450 of the $450 deposit is missing.')
    expect(await act(`entries/${entry}/restoration`, {})).toBe(path)
    expect(await look(path)).not.toContain('deposit is missing')
  })
  test('a second tab is told, canceling says what is due, and there is a way back', async () => {
    expect(await act('cancellation', { from: 'confirmed' })).toBe(
      `${path}?problem=canceler-missing`,
    )
    expect(await act('cancellation', { from: 'pending', canceledBy: 'client' })).toBe(
      `${path}?problem=booking-was-moved`,
    )
    expect(await look(path)).toMatch(
      /The client It’s \d+ days away, so they’d get \$225 back \(50%\)\. We are They’d get everything back: \$450\./,
    )
    expect(await act('cancellation', { from: 'confirmed', canceledBy: 'client' })).toBe(path)
    expect(await look(path)).toMatch(/Refund due under your policy: \$225\. Not sent yet\./)
    expect(await act('reopening', { from: 'canceled', to: 'confirmed' })).toBe(path)
    expect(await act('completion', { from: 'confirmed' })).toBe(`${path}?problem=booking-not-over`)
  })
  test('what is taken meanwhile is named when a booking is opened again, with three times that lead to its form', async () => {
    const dov = await idOf('Dov')
    const wanted = form({ date: '2031-04-08', total: '0', [`resource:${dov}`]: 'on' })
    const at = `/portal/bookings/${landed(await send('/portal/bookings/new', wanted))}`
    await send(`${at}/cancellation`, { from: 'pending', canceledBy: 'client' })
    await send('/portal/bookings/new', {
      ...wanted,
      start: '11:00',
      end: '13:00',
      clientName: 'Sparrow Hall',
    })
    for (const [deed, fields] of [
      ['reopening', { from: 'canceled', to: 'pending' }],
      ['confirmation', { from: 'canceled' }],
    ] as const) {
      const refused = (await send(`${at}/${deed}`, fields)).headers.get('location')!
      expect(refused).toBe(`${at}?problem=resource-is-taken`)
      const html = await (await door.knock(refused, { headers: { cookie: cookies.owner! } })).text()
      expect(await look(refused)).toMatch(
        /Dov is already at Sparrow Hall until .*1:00 PM \(BK-\d+\)\./,
      )
      const ways = [...html.matchAll(/href="([^"]+\/edit\?at=[^"]+)"/g)].map(([, href]) => href!)
      expect(ways.map((way) => new URLSearchParams(way.split('?')[1]).get('at'))).toEqual([
        '2031-04-08T09:00 2031-04-08T11:00',
        '2031-04-08T13:00 2031-04-08T15:00',
        '2031-04-08T13:30 2031-04-08T15:30',
      ])
      const filled = await (
        await door.knock(ways[1]!, { headers: { cookie: cookies.owner! } })
      ).text()
      for (const kept of [
        'value="13:00"',
        'value="15:00"',
        'value="2031-04-08"',
        'The time is filled in.',
      ])
        expect(filled).toContain(kept)
    }
    // the bookkeeper may look and is told no more than that
    expect(await look(`${at}?problem=resource-is-taken`, 'books')).not.toContain(
      'Sparrow Hall until',
    )
    const awake = await door.submit(
      `${at}/reopening`,
      { from: 'canceled', to: 'pending' },
      cookies.owner,
    )
    expect([awake.status, await awake.json()]).toEqual([
      409,
      expect.objectContaining({
        clashes: [
          expect.objectContaining({
            resource: 'Dov',
            client: 'Sparrow Hall',
            until: '2031-04-08T13:00',
          }),
        ],
        free: expect.objectContaining({ length: 3 }),
      }),
    ])
  })
  test('without its deposit only with a reason, which the bookkeeper reads', async () => {
    const other = landed(await send('/portal/bookings/new', form({ date: '2031-04-02' })))
    path = `/portal/bookings/${other}`
    expect(await act('confirmation', { from: 'pending', without: 'deposit', reason: ' ' })).toBe(
      `${path}?problem=reason-missing`,
    )
    expect(
      await act('confirmation', {
        from: 'pending',
        without: 'deposit',
        reason: 'A town pays at the end',
      }),
    ).toBe(path)
    expect(await look(path, 'books')).toContain(
      'Confirmed without the deposit: A town pays at the end',
    )
  })
})

describe('resources', () => {
  test('are added, renamed, retired and brought back', async () => {
    const page = '/portal/settings/resources'
    expect(
      (await send(page, { form: 'add', kind: 'room', name: ' Attic ' })).headers.get('location'),
    ).toBe(`${page}?saved=add`)
    const id = await idOf('Attic')
    await send(page, { form: `change:${id}`, name: 'The attic', account: '' })
    expect(await look(page)).toContain('Archive The attic? No new bookings can use The attic.')
    expect(await look(page)).toMatch(
      /Archive Samuel\? No new bookings can use Samuel\. \d upcoming bookings stay assigned: BK-\d+/,
    )
    await send(page, { form: `retire:${id}` })
    expect(await look(page)).toMatch(/The attic Archived Restore/)
    expect(await look('/portal/bookings/new')).not.toContain('The attic')
    await send(page, { form: `restore:${id}` })
    expect(await look('/portal/bookings/new')).toContain('The attic')
    const [{ id: account }] = (await query("select id from staff where role = 'crew'")) as [
      { id: string },
    ]
    const twin = await send(page, { form: 'add', kind: 'person', name: 'Sam again', account })
    expect([
      twin.status,
      (await textOf(twin)).includes('This account already belongs to somebody else in the list.'),
    ]).toEqual([422, true])
  })
})
