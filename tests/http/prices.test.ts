import { beforeAll, describe, expect, test } from 'vitest'

import { parseFields } from '../support/form.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const list = '/portal/settings/prices'
const plain = { accept: 'text/html' }
const cookies: Record<string, string> = {}
beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
})
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = (path: string, who = 'manager') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (
  path: string,
  fields: Record<string, string> = {},
  who = 'manager',
  headers = plain,
) => server.submit(path, fields, cookies[who], headers)
const listNames = async (kind = 'item') =>
  (
    await query(
      'select name from price_item where retired_at is null and kind = $1 order by position',
      [kind],
    )
  ).map(({ name }) => name as string)
const findItem = async (name: string) =>
  (await query('select * from price_item where name = $1', [name]))[0]
const findId = async (name: string) => (await findItem(name))?.id as string
const findEvents = async (id: string) =>
  (await query('select name from event where subject_id = $1 order by id', [id])).map(
    ({ name }) => name,
  )
const add = async (name: string, fields: Record<string, string> = {}) => {
  const response = await send(`${list}/new`, { kind: 'item', name, price: '80', ...fields })
  expect(response.status).toBe(302)
  return findId(name)
}

describe('the price list', () => {
  test('of the sample studio agrees with the prices on the website', async () => {
    expect(
      await query(
        `select service, min(unit_price)::int as cheapest from price_item
          where kind = 'package' group by service order by service`,
      ),
    ).toEqual(
      await query('select key as service, "from"::int as cheapest from service order by key'),
    )
    const html = await readText(await fetchPage(list))
    expect(html).toContain('Half-day session')
    expect(html).toContain('$1,200')
    expect(html).toContain('Sales tax 8.25%')
  })
  test('takes a package at its end, with content and options', async () => {
    const option = await findId('Drone footage')
    const id = await add('Brand day', {
      kind: 'package',
      unit: 'day',
      price: '$2,400.50',
      service: 'photography',
      content: ' Six hours \n\nTwo locations',
      [`option:${option}`]: 'on',
    })
    expect(await findItem('Brand day')).toMatchObject({
      unit: 'day',
      unit_price: '240050',
      content: ['Six hours', 'Two locations'],
      options: [option],
      revision: 1,
    })
    expect((await listNames('package')).at(-1)).toBe('Brand day')
    expect(await findEvents(id)).toEqual(['price-item.added'])
  })
  test('refuses bad input next to its field and keeps what was typed', async () => {
    const response = await send(`${list}/new`, {
      kind: 'package',
      name: '',
      price: 'a lot',
      content: 'One line\nAnother',
      min: '5',
      max: '2',
    })
    const html = await response.text()
    expect(response.status).toBe(422)
    for (const text of [
      'Enter a name, such as Full-day coverage.',
      'value="a lot"',
      'One line\nAnother</textarea>',
    ])
      expect(html).toContain(text)
  })
  test('has no two items in use with one name', async () => {
    const response = await send(`${list}/new`, { kind: 'item', name: 'drone Footage', price: '1' })
    expect([response.status, await readText(response)]).toEqual([
      409,
      expect.stringContaining('Another item on the list has this name.'),
    ])
  })
  test('is changed by one of two people at a time', async () => {
    const id = await add('Studio hire')
    const path = `${list}/${id}`
    const opened = parseFields(await (await fetchPage(path)).text())
    expect((await send(path, { ...opened, price: '90', formKey: '' })).status).toBe(302)
    const late = await send(path, { ...opened, price: '95', formKey: '' }, 'owner')
    const html = await late.text()
    expect(late.status).toBe(409)
    expect(html).toContain('Someone changed this item while you were editing.')
    expect(html).toContain('value="95"')
    expect((await findItem('Studio hire')).unit_price).toBe('9000')
    const again = await send(
      path,
      { ...opened, ...parseFields(html), price: '95', formKey: '' },
      'owner',
    )
    expect(again.status).toBe(302)
    expect(await findItem('Studio hire')).toMatchObject({ unit_price: '9500', revision: 3 })
  })
})

describe('retiring', () => {
  test('takes an item off the list, and restoring puts it back where it was', async () => {
    const before = await listNames()
    const id = await findId('Drone footage')
    const retired = await send(`${list}/${id}/retire`, {}, 'manager', {
      accept: 'application/json',
    })
    expect(await retired.json()).toMatchObject({ ok: true, id, name: 'Drone footage' })
    expect(await listNames()).toEqual(before.filter((name) => name !== 'Drone footage'))
    expect(await (await fetchPage(list)).text()).toContain('aria-label="Restore Drone footage"')
    expect((await send(`${list}/${id}/restore`)).status).toBe(303)
    expect(await listNames()).toEqual(before)
    expect((await findItem('Drone footage')).revision).toBe(1)
    expect(await findEvents(id)).toEqual(['price-item.retired', 'price-item.restored'])
  })
  test('frees the name, and then the item isn’t restored under it', async () => {
    const id = await add('Slideshow')
    await send(`${list}/${id}/retire`)
    await add('slideshow')
    const response = await send(`${list}/${id}/restore`)
    expect(response.headers.get('location')).toBe(`${list}?problem=price-item-name-taken`)
    expect(await readText(await fetchPage(response.headers.get('location')!))).toContain(
      'Another item on the list has this name.',
    )
  })
  test('of the last item leaves a sentence and a button', async () => {
    const rows = await query('select id from price_item where retired_at is null')
    await query('update price_item set retired_at = now() where retired_at is null')
    const html = await readText(await fetchPage(list))
    expect(html).toContain('Add the packages and items you sell.')
    await query('update price_item set retired_at = null where id = any($1)', [
      rows.map(({ id }) => id),
    ])
  })
})

describe('the order', () => {
  test('changes before another item, and to the end', async () => {
    const id = await findId('Extra hour')
    const [first, second, third, ...rest] = await listNames()
    const move = (before: string) => send(`${list}/${id}/position`, { before })
    expect((await move(await findId(third!))).status).toBe(303)
    expect(await listNames()).toEqual([second, first, third, ...rest])
    await move('')
    expect((await listNames()).at(-1)).toBe('Extra hour')
    await move(await findId(second!))
    expect(await listNames()).toEqual([first, second, third, ...rest])
    expect((await findItem('Extra hour')).revision).toBe(1)
  })
  test('refuses a place that is gone', async () => {
    const id = await findId('Extra hour')
    const response = await send(`${list}/${id}/position`, { before: crypto.randomUUID() })
    expect(response.headers.get('location')).toBe(`${list}?problem=order-was-changed`)
  })
})

describe('an invoice draft', () => {
  test('offers the items in use and keeps its price when the list changes', async () => {
    const [client] = await query("select id from client where name = 'Ottoline Ceramics'")
    const created = await send('/portal/clients/invoices/new', { client: client!.id }, 'books')
    const path = created.headers.get('location')!
    const html = await (await fetchPage(path, 'books')).text()
    expect(html).toContain('<option value="Drone footage">')
    const fields = {
      ...parseFields(html),
      'name:0': 'Drone footage',
      'quantity:0': '1',
      'price:0': '450',
    }
    expect((await send(path, { ...fields, formKey: '' }, 'books')).status).toBe(303)
    const item = `${list}/${await findId('Drone footage')}`
    const opened = parseFields(await (await fetchPage(item)).text())
    await send(item, { ...opened, price: '500', formKey: '' })
    expect(await (await fetchPage(path, 'books')).text()).toContain('value="450"')
  })
})

describe('permissions', () => {
  test('let the bookkeeper see prices without a way to change them', async () => {
    const html = await (await fetchPage(list, 'books')).text()
    expect(html).toContain('Half-day session')
    expect(html).not.toContain('/position')
    expect(html).not.toContain(`${list}/new`)
    expect((await fetchPage(`${list}/new`, 'books')).status).toBe(403)
    expect((await send(`${list}/new`, { name: 'x', price: '1' }, 'books')).status).toBe(403)
  })
  test('show crew no price', async () => {
    expect((await fetchPage(list, 'crew')).status).toBe(403)
    expect(await (await fetchPage('/portal/settings', 'crew')).text()).not.toContain(list)
  })
})
