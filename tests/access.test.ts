import { readFileSync } from 'node:fs'

import { beforeAll, describe, expect, test } from 'vitest'

import { type Verb, matrix } from '#app/studio/access.ts'

import { publicPages } from '../app/routes/site/public-pages.ts'
import { openDoor } from './door.ts'

/**
 * Every address of the portal and what each kind of visitor is answered; one that stands in
 * `routes.ts` and not here fails.
 */
const roles = ['visitor', 'owner', 'manager', 'books', 'crew'] as const
const all = [302, 200, 200, 200, 200]
const office = [302, 200, 200, 403, 403]
const owner = [302, 200, 403, 403, 403]
const pages: Record<string, number[]> = {
  '/portal/bookings': all,
  '/portal/bookings/list': all,
  '/portal/bookings/month': all,
  '/portal/bookings/week/:bookingId': all,
  '/portal/bookings/month/:bookingId': all,
  '/portal/bookings/:bookingId': all,
  '/portal/bookings/new': office,
  '/portal/bookings/import': office,
  '/portal/bookings/clients': office,
  '/portal/bookings/:bookingId/edit': office,
  '/portal': all,
  '/portal/projects': all,
  '/portal/analytics': [302, 200, 200, 200, 403],
  '/portal/photography': all,
  '/portal/videography': all,
  '/portal/podcasts': all,
  '/portal/photography/portfolio': office,
  '/portal/videography/portfolio': office,
  '/portal/podcasts/portfolio': office,
  '/portal/photography/portfolio/:itemId': office,
  '/portal/videography/portfolio/:itemId': office,
  '/portal/podcasts/portfolio/:itemId': office,
  '/portal/portfolio/:itemId/releases': office,
  '/portal/portfolio/releases/:releaseId/withdrawal': [302, 302, 302, 302, 302],
  '/portal/portfolio/releases/:releaseId/paper': office,
  '/portal/portfolio/:itemId/place': [302, 302, 302, 302, 302],
  '/portal/portfolio/:itemId/feature': [302, 302, 302, 302, 302],
  '/portal/portfolio/:itemId/removal': [302, 302, 302, 302, 302],
  '/portal/projects/list': all,
  '/portal/projects/new': office,
  '/portal/projects/client-names': office,
  '/portal/projects/:projectId': [302, 200, 200, 200, 404],
  '/portal/projects/:ownProjectId': all,
  '/portal/projects/:projectId/edit': office,
  '/portal/clients/all': [302, 301, 301, 301, 301],
  '/portal/clients/payments': [302, 200, 200, 200, 403],
  '/portal/clients': [302, 200, 200, 200, 403],
  '/portal/clients/new': office,
  '/portal/clients/:clientId': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/edit': office,
  '/portal/clients/inquiries': office,
  '/portal/clients/inquiries/:inquiryId': office,
  '/portal/settings': all,
  '/portal/settings/appearance': all,
  '/portal/settings/calendar': all,
  '/portal/settings/picture': [302, 302, 302, 302, 302],
  '/portal/settings/website': office,
  '/portal/settings/website/asked': office,
  '/portal/settings/website/:part': office,
  '/portal/settings/website/:part/draft': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/discard': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/publication': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/removal': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/presence': [302, 302, 302, 302, 302],
  '/portal/settings/website/:part/editions/:number': [302, 404, 404, 403, 403],
  '/portal/settings/website/links': [302, 302, 302, 302, 302],
  '/portal/settings/website/links/:linkId/end': [302, 302, 302, 302, 302],
  '/portal/settings/website/pictures': office,
  '/portal/settings/website/pictures/:pictureId': [302, 302, 302, 302, 302],
  '/portal/settings/library': office,
  '/portal/settings/library/:fileId': office,
  '/portal/settings/library/:fileId/replacement': office,
  '/portal/settings/library/folder': [302, 302, 302, 302, 302],
  '/portal/settings/library/tags': [302, 302, 302, 302, 302],
  '/portal/settings/library/removal': [302, 302, 302, 302, 302],
  '/portal/settings/library/return': [302, 302, 302, 302, 302],
  '/portal/settings/library/:fileId/captions': office,
  '/portal/settings/library/:fileId/poster': [302, 302, 302, 302, 302],
  '/portal/settings/library/:fileId/outline': [302, 302, 302, 302, 302],
  '/portal/search': all,
  '/portal/uploads': [302, 302, 302, 302, 302],
  '/portal/uploads/:uploadId': [302, 302, 302, 302, 302],
  '/portal/uploads/:uploadId/arrival': [302, 302, 302, 302, 302],
  '/portal/menu': [302, 302, 302, 302, 302],
  '/portal/settings/resources': office,
  '/portal/settings/resources/:resourceId': office,
  '/portal/settings/dates': office,
  '/portal/settings/profile': [302, 302, 302, 302, 302],
  '/portal/settings/security': all,
  '/portal/settings/security/two-factor': all,
  '/portal/settings/team': owner,
  '/portal/settings/team/:accountId': owner,
  '/portal/settings/studio': owner,
  '/portal/settings/policy': [302, 200, 200, 200, 403],
  '/portal/settings/email': owner,
  '/portal/settings/activity': owner,
  '/portal/settings/data': owner,
  '/portal/settings/letters': owner,
  '/portal/settings/letters/:letterId': owner,
  '/portal/*': [302, 307, 307, 307, 307],
}
const acts: Record<string, Record<string, string>> = {
  replies: { text: 'Hello' },
  notes: { text: 'x', kind: 'note' },
  assignment: { person: '' },
  answer: {},
  reopening: {},
  archive: {},
  spam: {},
  client: {},
  deletion: {},
}
/**
 * Acts on a project and on one of its tasks, and who else than owner and manager may do them on
 * what is theirs.
 */
const projectActs: Record<string, { fields: Record<string, string>; crew?: true }> = {
  '': { fields: { notes: 'x', seen: '' }, crew: true },
  move: { fields: { to: 'delivery:', from: 'production' } },
  completion: { fields: {} },
  reopening: { fields: {} },
  'case-study': { fields: {} },
  tasks: { fields: { title: 'x' } },
  'tasks/:taskId/check': { fields: {}, crew: true },
  'tasks/:taskId/uncheck': { fields: {}, crew: true },
  'tasks/:taskId/title': { fields: { title: 'x' } },
  'tasks/:taskId/assignment': { fields: { person: '' } },
  'tasks/:taskId/place': { fields: { before: '' } },
  'tasks/:taskId/removal': { fields: {} },
  'tasks/:taskId/return': { fields: {} },
}

/** What may be done to a booking, and with what a form would say of it. */
const bookingActs: Record<string, Record<string, string>> = {
  move: { startsWall: '2032-01-06T10:00', endsWall: '2032-01-06T11:00', mine: 'on' },
  'following/cancellation': { canceledBy: 'client' },
  pending: { from: 'confirmed' },
  confirmation: { from: 'pending' },
  cancellation: { from: 'confirmed', canceledBy: 'client' },
  reopening: { from: 'canceled', to: 'confirmed' },
  completion: { from: 'confirmed' },
  proposal: { date: '2032-01-05', start: '10:00' },
  link: {},
}

const door = await openDoor()
const cookies: Record<string, string> = { visitor: '' }
const ids: Record<string, string> = {}
const at = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '').replace('*', 'nothing')

beforeAll(async () => {
  for (const role of roles.slice(1)) cookies[role] = await door.signIn(role)
  const one = async (text: string) => (await door.app.pool.query(text)).rows[0].id as string
  ids.clientId = await one('select id from client limit 1')
  ids.inquiryId = await one("select id from inquiry where state = 'waiting' limit 1")
  ids.bookingId = await one(
    "select b.id from booking b join reservation r on r.booking_id = b.id join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id where p.role = 'crew' and b.state = 'confirmed' limit 1",
  )
  ids.entryId = await one(`select id from ledger_entry where booking_id = '${ids.bookingId}'`)
  ids.projectId = await one("select id from project where title = 'Boat shed portraits'")
  ids.ownProjectId = await one("select id from project where title = 'Winter Catalog'")
  await door.submit('/contact', {
    name: 'N',
    email: 'n@mill.test',
    phone: '',
    service: 'other',
    message: 'for a letter',
    website: '',
  })
  ids.accountId = await one("select id from staff where role = 'crew'")
  Object.assign(ids, { pictureId: 'a'.repeat(64), uploadId: 'f'.repeat(32) })
  ids.fileId = await one(
    "insert into library_item (hash, kind, name, bytes, added_at) values (repeat('a', 64), 'film', 'a.mp4', 1, now()) returning id",
  )
  await door.app.pool.query(
    "insert into film (hash, format, next_try_at) values (repeat('a', 64), 'mp4', now() + interval '1 day')",
  )
  ids.resourceId = await one('select id from resource limit 1')
  ids.itemId = await one('select id from portfolio_item limit 1')
  ids.releaseId = await one(`select id from release where item_id = '${ids.itemId}' limit 1`)
  await door.app.pool.query(
    "with named as (update release set file_name = 'a.pdf', file_type = 'application/pdf' where id = $1 returning id) insert into release_file select id, '%PDF-' from named",
    [ids.releaseId],
  )
  Object.assign(ids, { part: 'home', number: '1', linkId: crypto.randomUUID() })
  ids.letterId = await one('select id from letter limit 1')
})

describe('every address of the portal', () => {
  for (const [path, expected] of Object.entries(pages))
    test(path, async () => {
      const got: number[] = []
      for (const role of roles)
        got.push((await door.knock(at(path), { headers: { cookie: cookies[role]! } })).status)
      expect(got).toEqual(expected)
    })
  test('also as data and as HEAD, and an id that is not there or is none is 404', async () => {
    for (const role of ['books', 'crew']) {
      const data = await (
        await door.knock(`${at('/portal/clients/inquiries/:inquiryId')}.data`, {
          headers: { cookie: cookies[role]! },
        })
      ).text()
      expect(data).not.toMatch(/big window|farraday/i)
    }
    for (const id of [crypto.randomUUID(), 'not-an-id', "'; drop table staff; --", '%00'])
      expect(
        (
          await door.knock(`/portal/clients/inquiries/${encodeURIComponent(id)}`, {
            headers: { cookie: cookies.owner! },
          })
        ).status,
      ).toBe(404)
    expect(
      (
        await door.knock('/portal/settings/email', {
          method: 'HEAD',
          headers: { cookie: cookies.crew! },
        })
      ).status,
    ).toBe(403)
  })
  test('stands in this table', () => {
    const contents = readFileSync('app/routes.ts', 'utf8')
    const named = [...contents.matchAll(/(?:route|prefix)\('([^']+)'/g)].map(([, path]) => path!)
    const known = [
      ...Object.keys(pages),
      ...Object.keys(acts),
      ...Object.keys(acts).map((act) => `/inquiries/:inquiryId/${act}`),
      ...Object.keys(bookingActs),
      'answer',
      ...Object.keys(projectActs),
      'entries/:entryId/correction',
      ':clientId/entries/:entryId/correction',
      'entries/:entryId/restoration',
      ':clientId/entries/:entryId/restoration',
      ...publicPages,
      'portfolio/:slug',
      'preview/:token/*',
      'preview/:token/portfolio/:slug',
      'c/:token',
      'b/:token',
      'booking/:ref',
      'booking/:ref/calendar.ics',
      'testimonial/:ref',
      'letters/:letterId/preview',
      'calendar/:file',
      'dates',
      'dates/:offering',
      'received/:receipt',
      'received/:receipt/date.ics',
      'dates/:offering/:day',
      'sitemap.xml',
      'manifest.webmanifest',
      'media/:file',
      '.well-known/security.txt',
      '/auth',
      '/sign-out',
      '/reset',
      '/setup',
      '/code',
      '/invitation',
    ].join('\n')
    for (const path of named) expect(known).toContain(path)
  })
})

describe('every act on an inquiry', () => {
  for (const [act, fields] of Object.entries(acts))
    test(act, async () => {
      const path = `${at('/portal/clients/inquiries/:inquiryId')}/${act}`
      for (const role of ['visitor', 'books', 'crew']) {
        const before = (
          await door.app.pool.query('select * from inquiry where id = $1', [ids.inquiryId])
        ).rows
        const answer = await door.submit(path, fields, cookies[role])
        expect([role, answer.status]).toEqual([role, role === 'visitor' ? 302 : 403])
        expect(
          (await door.app.pool.query('select * from inquiry where id = $1', [ids.inquiryId])).rows,
        ).toEqual(before)
      }
      expect([200, 303]).toContain((await door.submit(path, fields, cookies.manager)).status)
    })
})

describe('every act on a booking', () => {
  const rows = async () =>
    (
      await door.app.pool.query(
        'select to_jsonb(b) as row from booking b union all select to_jsonb(l) from ledger_entry l order by 1',
      )
    ).rows
  for (const [act, fields] of Object.entries(bookingActs))
    test(act, async () => {
      const path = `${at('/portal/bookings/:bookingId')}/${act}`
      const before = await rows()
      for (const role of ['visitor', 'books', 'crew'])
        expect([role, (await door.submit(path, fields, cookies[role])).status]).toEqual([
          role,
          role === 'visitor' ? 302 : 403,
        ])
      expect(await rows()).toEqual(before)
      // it is not over yet, nobody asked for it on the website, and it is none of a series
      expect((await door.submit(path, fields, cookies.manager)).status).toBe(
        act === 'completion' || act === 'proposal'
          ? 409
          : act === 'following/cancellation'
            ? 404
            : 200,
      )
    })
  test('answer: whoever it is booked for says so of their own part, and nobody else', async () => {
    const path = `${at('/portal/bookings/:bookingId')}/answer`
    const answers = async () =>
      (
        await door.app.pool.query(
          'select p.role, r.answer from reservation r join resource s on s.id = r.resource_id left join staff p on p.id = s.staff_id where r.answer is not null',
        )
      ).rows
    const given: [string, number][] = []
    for (const role of ['visitor', 'books', 'crew'])
      given.push([role, (await door.submit(path, { answer: 'declined' }, cookies[role])).status])
    expect(given).toEqual([
      ['visitor', 302],
      ['books', 404],
      ['crew', 200],
    ])
    expect(await answers()).toEqual([{ role: 'crew', answer: 'declined' }])
    expect((await door.submit(path, { answer: 'perhaps' }, cookies.crew)).status).toBe(409)
  })
  test('money of a client without a booking: crew records nothing, the manager takes nothing back', async () => {
    const page = at('/portal/clients/:clientId')
    const entryId = async () =>
      (
        await door.app.pool.query(
          'select id from ledger_entry where booking_id is null order by at desc limit 1',
        )
      ).rows[0]?.id as string
    const before = await rows()
    for (const [role, status] of [
      ['visitor', 302],
      ['crew', 403],
    ] as const)
      for (const path of [
        page,
        `${page}/entries/${ids.entryId}/correction`,
        `${page}/entries/${ids.entryId}/restoration`,
      ])
        expect([
          role,
          (await door.submit(path, { form: 'payment', amount: '1', method: 'cash' }, cookies[role]))
            .status,
        ]).toEqual([role, status])
    expect(await rows()).toEqual(before)
    expect(
      (await door.submit(page, { form: 'payment', amount: '1', method: 'cash' }, cookies.manager))
        .status,
    ).toBe(200)
    const entry = `${page}/entries/${await entryId()}/correction`
    expect((await door.submit(entry, {}, cookies.manager)).status).toBe(403)
    expect((await door.submit(entry, {}, cookies.books)).status).toBe(200)
    expect((await door.submit(entry, {}, cookies.books)).status).toBe(409)
  })
  test('money: crew records nothing, the manager takes nothing back', async () => {
    const before = await rows()
    const [page, entry] = [
      at('/portal/bookings/:bookingId'),
      `${at('/portal/bookings/:bookingId')}/entries/${ids.entryId}/correction`,
    ]
    for (const [role, path, status] of [
      ['visitor', page, 302],
      ['crew', page, 403],
      ['visitor', entry, 302],
      ['crew', entry, 403],
      ['manager', entry, 403],
      ['crew', entry.replace('correction', 'restoration'), 403],
      ['manager', entry.replace('correction', 'restoration'), 403],
    ] as const)
      expect([
        role,
        (await door.submit(path, { form: 'payment', amount: '1', method: 'cash' }, cookies[role]))
          .status,
      ]).toEqual([role, status])
    for (const role of ['books', 'crew'])
      for (const path of ['/portal/bookings/new', `${page}/edit`])
        expect(
          (
            await door.submit(
              path,
              {
                clientName: 'Tern Architects',
                kind: 'podcast',
                date: '2030-01-01',
                start: '10:00',
                end: '11:00',
              },
              cookies[role],
            )
          ).status,
        ).toBe(403)
    expect(
      (
        await door.submit(
          '/portal/settings/resources',
          { form: 'add', kind: 'kit', name: 'Thief' },
          cookies.books,
        )
      ).status,
    ).toBe(403)
    expect(await rows()).toEqual(before)
    expect((await door.submit(entry, {}, cookies.books)).status).toBe(200)
  })
})

describe('crew', () => {
  const as = async (path: string) => door.knock(path, { headers: { cookie: cookies.crew! } })
  test('finds none but its own: another booking, a random id and no id at all are the same 404', async () => {
    const foreign = (
      await door.app.pool.query(
        "select id from booking where id not in (select r.booking_id from reservation r join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id where p.role = 'crew')",
      )
    ).rows
    expect(foreign.length).toBeGreaterThan(3)
    for (const id of [...foreign.map((row) => row.id as string), crypto.randomUUID(), 'x', '%00'])
      for (const end of ['', '.data'])
        expect((await as(`/portal/bookings/${encodeURIComponent(id)}${end}`)).status).toBe(404)
    for (const above of ['week', 'month'])
      for (const end of ['', '.data'])
        expect((await as(`/portal/bookings/${above}/${foreign[0].id}${end}`)).status).toBe(404)
    const days = (
      await door.app.pool.query(
        "select distinct left(starts_wall, 10) as on from booking where state <> 'canceled' order by 1 desc limit 4",
      )
    ).rows
    const calendars = days.flatMap(({ on }) => [
      `/portal/bookings?on=${on}`,
      `/portal/bookings/month?on=${on}`,
    ])
    for (const path of ['/portal/bookings/list?span=all&state=any', ...calendars]) {
      const text = await (await as(path)).text()
      for (const { id } of foreign) expect([path, text.includes(id)]).toEqual([path, false])
    }
  })
  test('never meets an amount or an address of a client, neither on a page nor in its data', async () => {
    const { rows: own } = await door.app.pool.query(
      "select b.id, b.total, left(b.starts_wall, 10) as on, c.email, c.name from booking b join client c on c.id = b.client_id join reservation r on r.booking_id = b.id join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id where p.role = 'crew'",
    )
    expect(own.length).toBeGreaterThan(2)
    const paths = [
      '/portal',
      '/portal/bookings',
      '/portal/bookings/list?span=all&state=any',
      ...own.map(({ id }) => `/portal/bookings/${id}`),
      `/portal/bookings/week/${own[0].id}?on=${own[0].on}`,
      `/portal/bookings/month?on=${own[0].on}`,
    ]
    for (const path of paths)
      for (const data of [false, true]) {
        const text = await (
          await as(
            data
              ? path.replace(/^(\/portal[^?]*)/, path === '/portal' ? '/portal.data' : '$1.data')
              : path,
          )
        ).text()
        // ids and keys may hold any digits
        const said = text
          .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
          .replace(/nonce="[^"]*"/g, '')
          .replace(/<link[^>]*>/g, '')
        for (const { total, email } of own) {
          for (const cents of [total, total / 2])
            expect([
              path,
              new RegExp(
                `\\b${cents}\\b|\\$\\s?${(cents / 100).toLocaleString('en-US')}|\\b${(cents / 100).toLocaleString('en-US')}\\.\\d\\d`,
              ).test(said),
            ]).toEqual([path, false])
          expect(said).not.toContain(email)
        }
        expect(said).not.toMatch(/balance|refundDue|depositWaived|"total"/i)
      }
    expect(await (await as(`/portal/bookings/${own[0].id}`)).text()).toContain(
      own[0].name.replace('&', '&amp;'),
    )
    expect(
      await (
        await as(`/portal/bookings/list?span=all&q=${encodeURIComponent(own[0].email)}`)
      ).text(),
    ).not.toContain(`/portal/bookings/${own[0].id}`)
  })
})

describe('every act on a project', () => {
  const state = async (id: string) =>
    JSON.stringify([
      (await door.app.pool.query('select * from project where id = $1', [id])).rows,
      (await door.app.pool.query('select * from task where project_id = $1 order by id', [id]))
        .rows,
    ])
  const taskOf = async (id: string) =>
    (
      await door.app.pool.query(
        'select id from task where project_id = $1 order by position desc limit 1',
        [id],
      )
    ).rows[0]?.id as string
  for (const [act, { fields, crew }] of Object.entries(projectActs))
    test(act || 'notes', async () => {
      const path = async (id: string) =>
        `/portal/projects/${id}/${act.replace(':taskId', await taskOf(id))}`.replace(/\/$/, '')
      for (const role of ['visitor', 'books', 'crew'])
        for (const id of [ids.projectId!, ids.ownProjectId!]) {
          const before = await state(id)
          const answer = await door.submit(await path(id), fields, cookies[role])
          const own = role === 'crew' && crew && id === ids.ownProjectId
          const gone = role === 'crew' && crew && id === ids.projectId
          expect([role, id, answer.status]).toEqual([
            role,
            id,
            role === 'visitor' ? 302 : own ? (act === '' ? 409 : 200) : gone ? 404 : 403,
          ])
          if (!own) expect(await state(id)).toBe(before)
        }
      expect([200, 303, 409]).toContain(
        (await door.submit(await path(ids.projectId!), fields, cookies.manager)).status,
      )
    })
})

test('forms of the settings are for the owner alone', async () => {
  const before = (await door.app.pool.query('select id, role, disabled_at from staff order by id'))
    .rows
  const forms = [
    ['/portal/settings/email', { form: 'email', email: 'thief@evil.test' }],
    ['/portal/settings/studio', { name: 'Thief', timeZone: 'UTC', currency: 'EUR', seen: '' }],
    [
      '/portal/settings/team',
      { form: 'invite', email: 'thief@evil.test', name: '', role: 'owner' },
    ],
  ] as const
  const acts = [
    { form: 'role', role: 'owner' },
    { form: 'disable' },
    { form: 'enable' },
    { form: 'two-factor' },
  ].map((fields) => [at('/portal/settings/team/:accountId'), fields] as const)
  for (const role of ['manager', 'books', 'crew'])
    for (const [path, fields] of [...forms, ...acts])
      expect((await door.submit(path, fields as never, cookies[role])).status).toBe(403)
  expect((await door.app.pool.query('select email, name from studio')).rows).toEqual([
    { email: 'hello@longlight.example', name: 'Longlight' },
  ])
  expect((await door.app.pool.query('select * from invitation')).rows).toEqual([])
  expect(
    (await door.app.pool.query('select id, role, disabled_at from staff order by id')).rows,
  ).toEqual(before)
})

test('the table of rights names everybody it knows and nobody else', () => {
  for (const verb of Object.keys(matrix) as Verb[])
    for (const who of matrix[verb])
      expect(['visitor', 'system', 'owner', 'manager', 'bookkeeper', 'crew']).toContain(who)
  expect(matrix['inquiry.see']).not.toContain('bookkeeper')
  expect(matrix['client.see']).not.toContain('crew')
})
