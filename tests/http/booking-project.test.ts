import { describe, expect, test } from 'vitest'

import { startBookingFormTests } from '../support/booking-form-fixture.ts'
import { readText, expectIncludes } from '../support/test-server.ts'

const { server, cookies, query, send, fetchText, buildForm, getSavedBookingId } =
  await startBookingFormTests()

describe('a booking and its project, without JavaScript', () => {
  const findProjectId = async (title: string) =>
    (await query('select id from project where title = $1', [title]))[0].id as string
  const fetchHtml = async (path: string, who = 'owner') =>
    (await server.request(path, { headers: { cookie: cookies[who]! } })).text()
  const extractProjectSelect = (html: string) =>
    /<select[^>]*name="project"[\s\S]*?<\/select>/.exec(html)![0]

  test('a project fills in client, category and place, and lists the booking', async () => {
    const id = await findProjectId('Good Bones, season two')
    expect(await fetchHtml(`/portal/projects/${id}`)).toContain(
      `href="/portal/bookings/new?project=${id}"`,
    )
    const html = await fetchHtml(`/portal/bookings/new?project=${id}`)
    expectIncludes(html, ['value="Tern Architects"', `href="/portal/projects/${id}"`])
    expect(extractProjectSelect(html)).toMatch(
      new RegExp(`value="${id}" selected=""|selected="" value="${id}"`),
    )
    expect(extractProjectSelect(html)).not.toContain('Winter Catalog')
    const bookingId = getSavedBookingId(
      await send(
        '/portal/bookings/new',
        buildForm({ clientName: '', project: id, date: '2031-06-02', title: 'Episode six' }),
      ),
    )
    expect(await fetchText(`/portal/bookings/${bookingId}`)).toMatch(
      /Project Good Bones, season two PR-032/,
    )
    expect(await fetchText(`/portal/projects/${id}`)).toMatch(
      /Good Bones, episode 1.*Episode six Pending/,
    )
    expect(await fetchHtml(`/portal/projects/${id}`)).toContain(
      `href="/portal/bookings/${bookingId}"`,
    )
    expect(extractProjectSelect(await fetchHtml(`/portal/bookings/${bookingId}/edit`))).toContain(
      'selected=""',
    )
    expect(extractProjectSelect(await fetchHtml('/portal/bookings/new'))).toMatch(
      /<optgroup label="Ottoline Ceramics">.*Winter Catalog/,
    )
  })
  test('rejects another client’s, a completed and an unknown project', async () => {
    for (const [project, sentence] of [
      [await findProjectId('Winter Catalog'), 'This project belongs to another client.'],
      [await findProjectId('Good Bones, the live evening'), 'This project is completed.'],
      [crypto.randomUUID(), 'This project no longer exists.'],
      ['x', 'This project no longer exists.'],
    ] as const) {
      const response = await send(
        '/portal/bookings/new',
        buildForm({ project, notes: 'Keep this', date: '2031-06-03' }),
      )
      const html = await response.text()
      expect([sentence, response.status]).toEqual([sentence, 422])
      expect(html).toMatch(
        new RegExp(
          `<select[^>]*aria-invalid="true"[^>]*name="project"[\\s\\S]*?field-problem[\\s\\S]*?${sentence}`,
        ),
      )
      expect(html).toContain('Keep this')
      if (project !== 'x' && !sentence.includes('longer'))
        expect(extractProjectSelect(html)).toContain(`value="${project}"`)
    }
    expect(await query("select count(*)::int as n from booking where notes = 'Keep this'")).toEqual(
      [{ n: 0 }],
    )
    const taken = await send(`/portal/projects/${await findProjectId('Winter Catalog')}/edit`, {
      client: 'Tern Architects',
      clientId: '',
      title: 'Winter Catalog',
      category: 'photography',
      startedOn: '2026-11-02',
      dueOn: '',
      notes: '',
      revision: /name="revision" value="([^"]+)"/.exec(
        await fetchHtml(`/portal/projects/${await findProjectId('Winter Catalog')}/edit`),
      )![1]!,
    })
    expect([taken.status, (await readText(taken)).includes('This project has bookings')]).toEqual([
      409,
      true,
    ])
  })
  test('starts a project from a booking with a button, once', async () => {
    const fields = buildForm({ date: '2031-06-04', title: 'Night recording' })
    const path = `/portal/bookings/${getSavedBookingId(await send('/portal/bookings/new', fields))}`
    const html = await fetchHtml(path)
    const [, formKey] = new RegExp(
      `action="${path}/project"[\\s\\S]*?name="formKey" value="([^"]+)"`,
    ).exec(html)!
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => send(`${path}/project`, { formKey: formKey! })),
      ...Array.from({ length: 4 }, () => send(`${path}/project`, { formKey: crypto.randomUUID() })),
    ])
    for (const response of responses)
      expect([response.status, response.headers.get('location')]).toEqual([303, path])
    expect(
      await query(
        `select started_on = (now() at time zone 'America/New_York')::date as today, category,
          (select count(*)::int from task where project_id = p.id) as tasks from project p
          where title = 'Night recording'`,
      ),
    ).toEqual([{ today: true, category: 'podcast', tasks: 10 }])
    const text = await fetchText(path)
    expect(text).toMatch(/Project Night recording PR-\d+/)
    expect(text).toContain('Ines Talbot created a project')
    expect(text).not.toContain('Create project')
    const [{ id }] = (await query("select id from client where name = 'Tern Architects'")) as [
      { id: string },
    ]
    expect(await fetchText(`/portal/clients/${id}`)).toMatch(/BK-\d+ was added to a project/)
    await send(`${path}/cancellation`, { from: 'pending', canceledBy: 'client' })
    expect(await fetchText(path)).toMatch(/Project Night recording/)
  })
  test('offers to start a project only with permission, not when canceled', async () => {
    const [{ id }] = (await query("select id from booking where title = 'Milk room, early'")) as [
      { id: string },
    ]
    expect(await fetchText(`/portal/bookings/${id}`)).toContain('Create project')
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
    expect(await fetchText(`/portal/bookings/${id}`, 'books')).not.toContain('Create project')
    const [{ id: canceled }] = (await query(
      "select id from booking where title = 'Counter portraits'",
    )) as [{ id: string }]
    expect(await fetchText(`/portal/bookings/${canceled}`)).not.toContain('Create project')
    expect((await send(`/portal/bookings/${canceled}/project`, {})).headers.get('location')).toBe(
      `/portal/bookings/${canceled}?problem=booking-is-canceled`,
    )
    expect(await fetchText(`/portal/bookings/${canceled}?problem=booking-is-canceled`)).toContain(
      'This booking was canceled. Reopen it to start a project.',
    )
    const [{ id: scout }] = (await query(
      "select id from booking where title = 'Concert scout'",
    )) as [{ id: string }]
    expect(await fetchText(`/portal/bookings/${scout}`, 'crew')).toContain(
      'Candlemas Concert PR-033',
    )
    expect(
      await fetchText(`/portal/projects/${await findProjectId('Candlemas Concert')}`, 'crew'),
    ).toMatch(/Concert scout Pending/)
  })
})
