import { beforeAll, describe, expect, test, vi } from 'vitest'

import { addDays, toStudioDay } from '#app/core/day.ts'
import { formatLongDay } from '#app/core/display.ts'

import { plantGalleryItem } from '../support/gallery-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** The client's page: where each project is, by what a contact may see, and moved dates. */
const server = await startTestServer()
const { app } = server
const html = { accept: 'text/html' }
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.pool.query<Row>(text, values)).rows
const today = toStudioDay(app.clock(), 'America/New_York')
const toDay = (days: number) => formatLongDay(addDays(today, days), today, 'en-US')

let owner = ''
const clients: Record<string, string> = {}
const contacts: Record<string, string> = {}
let project = ''
let gallery = { id: '', slug: '' }

async function addContact(name: string, client: string, fields: Record<string, unknown> = {}) {
  const rights = { is_guest: false, sees_money: false, may_pay: false, ...fields }
  const [row] = await query<{ id: string }>(
    `insert into client_contact (client_id, created_at, name, email, email_key, is_guest, sees_money,
      may_pay) values ($1, now(), $2, $3, $3, $4, $5, $6) returning id`,
    [clients[client], name, `${name.toLowerCase()}@tern.test`, ...Object.values(rights)],
  )
  contacts[name] = row!.id
}

async function addGallery(client: string, projectId: string, title: string) {
  const [row] = await query<typeof gallery>(
    `insert into gallery (slug, created_at, published_at, client_id, project_id, category, title,
      state, sizes, expires_on) values ($1, now(), now(), $2, $3, 'podcast', $4, 'published',
      '{web,original}', $5) returning id, slug`,
    [
      title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      clients[client],
      projectId,
      title,
      addDays(today, 90),
    ],
  )
  for (const number of [1, 2]) await plantGalleryItem(app, row!.id, { number })
  return row!
}

const share = (contact: string, id = gallery.id) =>
  query(
    `insert into gallery_share (gallery_id, contact_id, sizes, created_at)
      values ($1, $2, '{web,original}', now())`,
    [id, contacts[contact]],
  )

const getPath = (contact: string, client = 'Tern Architects') =>
  `/portal/clients/${clients[client]}/contacts/${contacts[contact]}`

/** Returns the visible text of a contact's page, and its source. */
async function open(contact: string, client?: string) {
  const created = await server.submit(
    getPath(contact, client),
    { form: 'create-link', formKey: crypto.randomUUID() },
    owner,
    html,
  )
  const link = /\/client\/access\/[\w-]{43}/.exec(await created.text())![0]
  const { cookie } = await server.openLink(link)
  const response = await server.request('/client', { headers: { cookie } })
  return { text: await readText(response.clone()), source: await response.text() }
}
const move = (fields: Record<string, string>, cookie = owner) =>
  server.submit(
    `/portal/projects/${project}/promise`,
    { number: '2', formKey: crypto.randomUUID(), ...fields },
    cookie,
    html,
  )
const countEmails = async () =>
  Number(
    (await query('select count(*) as n from email where kind = $1', ['project.promise-moved']))[0]!
      .n,
  )
const reason = 'The mixing room floods on Friday.'

beforeAll(async () => {
  owner = await server.signIn('owner')
  for (const { id, name } of await query<{ id: string; name: string }>(
    'select id, name from client',
  ))
    clients[name] = id
  for (const row of await query<{ id: string; name: string }>(
    'select id, name from client_contact',
  ))
    contacts[row.name] ??= row.id
  ;[{ id: project }] = (await query<{ id: string }>(
    "select id from project where title = 'Good Bones, season two'",
  )) as [{ id: string }]
  gallery = await addGallery('Tern Architects', project, 'Good Bones, episode 1')
  await query('update gallery set locked_at = now() where id = $1', [gallery.id])
  await addContact('Quiet', 'Tern Architects')
  await addContact('Guest', 'Tern Architects', { is_guest: true })
  for (const name of ['Gideon Marsh', 'Quiet', 'Guest']) await share(name)
  const [longTable] = await query<{ id: string }>(
    "select id from project where title = 'The Long Table'",
  )
  const supper = await addGallery('Hearth Table Co-op', longTable!.id, 'The harvest supper')
  await share('Josefina Lund', supper.id)
})

describe('a project on the client’s page', () => {
  test('says who is to act, what is left to pay and where the files are', async () => {
    const { text, source } = await open('Gideon Marsh')
    expectIncludes(text, [
      'Next step Good Bones, season two Waiting for you',
      'Your balance of $450.00 is due. Originals unlock when it’s paid.',
      'Discovery , done',
      'Production , now',
      `Promised for ${toDay(12)}`,
      `Moved from ${toDay(5)}. Episode five is recorded a week later`,
      'Next date',
      'Left to pay $450.00',
      'Good Bones, episode 1',
      'Documents INV-',
    ])
    expect(source).toContain(`href="/g/${gallery.slug}"`)
    // its step begins the page and isn't repeated
    expect(text.split('Originals unlock when it’s paid.')).toHaveLength(2)
  })

  test('has no amount for contacts who don’t see money, who get the promised date', async () => {
    const { text, source } = await open('Quiet')
    expect(source).not.toMatch(/\$\d/)
    expect(text).not.toMatch(/Left to pay|Documents|INV-|balance/i)
    expectIncludes(text, ['With us', 'Good Bones, episode 1'])
    // a date comes first on the page, and the project keeps its own step
    expect(text).toMatch(/Next step See you/)
    expectIncludes(text, [`Promised for ${toDay(12)}.`])
  })

  test('is hidden from guests of a gallery and from other clients', async () => {
    const { text } = await open('Guest')
    expectIncludes(text, ['Good Bones, episode 1'])
    expect(text).not.toMatch(/season two|Promised|Production|\$\d/)
    for (const [name, client] of [
      ['Ottoline Brandt', 'Ottoline Ceramics'],
      ['Josefina Lund', 'Hearth Table Co-op'],
    ] as const)
      expect((await open(name, client)).text).not.toMatch(/Good Bones|Munjoy/)
  })

  test('is the same in the studio’s preview, where nothing opens', async () => {
    const preview = (path: string) =>
      server.request(`${path}/view`, { headers: { cookie: owner, ...html } })
    const own = await preview(getPath('Gideon Marsh'))
    const text = await readText(own.clone())
    expectIncludes(text, ['Your balance of $450.00 is due.', `Moved from ${toDay(5)}.`])
    expect(await own.text()).not.toContain(`href="/g/${gallery.slug}"`)
    expect(await (await preview(getPath('Quiet'))).text()).not.toMatch(/\$\d/)
  })

  test('asks for a selection that wasn’t sent, with a link to its list', async () => {
    const [list] = await query<{ id: string }>(
      `insert into favorite_list (gallery_id, is_personal, name, min_items, created_at)
        values ($1, false, 'Cover', 2, now()) returning id`,
      [gallery.id],
    )
    const [own] = await query<{ id: string }>(
      'select id from gallery_share where contact_id = $1 and gallery_id = $2',
      [contacts.Quiet, gallery.id],
    )
    await query('insert into favorite_list_share (list_id, share_id) values ($1, $2)', [
      list!.id,
      own!.id,
    ])
    const choose = (number: number) =>
      query(
        `insert into favorite (list_id, item_id, contact_id, added_at)
          select $1, id, $2, now() from gallery_item where gallery_id = $3 and number = $4`,
        [list!.id, contacts.Quiet, gallery.id, number],
      )
    await choose(1)
    const { text, source } = await open('Quiet')
    expectIncludes(text, ['Waiting for you', 'Cover: 1 of 2 selected.'])
    expect(source).toContain(`href="/g/${gallery.slug}?list=${list!.id}"`)
    await choose(2)
    expectIncludes((await open('Quiet')).text, [
      'Cover: 2 selected. Send your selection when you’re done.',
    ])
    // not a list of this contact
    expect((await open('Gideon Marsh')).text).not.toContain('Cover:')
    await query('update favorite_list set submitted_at = now()')
    expect((await open('Quiet')).text).not.toContain('Cover:')
  })

  test('admits a date that passed, and says when everything is delivered', async () => {
    await query('update project set due_on = $2 where id = $1', [project, addDays(today, -1)])
    expectIncludes((await open('Quiet')).text, [`Promised for ${toDay(-1)}, and we’re late.`])
    await query('update project set due_on = $2 where id = $1', [project, addDays(today, 12)])
    expectIncludes((await open('Josefina Lund', 'Hearth Table Co-op')).text, [
      'The Long Table',
      'Everything has been delivered. Your gallery is available until ',
    ])
  })

  test('takes as many queries for twenty projects as for one', async () => {
    const countQueries = async () => {
      const spy = vi.spyOn(app.pool, 'query')
      try {
        await open('Gideon Marsh')
        return spy.mock.calls.length
      } finally {
        spy.mockRestore()
      }
    }
    const before = await countQueries()
    await query(
      `insert into project (created_at, client_id, title, category, stage, state, started_on, due_on,
        search) select now(), $1, 'Project ' || n, 'podcast', 'planning', 'in-progress', $2, $3, ''
        from generate_series(1, 19) n`,
      [clients['Tern Architects'], addDays(today, -1), addDays(today, 30)],
    )
    expect(before).toBeGreaterThan(10)
    expect(await countQueries()).toBe(before)
    await query("delete from project where title like 'Project %'")
  })
})

describe('moving the promised date', () => {
  test('shows the form with the preview, without JavaScript', async () => {
    const text = await readText(
      await server.request(`/portal/projects/${project}/promise`, {
        headers: { cookie: owner, ...html },
      }),
    )
    expectIncludes(text, [
      'Move the promised date',
      `“Good Bones, season two” was promised for ${toDay(12)}. The new date is (new date).`,
      'Emailed to Gideon Marsh as soon as you move it.',
    ])
  })

  test('keeps what was typed and says what is missing', async () => {
    const response = await move({ promisedOn: addDays(today, 12), reason: ' ' })
    expect(response.status).toBe(422)
    expectIncludes(await response.clone().text(), [`value="${addDays(today, 12)}"`])
    expectIncludes(await readText(response), [
      'This is the promised date already. Choose another day.',
      'Enter a reason. The client reads it.',
    ])
    const malformed = await move({ promisedOn: '2030-02-31', reason })
    expect([malformed.status, await malformed.text()]).toEqual([
      422,
      expect.stringContaining(reason),
    ])
    expect(await countEmails()).toBe(0)
  })

  test('is one email, also when pressed twice or by two people at once', async () => {
    const formKey = crypto.randomUUID()
    const fields = { promisedOn: addDays(today, 19), reason }
    const both = await Promise.all([
      move({ ...fields, formKey }),
      move({ ...fields, formKey }),
      move(fields, await server.signIn('manager')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 303, 409])
    expect(await countEmails()).toBe(1)
    const [email] = await query<{ to_name: string; subject: string; body: string }>(
      "select to_name, subject, body from email where kind = 'project.promise-moved'",
    )
    expect([email!.to_name, email!.subject]).toEqual([
      'Gideon Marsh',
      `New date for Good Bones, season two: ${toDay(19)}`,
    ])
    expectIncludes(email!.body, [
      `was promised for ${toDay(12)}. The new date is ${toDay(19)}.`,
      reason,
    ])
    expect(
      await query(
        'select number, promised_on::text as day, reason from promise where project_id = $1 and number > 2',
        [project],
      ),
    ).toEqual([{ number: 3, day: addDays(today, 19), reason }])
    expectIncludes((await open('Quiet')).text, [
      `Promised for ${toDay(19)}.`,
      `Moved from ${toDay(12)}. ${reason}`,
    ])
    const page = await server.request(`/portal/projects/${project}`, { headers: { cookie: owner } })
    expectIncludes(await readText(page), [reason, 'moved the promised date'])
  })

  test('of a completed project leads back to it', async () => {
    const [done] = await query<{ id: string }>(
      "select id from project where state = 'completed' limit 1",
    )
    const path = `/portal/projects/${done!.id}`
    const response = await server.request(`${path}/promise`, { headers: { cookie: owner } })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${path}?problem=project-is-completed`,
    ])
  })
})
