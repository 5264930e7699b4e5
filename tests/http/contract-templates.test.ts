import { beforeAll, expect, test } from 'vitest'

import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const list = '/portal/settings/contracts'
const plain = { accept: 'text/html' }
let cookie = ''
beforeAll(async () => {
  cookie = await server.signIn('manager')
})
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchHtml = async (path: string) =>
  (await server.request(path, { headers: { cookie } })).text()
const fetchText = async (path: string) =>
  readText(await server.request(path, { headers: { cookie } }))
const send = (path: string, fields: Record<string, string> = {}, headers = plain) =>
  server.submit(path, fields, cookie, headers)
const findTemplate = async (name: string) =>
  (await query('select * from contract_template where name = $1', [name]))[0]
const write = (text: string) => JSON.stringify({ blocks: [{ kind: 'text', spans: [{ text }] }] })

async function addTemplate(name: string, from = '') {
  const response = await send(`${list}/new`, { name, from })
  expect(response.status).toBe(302)
  const { id } = await findTemplate(name)
  expect(response.headers.get('location')).toBe(`${list}/${id}?added`)
  return `${list}/${id}`
}

test('adds a contract from the standard one, saves its draft and publishes it', async () => {
  const page = await addTemplate('Weddings', 'starter')
  const html = await fetchHtml(page)
  // the text and the preview are there without JavaScript
  expect(html).toContain('contract-variable')
  expect(html).toContain('This contract is between')
  expect(html).toContain('Not published yet')
  expect(html).toMatch(/<noscript>.*?Turn on JavaScript to edit the text/s)
  const saved = await send(page, { content: write('We agree.'), revision: '1' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?saved`])
  expect(await findTemplate('Weddings')).toMatchObject({ revision: 2, published_version: 0 })
  const published = await send(page, {
    content: write('We agree.'),
    revision: '2',
    next: 'publish',
  })
  expect([published.status, published.headers.get('location')]).toEqual([303, `${page}?published`])
  expect(await findTemplate('Weddings')).toMatchObject({ published_version: 1 })
  expect(await fetchText(page)).toContain('Version 1 is published')
  expect(await fetchText(list)).toMatch(/Weddings.*Version 1/s)
})

test('refuses a placeholder, and keeps the text', async () => {
  const page = await addTemplate('Portraits')
  const response = await send(page, { content: write('Dear {client}'), revision: '1' })
  expect(response.status).toBe(422)
  const html = await readText(response)
  expect(html).toContain('Unfilled placeholder: {client}.')
  expect(html).toContain('Dear {client}')
  expect((await findTemplate('Portraits')).content).toEqual({ blocks: [] })
  const empty = await send(page, { content: '{"blocks":[]}', revision: '1', next: 'publish' })
  expect(empty.status).toBe(422)
  expect(await readText(empty)).toContain('Write the contract before you publish it.')
})

test('refuses to replace another person’s draft, unless it is saved again', async () => {
  const page = await addTemplate('Films')
  await send(page, { content: write('Theirs.'), revision: '1' })
  const response = await send(page, { content: write('Mine.'), revision: '1' })
  expect(response.status).toBe(409)
  const html = await response.text()
  expect(html).toContain('Save again to replace it.')
  expect(html).toContain('name="revision" value="2"')
  expect(html).toContain('Mine.')
  expect((await send(page, { content: write('Mine.'), revision: '2' })).status).toBe(303)
})

test('renames, duplicates, retires and restores a contract', async () => {
  const page = await addTemplate('Podcasts')
  const taken = await send(page, { form: 'rename', name: 'weddings' })
  expect(taken.status).toBe(422)
  expect(await readText(taken)).toContain('Another template has this name.')
  expect((await send(page, { form: 'rename', name: 'Shows' })).status).toBe(303)
  expect(await fetchHtml(`${list}/new?from=${page.split('/').at(-1)}`)).toContain('Copy of Shows')
  await addTemplate('Copy of Shows', page.split('/').at(-1))
  await send(page, { content: write('We agree.'), revision: '1', next: 'publish' })
  const kept = await send(`${page}/delete`)
  expect(kept.headers.get('location')).toContain('problem=contract-template-was-published')
  expect((await send(`${page}/retire`)).headers.get('location')).toBe(`${page}?retired`)
  expect(await fetchText(list)).toMatch(/Retired.*Shows/s)
  expect((await send(`${page}/restore`)).headers.get('location')).toBe(`${page}?restored`)
})

test('deletes a contract that was never published', async () => {
  const page = await addTemplate('Mistake')
  const response = await send(`${page}/delete`)
  expect(response.headers.get('location')).toBe(`${list}?removed`)
  expect(await findTemplate('Mistake')).toBeUndefined()
  const gone = await server.request(page, { headers: { cookie } })
  expect(gone.status).toBe(404)
})
