import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
const html = { accept: 'text/html' }
const findProjectId = async (title: string) =>
  (await server.app.pool.query('select id from project where title = $1', [title])).rows[0]
    ?.id as string
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]!, ...html } })
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, fields, cookies[who], html)

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'crew', 'books']) cookies[who] = await server.signIn(who)
})

describe('without JavaScript', () => {
  test('the board lists projects by stage, with progress as text', async () => {
    const response = await fetchPage('/portal/projects')
    const markup = await response.text()
    expectIncludes(markup, [
      'Discovery',
      'Planning',
      'Production',
      'Delivery',
      'Winter Catalog',
      'Ottoline Ceramics',
      'Move Winter Catalog',
    ])
    expect(markup).toMatch(/<progress[^>]*value="75"[^>]*aria-label="Progress of Winter Catalog"/)
    expect(markup).not.toMatch(/ style="/)
  })

  test('moves a card with its menu, and reports an unknown position', async () => {
    const id = await findProjectId('Winter Catalog')
    const response = await send(`/portal/projects/${id}/move?view=board&stage=production`, {
      to: 'delivery:',
      from: 'production',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/portal/projects?stage=production',
    ])
    expect(
      (await server.app.pool.query('select stage from project where id = $1', [id])).rows,
    ).toEqual([{ stage: 'delivery' }])
    const old = await send(`/portal/projects/${id}/move?view=board`, {
      to: 'planning:',
      from: 'production',
    })
    expect(old.headers.get('location')).toBe('/portal/projects?problem=project-was-changed')
    expect(
      await readText(await fetchPage('/portal/projects?problem=project-was-changed')),
    ).toContain('Someone changed this while you were editing.')
    await send(`/portal/projects/${id}/move`, { to: 'production:', from: 'delivery' })
  })

  test('the form of a new project keeps its input, and asks about ambiguous names', async () => {
    const typed = {
      client: 'ledger',
      title: '',
      category: 'podcast',
      startedOn: '2026-11-02',
      dueOn: '2026-11-01',
      notes: 'Typed once',
      'task-podcast-0': 'on',
      'task-podcast-3': 'on',
      stage: 'planning',
    }
    const wrong = await send('/portal/projects/new', typed)
    const markup = await wrong.text()
    expect(wrong.status).toBe(422)
    expectIncludes(markup, ['Enter a title.', 'Typed once', 'value="ledger"'])
    const unclear = await send('/portal/projects/new', {
      ...typed,
      title: 'Bread talks',
      dueOn: '',
    })
    expect([
      unclear.status,
      (await unclear.text()).match(/name="chosenClient" value="([0-9a-f-]{36})"/)?.[1] !==
        undefined,
    ]).toEqual([422, true])
    const response = await send('/portal/projects/new', {
      ...typed,
      title: 'Bread talks',
      client: 'Ledger Street Bakery',
      dueOn: '',
    })
    expect(response.status).toBe(302)
    const text = await readText(await fetchPage(response.headers.get('location')!))
    expectIncludes(text, [
      'Bread talks',
      'Ledger Street Bakery',
      '0 of 2 done',
      'Agree on the format',
      'Record',
      'Saved',
      'Planning',
    ])
    expect(text).not.toContain('Choose the guests')
  })

  test('completes and removes tasks, and restores a removed one', async () => {
    const id = await findProjectId('Bread talks')
    const [first] = (
      await server.app.pool.query('select id from task where project_id = $1 order by position', [
        id,
      ])
    ).rows as { id: string }[]
    expect(
      (await send(`/portal/projects/${id}/tasks/${first!.id}/check`, {})).headers.get('location'),
    ).toBe(`/portal/projects/${id}`)
    expect(await readText(await fetchPage(`/portal/projects/${id}`))).toContain('1 of 2 done')
    const removed = await send(`/portal/projects/${id}/tasks/${first!.id}/delete`, {})
    const after = await readText(await fetchPage(removed.headers.get('location')!))
    expect(after).toContain('Task removed.')
    expect(after).toContain('0 of 1 done')
    await send(`/portal/projects/${id}/tasks/${first!.id}/restore`, {})
    expect(await readText(await fetchPage(`/portal/projects/${id}`))).toContain('1 of 2 done')
  })

  test('completion asks about open tasks, bookings and amounts', async () => {
    const id = await findProjectId('Bread talks')
    const question = await send(`/portal/projects/${id}/completion`, {})
    expect(await readText(await fetchPage(question.headers.get('location')!))).toContain(
      'Still open: 1 task. Complete anyway',
    )
    await send(`/portal/projects/${id}/completion`, { anyway: 'on' })
    expect(await readText(await fetchPage(`/portal/projects/${id}`))).toContain('Reopen')
  })

  test('rejects notes another person has changed and keeps the typed text', async () => {
    const id = await findProjectId('Winter Catalog')
    const revision = /name="revision" value="([^"]+)"/.exec(
      await (await fetchPage(`/portal/projects/${id}`, 'crew')).text(),
    )![1]!
    expect(
      (await send(`/portal/projects/${id}`, { notes: 'From the crew', revision }, 'crew')).status,
    ).toBe(303)
    const late = await send(`/portal/projects/${id}`, { notes: 'From an older page', revision })
    expect(late.status).toBe(409)
    const markup = await late.text()
    expectIncludes(markup, [
      'From an older page</textarea>',
      'Someone changed the notes while you were editing.',
      'From the crew',
    ])
  })

  test('asks before an edit from an outdated page is saved and keeps its input', async () => {
    const id = await findProjectId('Winter Catalog')
    const fetchRevision = async () =>
      /name="revision" value="([^"]+)"/.exec(
        await (await fetchPage(`/portal/projects/${id}/edit`)).text(),
      )![1]!
    const revision = await fetchRevision()
    const typed = {
      client: 'Ottoline Ceramics',
      clientId: '',
      title: 'Winter Catalog',
      category: 'photography',
      startedOn: '2026-11-02',
      dueOn: '',
      notes: 'a',
      revision,
    }
    expect((await send(`/portal/projects/${id}/edit`, typed)).status).toBe(302)
    const late = await send(`/portal/projects/${id}/edit`, { ...typed, notes: 'Typed late' })
    const markup = await late.text()
    expect([
      late.status,
      markup.includes('Typed late'),
      markup.includes('This project changed while you were editing'),
    ]).toEqual([409, true, true])
    const again = /name="revision" value="([^"]+)"/.exec(markup)![1]!
    expect(again).not.toBe(revision)
    expect(
      (
        await send(`/portal/projects/${id}/edit`, {
          ...typed,
          notes: 'Typed late',
          revision: again,
        })
      ).status,
    ).toBe(302)
  })
})

test('the page of a discipline shows its categories; the portfolio links to the site', async () => {
  const films = await readText(await fetchPage('/portal/videography'))
  expectIncludes(films, ['Candlemas Concert', 'The dam comes out'])
  expect(films).not.toContain('Winter Catalog')
  expect(await readText(await fetchPage('/portal/videography?category=documentary'))).not.toContain(
    'Candlemas Concert',
  )
  const items = await (await fetchPage('/portal/podcasts/portfolio')).text()
  expectIncludes(items, [
    'Good Bones',
    'Second Helpings',
    'href="/portfolio/good-bones"',
    'Published',
  ])
  expect(await (await fetchPage('/portal/podcasts', 'crew')).text()).not.toContain(
    '/portal/podcasts/portfolio',
  )
})

test('an invalid filter in the URL is ignored', async () => {
  for (const path of [
    '?after=x&sort=z&state=1&stage=%00&category=%F0%9F%8E%A5',
    '?q=%25_%5C',
    '?client=x',
  ])
    expect((await fetchPage(`/portal/projects/list${path}`)).status).toBe(200)
  for (const id of ['not-an-id', crypto.randomUUID(), "'; drop table project; --"])
    expect((await fetchPage(`/portal/projects/${encodeURIComponent(id)}`)).status).toBe(404)
})

test('shows crew only its own projects, as pages and as data, without amounts', async () => {
  const id = await findProjectId('Boat shed portraits')
  for (const path of [`/portal/projects/${id}`, `/portal/projects/${id}.data`])
    expect(await (await fetchPage(path, 'crew')).text()).not.toContain('sawdust')
  for (const path of [
    '/portal/projects',
    '/portal/projects/list',
    `/portal/projects/${await findProjectId('Winter Catalog')}`,
  ])
    expect(await (await fetchPage(path, 'crew')).text()).not.toMatch(/Boat shed|\$\d/)
})
