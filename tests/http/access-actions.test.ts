import { describe, expect, test } from 'vitest'

import { bookingActions, inquiryActions, projectActions } from '../support/access-actions.ts'
import { startAccessTests } from '../support/access-fixture.ts'

const { server, cookies, ids, fillPath } = await startAccessTests()

describe('every action on an inquiry', () => {
  for (const [act, fields] of Object.entries(inquiryActions))
    test(act || 'reply', async () => {
      const path = [fillPath('/portal/clients/inquiries/:inquiryId'), act].filter(Boolean).join('/')
      for (const role of ['visitor', 'books', 'crew']) {
        const before = (
          await server.app.pool.query('select * from inquiry where id = $1', [ids.inquiryId])
        ).rows
        const response = await server.submit(path, fields, cookies[role])
        expect([role, response.status]).toEqual([role, role === 'visitor' ? 302 : 403])
        expect(
          (await server.app.pool.query('select * from inquiry where id = $1', [ids.inquiryId]))
            .rows,
        ).toEqual(before)
      }
      expect([200, 303]).toContain((await server.submit(path, fields, cookies.manager)).status)
    })
})

describe('every action on a booking', () => {
  const listBookingsAndEntries = async () =>
    (
      await server.app.pool.query(
        `select to_jsonb(b) as row from booking b union all select to_jsonb(l)
          from ledger_entry l order by 1`,
      )
    ).rows
  for (const [act, fields] of Object.entries(bookingActions))
    test(act, async () => {
      const path = `${fillPath('/portal/bookings/:bookingId')}/${act}`
      const before = await listBookingsAndEntries()
      for (const role of ['visitor', 'books', 'crew'])
        expect([role, (await server.submit(path, fields, cookies[role])).status]).toEqual([
          role,
          role === 'visitor' ? 302 : 403,
        ])
      expect(await listBookingsAndEntries()).toEqual(before)
      // The booking isn't over yet and wasn't requested on the website.
      expect((await server.submit(path, fields, cookies.manager)).status).toBe(
        act === 'completion' || act === 'proposal' ? 409 : act === 'notice/delivery' ? 404 : 200,
      )
    })
  test('response: crew respond only to their own assignment', async () => {
    const path = `${fillPath('/portal/bookings/:bookingId')}/response`
    const listDeclined = async () =>
      (
        await server.app.pool.query(
          `select p.role, r.answer from reservation r join resource s on s.id = r.resource_id
            left join staff p on p.id = s.staff_id where r.answer = 'declined'`,
        )
      ).rows
    const given: [string, number][] = []
    for (const role of ['visitor', 'books', 'crew'])
      given.push([role, (await server.submit(path, { answer: 'declined' }, cookies[role])).status])
    expect(given).toEqual([
      ['visitor', 302],
      ['books', 404],
      ['crew', 200],
    ])
    expect(await listDeclined()).toEqual([{ role: 'crew', answer: 'declined' }])
    expect((await server.submit(path, { answer: 'perhaps' }, cookies.crew)).status).toBe(409)
  })
  test('money without a booking: crew cannot record, the manager cannot reverse', async () => {
    const page = fillPath('/portal/clients/:clientId')
    const findEntryId = async () =>
      (
        await server.app.pool.query(
          'select id from ledger_entry where booking_id is null order by at desc limit 1',
        )
      ).rows[0]?.id as string
    const before = await listBookingsAndEntries()
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
          (
            await server.submit(
              path,
              { form: 'payment', amount: '1', method: 'cash' },
              cookies[role],
            )
          ).status,
        ]).toEqual([role, status])
    expect(await listBookingsAndEntries()).toEqual(before)
    expect(
      (await server.submit(page, { form: 'payment', amount: '1', method: 'cash' }, cookies.manager))
        .status,
    ).toBe(200)
    const entry = `${page}/entries/${await findEntryId()}/correction`
    expect((await server.submit(entry, { reason: 'Typo' }, cookies.manager)).status).toBe(403)
    expect((await server.submit(entry, { reason: 'Typo' }, cookies.books)).status).toBe(200)
    expect((await server.submit(entry, { reason: 'Typo' }, cookies.books)).status).toBe(409)
  })
  test('money: crew cannot record, the manager cannot reverse', async () => {
    const before = await listBookingsAndEntries()
    const [page, entry] = [
      fillPath('/portal/bookings/:bookingId'),
      `${fillPath('/portal/bookings/:bookingId')}/entries/${ids.entryId}/correction`,
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
        (await server.submit(path, { form: 'payment', amount: '1', method: 'cash' }, cookies[role]))
          .status,
      ]).toEqual([role, status])
    for (const role of ['books', 'crew'])
      for (const path of ['/portal/bookings/new', `${page}/edit`])
        expect(
          (
            await server.submit(
              path,
              {
                clientName: 'Tern Architects',
                category: 'podcast',
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
        await server.submit(
          '/portal/settings/resources',
          { form: 'add', kind: 'kit', name: 'Thief' },
          cookies.books,
        )
      ).status,
    ).toBe(403)
    expect(await listBookingsAndEntries()).toEqual(before)
    expect((await server.submit(entry, { reason: 'Typo' }, cookies.books)).status).toBe(200)
  })
})

describe('every action on a project', () => {
  const readProject = async (id: string) =>
    JSON.stringify([
      (await server.app.pool.query('select * from project where id = $1', [id])).rows,
      (await server.app.pool.query('select * from task where project_id = $1 order by id', [id]))
        .rows,
    ])
  const findTaskId = async (id: string) =>
    (
      await server.app.pool.query(
        'select id from task where project_id = $1 order by position desc limit 1',
        [id],
      )
    ).rows[0]?.id as string
  for (const [act, { fields, crew }] of Object.entries(projectActions))
    test(act || 'notes', async () => {
      const buildPath = async (id: string) =>
        `/portal/projects/${id}/${act.replace(':taskId', await findTaskId(id))}`.replace(/\/$/, '')
      for (const role of ['visitor', 'books', 'crew'])
        for (const id of [ids.projectId!, ids.ownProjectId!]) {
          const before = await readProject(id)
          const response = await server.submit(await buildPath(id), fields, cookies[role])
          const own = role === 'crew' && crew && id === ids.ownProjectId
          const gone = role === 'crew' && crew && id === ids.projectId
          expect([role, id, response.status]).toEqual([
            role,
            id,
            role === 'visitor' ? 302 : own ? (act === '' ? 409 : 200) : gone ? 404 : 403,
          ])
          if (!own) expect(await readProject(id)).toBe(before)
        }
      expect([200, 303, 409]).toContain(
        (await server.submit(await buildPath(ids.projectId!), fields, cookies.manager)).status,
      )
    })
})
