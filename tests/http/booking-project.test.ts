import { describe, expect, test } from 'vitest'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { readText } from '../support/test-server.ts'

const { server, cookies, query, send, look, form, landed } = await startBookingFormTests()

describe('a booking and its project, without JavaScript', () => {
  const projectId = async (title: string) =>
    (await query('select id from project where title = $1', [title]))[0].id as string
  const markup = async (path: string, who = 'owner') =>
    (await server.request(path, { headers: { cookie: cookies[who]! } })).text()
  const chosen = (html: string) => /<select[^>]*name="project"[\s\S]*?<\/select>/.exec(html)![0]

  test('a project fills in client, category and place, and lists the booking', async () => {
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
  test('rejects another client’s, a completed and an unknown project', async () => {
    for (const [project, sentence] of [
      [await projectId('Winter Catalog'), 'This project belongs to another client.'],
      [await projectId('Good Bones, the live evening'), 'This project is completed.'],
      [crypto.randomUUID(), 'This project no longer exists.'],
      ['x', 'This project no longer exists.'],
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
      category: 'photography',
      startedOn: '2026-11-02',
      dueOn: '',
      notes: '',
      revision: /name="revision" value="([^"]+)"/.exec(
        await markup(`/portal/projects/${await projectId('Winter Catalog')}/edit`),
      )![1]!,
    })
    expect([taken.status, (await readText(taken)).includes('This project has bookings')]).toEqual([
      409,
      true,
    ])
  })
  test('starts a project from a booking with a button, once', async () => {
    const fields = form({ date: '2031-06-04', title: 'Night recording' })
    const path = `/portal/bookings/${landed(await send('/portal/bookings/new', fields))}`
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
        `select started_on = (now() at time zone 'America/New_York')::date as today, category,
          (select count(*)::int from task where project_id = p.id) as tasks from project p
          where title = 'Night recording'`,
      ),
    ).toEqual([{ today: true, category: 'podcast', tasks: 10 }])
    const text = await look(path)
    expect(text).toMatch(/Project Night recording PR-\d+/)
    expect(text).toContain('Ines Talbot created a project')
    expect(text).not.toContain('Create project')
    const [{ id }] = (await query("select id from client where name = 'Tern Architects'")) as [
      { id: string },
    ]
    expect(await look(`/portal/clients/${id}`)).toMatch(/BK-\d+ was added to a project/)
    await send(`${path}/cancellation`, { from: 'pending', canceledBy: 'client' })
    expect(await look(path)).toMatch(/Project Night recording/)
  })
  test('offers to start a project only with permission, not when canceled', async () => {
    const [{ id }] = (await query("select id from booking where title = 'Milk room, early'")) as [
      { id: string },
    ]
    expect(await look(`/portal/bookings/${id}`)).toContain('Create project')
    for (const who of ['books', 'crew']) {
      expect((await send(`/portal/bookings/${id}/project`, {}, who)).status).toBe(403)
      expect(
        (
          await server.request('/portal/bookings/projects?name=Tern', {
            headers: { cookie: cookies[who]! },
          })
        ).status,
      ).toBe(403)
    }
    expect(await look(`/portal/bookings/${id}`, 'books')).not.toContain('Create project')
    const [{ id: canceled }] = (await query(
      "select id from booking where title = 'Counter portraits'",
    )) as [{ id: string }]
    expect(await look(`/portal/bookings/${canceled}`)).not.toContain('Create project')
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
