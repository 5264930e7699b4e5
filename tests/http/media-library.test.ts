import { existsSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { listMediaItems } from '#app/features/media/media-library/reads.server.ts'
import { parseMediaFilter } from '#app/features/media/media-library/rules.ts'
import { emptyTrash } from '#app/features/media/media-library/writes.server.ts'

import { getCaseStudyId } from '../../db/seed/portfolio.ts'
import { origin, readText } from '../support/test-server.ts'
import { library, people, startLibraryTests } from '../support/media-library-fixture.ts'
import { saveImpliedUsages } from '../support/media-usages.ts'

const { server, cookies, query, addItem, submit, fetchLibrary, findRow, createCtxFor } =
  await startLibraryTests()

test('every URL of the library is limited to roles that edit the website', async () => {
  const item = await addItem()
  for (const path of ['', `/${item.id}`, `/${item.id}/replacement`]) {
    const looks: number[] = []
    for (const who of people)
      looks.push(
        (await server.request(library + path, { headers: { cookie: cookies[who]! } })).status,
      )
    expect([path, looks]).toEqual([path, [200, 200, 403, 403, 302]])
  }
  for (const path of ['folder', 'tags', 'delete', 'restore', item.id, `${item.id}/replacement`]) {
    for (const who of people.slice(2))
      expect([
        path,
        who,
        (await submit(path, { item: item.id, folder: 'Theirs', tags: 'x', other: item.id }, who))
          .status,
      ]).toEqual([path, who, who === 'visitor' ? 302 : 403])
  }
  expect(await findRow(item)).toMatchObject({ folder: '', tags: [], removed_at: null })
  for (const gone of [crypto.randomUUID(), 'x'])
    expect(
      (await server.request(`${library}/${gone}`, { headers: { cookie: cookies.owner! } })).status,
    ).toBe(404)
})

describe('several files at once', () => {
  test('move into a new folder, and get additional tags', async () => {
    const [one, two] = [await addItem(), await addItem()]
    expect(
      (await submit('folder', { item: `${one.id} ${two.id}`, folder: ' Harbor / Selects ' })).body,
    ).toMatchObject({ ok: true, ids: expect.arrayContaining([one.id, two.id]) })
    expect((await submit('tags', { item: one.id, tags: 'Boats' })).status).toBe(200)
    expect(
      (await submit('tags', { item: `${one.id} ${two.id}`, tags: 'boats, night' })).status,
    ).toBe(200)
    expect([await findRow(one), await findRow(two)]).toMatchObject([
      { folder: 'Harbor/Selects', tags: ['Boats', 'night'] },
      { folder: 'Harbor/Selects', tags: ['boats', 'night'] },
    ])
    expect(
      [
        await fetchLibrary(),
        await fetchLibrary('folder=Harbor'),
        await fetchLibrary('folder=Harbor/Selects'),
      ].map((text) => / 2 files /.test(text)),
    ).toEqual([false, false, true])
    const ctx = await createCtxFor('manager')
    const listFoundIds = async (search: string) =>
      (await listMediaItems(ctx, parseMediaFilter(new URLSearchParams(search)), null)).items.map(
        ({ id }) => id,
      )
    expect([
      await listFoundIds('folder=Harbor'),
      (await listFoundIds('folder=Harbor&tag=night')).length,
      (await listFoundIds('q=NIGHT+boat')).length,
      await listFoundIds('tag=Boats'),
      await listFoundIds('folder=Harb&tag=night'),
    ]).toEqual([[], 2, 2, [one.id], []])
    expect((await submit('tags', { item: one.id, tags: ' , ' })).body?.problem).toBe('tag-missing')
    expect((await submit('folder', { item: one.id, folder: 'x'.repeat(201) })).body?.problem).toBe(
      'folder-long',
    )
    expect((await submit('folder', { folder: 'x' })).body?.problem).toBe('nothing-chosen')
    expect((await submit('folder', { item: crypto.randomUUID(), folder: 'x' })).body?.problem).toBe(
      'file-is-gone',
    )
    expect(
      await query(
        `select name, data from event where name like 'media.%' and actor_kind = 'staff'
          order by at desc limit 3`,
      ),
    ).toHaveLength(3)
  })
  test('are changed by the plain form, which redirects to its page', async () => {
    const [one, two] = [await addItem(), await addItem()]
    const fields = new URLSearchParams([
      ['item', one.id],
      ['item', two.id],
      ['folder', 'Plain'],
    ])
    const response = await server.request(`${library}/folder?q=x`, {
      method: 'POST',
      body: fields,
      headers: { origin, accept: 'text/html', cookie: cookies.owner! },
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${library}?q=x&saved=library`,
    ])
    expect([(await findRow(one))?.folder, (await findRow(two))?.folder]).toEqual(['Plain', 'Plain'])
    expect(
      (
        await server.request(`${library}/delete?folder=Plain`, {
          method: 'POST',
          body: new URLSearchParams(),
          headers: { origin, accept: 'text/html', cookie: cookies.owner! },
        })
      ).headers.get('location'),
    ).toBe(`${library}?folder=Plain&problem=nothing-chosen`)
    expect(await fetchLibrary('problem=nothing-chosen')).toContain(
      'Select at least one file first.',
    )
  })
})

test('details of a file are saved together or not at all, with errors by field', async () => {
  const item = await addItem({ missingAltText: true })
  const fetchText = async () =>
    readText(await server.request(`${library}/${item.id}`, { headers: { cookie: cookies.owner! } }))
  expect(await fetchText()).toContain('Add alt text before you publish')
  expect(await fetchLibrary('alt=missing')).toContain('Alt text missing')
  const saying = {
    form: 'details',
    name: 'Boat at night',
    caption: 'The last one in.',
    credit: 'Ines Talbot',
    tags: 'boats',
    folder: 'Harbor',
  }
  const send = (fields: Record<string, string>) =>
    server.submit(
      `${library}/${item.id}`,
      { formKey: crypto.randomUUID(), ...fields },
      cookies.manager,
      { accept: 'text/html' },
    )
  expect((await send(saying)).status).toBe(303)
  expect(await findRow(item)).toMatchObject({
    name: 'Boat at night',
    caption: 'The last one in.',
    credit: 'Ines Talbot',
    tags: ['boats'],
    folder: 'Harbor',
  })
  const refused = await send({ ...saying, name: ' ', caption: 'Not kept' })
  expect([refused.status, (await findRow(item))?.caption]).toEqual([422, 'The last one in.'])
  const text = await readText(refused)
  expect(text).toContain('Enter a name.')
  expect((await send({ form: 'image', focus: '8 2', alt: ' A boat  comes in ' })).status).toBe(303)
  expect(
    await query('select focus, alt, decorative from image where hash = $1', [item.hash]),
  ).toEqual([{ focus: [8, 2], alt: 'A boat comes in', decorative: false }])
  expect((await send({ form: 'image', focus: '8 2', alt: 'Words', decorative: 'on' })).status).toBe(
    303,
  )
  expect(await query('select alt, decorative from image where hash = $1', [item.hash])).toEqual([
    { alt: '', decorative: true },
  ])
  expect(await fetchText()).not.toContain('Add alt text before you publish')
  expect((await send({ form: 'image', focus: '3 3' })).status).toBe(422)
})

test('lists the built-in images that the image chooser offers, after the studio’s own', async () => {
  const builtIn = 'These come with Backlot'
  expect(await fetchLibrary('')).toContain(builtIn)
  expect(await fetchLibrary('kind=picture&q=boat')).toContain(builtIn)
  for (const query of ['kind=film', 'trash=1', 'folder=Harbor', 'alt=missing', 'q=zzzz'])
    expect([query, (await fetchLibrary(query)).includes(builtIn)]).toEqual([query, false])
})

test('names the pages that show a built-in image, and the drafts that would', async () => {
  const list = async (search: string) =>
    (await fetchLibrary(`kind=picture&q=${encodeURIComponent(search)}`)).replace(/\s+/g, ' ')
  expect(await list('team-ines')).toContain('Built-in Used in Team')
  // the two shapes of a poster
  expect(await list('room-wide')).toContain('Built-in Used in Home')
  await query(
    "insert into draft (part, content, revision, changed_at) values ('about', $1, gen_random_uuid(), now())",
    [JSON.stringify({ title: 'A', description: 'A', picture: 'team-ines', sections: [] })],
  )
  expect(await list('team-ines')).toContain('Used in Team About in a draft')
  await query("delete from draft where part = 'about'", [])
})

test('links to the editor of a case study that uses a file, without a redirect', async () => {
  const item = await addItem()
  const id = getCaseStudyId('field-ware')
  await query('update case_study set picture = $1 where id = $2', [item.hash, id])
  await saveImpliedUsages(query)
  const path = `/portal/photography/portfolio/${id}`
  const headers = { cookie: cookies.owner! }
  const page = await (await server.request(`${library}/${item.id}`, { headers })).text()
  expect(page).toContain(`href="${path}"`)
  expect((await server.request(path, { headers })).status).toBe(200)
})

describe('the trash', () => {
  test('hides removed files everywhere until they are restored', async () => {
    const item = await addItem()
    const isOffered = async () =>
      JSON.stringify(
        await (
          await server.request('/portal/website/pictures', {
            headers: { cookie: cookies.owner! },
          })
        ).json(),
      ).includes(item.hash)
    expect(await isOffered()).toBe(true)
    expect((await submit('delete', { item: item.id })).body).toEqual({
      ok: true,
      ids: [item.id],
      inUseCount: 0,
    })
    expect([
      await isOffered(),
      (await submit('delete', { item: item.id })).body?.problem,
      (await submit('folder', { item: item.id, folder: 'x' })).body?.problem,
    ]).toEqual([false, 'file-is-gone', 'file-is-gone'])
    expect(await fetchLibrary('trash=1')).toContain('30 days left')
    expect(
      await readText(
        await server.request(`${library}/${item.id}`, { headers: { cookie: cookies.owner! } }),
      ),
    ).toContain('This file is in the trash. 30 days left.')
    expect((await submit('restore', { item: item.id })).status).toBe(200)
    expect([await isOffered(), (await submit('restore', { item: item.id })).body?.problem]).toEqual(
      [true, 'file-is-gone'],
    )
  })
  test('deletes files at midnight after 30 days, unless they are used', async () => {
    const [gone, named] = [await addItem(), await addItem()]
    await submit('delete', { item: `${gone.id} ${named.id}` })
    await query(
      "update media_item set removed_at = '2026-10-20T03:59:59Z' where removed_at is not null",
    )
    await query("update service set picture = $1 where key = 'photography'", [named.hash])
    await saveImpliedUsages(query)
    const folder = `${server.dataDir}/media/${gone.hash.slice(0, 2)}/${gone.hash}`
    const inspectStored = async () => [
      existsSync(folder),
      (await findRow(gone)) !== undefined,
      (await query('select id from image where hash = $1', [gone.hash])).length,
    ]
    await expect(createCtxFor('manager').then(emptyTrash)).rejects.toBeInstanceOf(Response)
    await emptyTrash(await createCtxFor('system', new Date('2026-11-19T04:59:59Z')))
    expect(await inspectStored()).toEqual([true, true, 1])
    await emptyTrash(await createCtxFor('system', new Date('2026-11-19T05:00:00Z')))
    expect(await inspectStored()).toEqual([false, false, 0])
    expect(await findRow(named)).toBeDefined()
  })
})
