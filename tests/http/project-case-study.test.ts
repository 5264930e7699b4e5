import { beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
const html = { accept: 'text/html' }
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows as Row[]
const fetchPage = async (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]!, ...html } })
const begin = (id: string, who = 'owner', headers: Record<string, string> = html, fields = {}) =>
  server.submit(`/portal/projects/${id}/case-study`, fields, cookies[who], headers)
const findProjectId = async (title: string) =>
  (await query<{ id: string }>('select id from project where title = $1', [title]))[0]!.id
const findCompletedProject = async () => {
  const [row] = await query<{ id: string; title: string; name: string; completed_on: string }>(
    `select p.id, p.title, c.name, p.completed_on::text from project p
      join client c on c.id = p.client_id where p.state = 'completed' and exists (select 1
      from task t where t.project_id = p.id) order by p.completed_on desc limit 1`,
  )
  return row!
}

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'crew', 'books']) cookies[who] = await server.signIn(who)
})
beforeEach(async () => {
  await query('delete from case_study where project_id is not null')
})

test('a completed project links to its case study, which is filled in', async () => {
  const { id, title, name, completed_on: on } = await findCompletedProject()
  await query(
    "update project set started_on = completed_on - 49, category = 'documentary' where id = $1",
    [id],
  )
  // Three tasks: completed by another person than its assignee, completed without an assignee, and
  // not completed. The site spells Samuel (crew) differently.
  await query('delete from task where project_id = $1', [id])
  await query("update team_member set name = 'Samuel Adéyemi' where name = 'Samuel Adeyemi'")
  const addTask = (position: number, assignee: string | null, by: string | null) =>
    query(
      `insert into task (project_id, position, title, assignee_id, done_by, done_at)
        select $1, $2, 'x', (select id from staff where role = $3), (select id from staff
        where role = $4), case when $4::text is not null then now() end`,
      [id, position, assignee, by],
    )
  await addTask(0, 'crew', 'owner')
  await addTask(1, null, 'manager')
  await addTask(2, 'bookkeeper', null)
  await query(
    `update booking set project_id = $1 where id = (select b.id from booking b
      join reservation r on r.booking_id = b.id join resource s on s.id = r.resource_id
      join staff p on p.id = s.staff_id where p.role = 'owner'
      and b.state in ('confirmed', 'done') limit 1)`,
    [id],
  )

  expect(await readText(await fetchPage(`/portal/projects/${id}`))).toContain('Create case study')
  const response = await begin(id)
  const [item] = await query<Record<string, unknown> & { id: string }>(
    'select * from case_study where project_id = $1',
    [id],
  )
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/portal/videography/portfolio/${item!.id}`,
  ])
  expect(item).toMatchObject({
    title,
    client: name,
    category: 'documentary',
    year: Number(on.slice(0, 4)),
    delivered: 'Seven weeks',
    published: false,
  })
  const credits = (item!.story as { credits: { name: string }[] }).credits
  expect(credits.slice(0, 2)).toEqual([
    { name: 'Samuel Adéyemi', part: '' },
    { name: 'Wren Castellano', part: '' },
  ])
  expect(credits.map((one) => one.name)).toContain('Ines Talbot')
  expect(credits.map((one) => one.name)).not.toContain('Dov Halloran')
  const after = await (await fetchPage(`/portal/projects/${id}`)).text()
  expect(after).toContain(`href="/portal/videography/portfolio/${item!.id}"`)
  expect(after).not.toContain('Create case study')
  expect((await fetchPage(response.headers.get('location')!)).status).toBe(200)
  await query("update team_member set name = 'Samuel Adeyemi' where name = 'Samuel Adéyemi'")
})

test('is created once: by a repeated form, by two people, and after reopening', async () => {
  const { id } = await findCompletedProject()
  const formKey = crypto.randomUUID()
  const responses = await Promise.all([
    begin(id, 'owner', html, { formKey }),
    begin(id, 'owner', html, { formKey }),
    begin(id, 'manager'),
    begin(id, 'manager', { accept: '*/*' }),
  ])
  expect(new Set(responses.map(({ headers }) => headers.get('location'))).size).toBe(1)
  expect(await query('select 1 from case_study where project_id = $1', [id])).toHaveLength(1)
  await query("update project set state = 'in-progress' where id = $1", [id])
  expect((await begin(id)).headers.get('location')).toBe(responses[0]!.headers.get('location'))
  expect(await readText(await fetchPage(`/portal/projects/${id}`))).toContain('Case study')
  await query("update project set state = 'completed' where id = $1", [id])
})

test('is rejected for an open project with a message, and 404 for an unknown one', async () => {
  const id = await findProjectId('Winter Catalog')
  expect(await readText(await fetchPage(`/portal/projects/${id}`))).not.toMatch(/case study/i)
  const refused = await begin(id, 'owner', {})
  expect([refused.status, (await refused.json()).problem]).toEqual([409, 'project-is-open'])
  expect(await readText(await fetchPage((await begin(id)).headers.get('location')!))).toContain(
    'This project isn’t completed yet.',
  )
  for (const none of [crypto.randomUUID(), 'x'])
    expect((await begin(none, 'owner', {})).status).toBe(404)
  expect(await query('select 1 from case_study')).toHaveLength(9)
})

test('can be created by owner and manager, and is hidden from other roles', async () => {
  const { id } = await findCompletedProject()
  await begin(id)
  for (const who of ['books', 'crew']) {
    expect((await begin(id, who)).status).toBe(403)
    expect(await (await fetchPage(`/portal/projects/${id}`, who)).text()).not.toMatch(
      /case study|portal\/\w+\/portfolio/i,
    )
  }
})
