import { existsSync, rmSync } from 'node:fs'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { problems } from '#app/messages/en/problems.ts'

import { origin } from '../support/test-server.ts'
import {
  at,
  library,
  createImage,
  startSitePictureTests,
  people,
  computeHash,
} from '../support/site-image-fixture.ts'
import { saveImpliedUsages } from '../support/media-usages.ts'

const {
  server,
  cookies,
  uploadImage,
  addImage,
  addDescribedImage,
  listChoices,
  findChoice,
  fetchImage,
  fetchStatuses,
  waitUntilComplete,
  submit,
  remove,
  saveImageInDraft,
  publishAbout,
  fetchAbout,
} = await startSitePictureTests()

describe('images of the site', () => {
  test('are chosen, added, described and removed by owner and manager only', async () => {
    const { id } = await addImage(await createImage(300, 200))
    const looks: number[] = []
    const acts: number[][] = []
    for (const who of people) {
      looks.push((await server.request(at, { headers: { cookie: cookies[who]! } })).status)
      acts.push([
        (await uploadImage(await createImage(200, 200), { who })).status,
        (await submit(id, { focus: '2 2', alt: 'Theirs' }, who)).status,
        who === 'owner' || who === 'manager' ? 200 : (await remove(id, who)).status,
      ])
    }
    expect(looks).toEqual([200, 200, 403, 403, 302])
    expect(acts).toEqual([
      [303, 200, 200],
      [303, 200, 200],
      [403, 403, 403],
      [403, 403, 403],
      [302, 302, 302],
    ])
    expect((await remove(id, 'owner')).status).toBe(200)
    expect([
      await findChoice(id),
      existsSync(`${server.dataDir}/media/${id.slice(0, 2)}/${id}`),
    ]).toEqual([undefined, true])
    for (const gone of [id, 'x', '%00', crypto.randomUUID()])
      expect((await submit(gone, { focus: '2 2', alt: '' })).status).toBe(404)
  })

  test('the plain form redirects to its folder with the image, or shows the error', async () => {
    const bytes = await createImage(310, 200)
    expect(
      (await uploadImage(bytes, { search: '?index&folder=Harbor/Selects' })).headers.get(
        'location',
      ),
    ).toBe(`${library}?folder=Harbor%2FSelects&saved=library`)
    expect((await findChoice(computeHash(bytes)))?.own?.folder).toBe('Harbor/Selects')
    expect((await uploadImage(Buffer.from('no picture'))).headers.get('location')).toBe(
      `${library}?problem=picture-kind`,
    )
  })
})

test('alt text and caption are saved one by one, and shown images keep their alt text', async () => {
  const { id } = await addImage(await createImage(330, 210))
  const save = async (fields: Record<string, string>, who = 'manager') => {
    const response = await submit(`${id}/texts`, fields, who)
    return [response.status, (await response.json()) as object]
  }
  const findView = async () => (await findChoice(id))!.view
  expect(await save({ alt: ' Two  boats ' })).toEqual([200, { ok: true }])
  expect(await save({ caption: 'Low tide' })).toEqual([200, { ok: true }])
  expect(await findView()).toMatchObject({ alt: 'Two boats', caption: 'Low tide' })
  await save({ decorative: 'on' })
  expect(await findView()).toMatchObject({ alt: '', decorative: true, caption: 'Low tide' })
  await save({ decorative: 'off', alt: 'Boats' })
  expect(await findView()).toMatchObject({ alt: 'Boats' })
  await saveImageInDraft(id)
  await publishAbout()
  expect(await save({ alt: '' })).toMatchObject([409, { ok: false, problem: 'alt-missing' }])
  expect(await save({ alt: 'x'.repeat(201) })).toMatchObject([422, { ok: false }])
  expect(await fetchAbout()).toContain('alt="Boats"')
  for (const who of ['books', 'crew'])
    expect((await submit(`${id}/texts`, { alt: 'Theirs' }, who)).status).toBe(403)
  expect((await submit('x/texts', { alt: 'A' })).status).toBe(404)
  expect(
    (
      await (
        await server.request(`${at}?hash=${id}`, { headers: { cookie: cookies.owner! } })
      ).json()
    ).pictures.map((one: { id: string }) => one.id),
  ).toEqual([id])
})

test('the studio’s images come first, newest first, then built-in ones', async () => {
  const older = await addImage(await createImage(320, 200))
  const newer = await addImage(await createImage(330, 200))
  const list = await listChoices()
  expect(list.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(list[0]).toMatchObject({
    own: { bytes: expect.any(Number), state: expect.any(String), usages: [] },
    view: { alt: '', width: 330, base: `/media/${newer.id}` },
  })
  const first = list.findIndex(({ own }) => own === null)
  expect([
    first > 1,
    list.slice(first).every(({ own }) => own === null),
    list.slice(0, first).every(({ own }) => own !== null),
  ]).toEqual([true, true, true])
})

test('an image in drafts is visible to editors only; once published, it is public', async () => {
  const { id, view } = await addDescribedImage(await createImage(500, 400))
  await waitUntilComplete(id)
  await saveImageInDraft(id)
  const share = view.share!.slice(`/media/${id}-`.length)
  const names = [
    '480.webp',
    '160.webp',
    '400.webp',
    '500.webp',
    '400.jpg',
    '400.avif',
    '500.avif',
    share,
  ]
  const found = [] as string[]
  for (const name of names)
    if ((await fetchImage(id, name, 'owner')).status === 200) found.push(name)
  expect(found).toEqual(
    expect.arrayContaining(['480.webp', '400.webp', '500.webp', '500.avif', share]),
  )
  for (const name of [...found, 'original'])
    expect([name, await fetchStatuses(id, name)]).toEqual([name, [200, 200, 404, 404, 404]])
  expect((await fetchImage(id, '480.webp', 'owner')).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
  expect((await fetchImage(id, '480.webp')).headers.get('cache-control')).toBe('no-store')
  expect((await findChoice(id))?.own?.usages).toEqual([{ place: 'about', draft: true }])
  expect(await fetchAbout()).not.toContain(id)

  await publishAbout()
  for (const name of found)
    expect([name, await fetchStatuses(id, name)]).toEqual([name, [200, 200, 200, 200, 200]])
  expect(await fetchStatuses(id, 'original')).toEqual([200, 200, 404, 404, 404])
  for (const who of people)
    expect((await fetchImage(id, '480.webp', who)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  expect(await fetchAbout()).toContain(`/media/${id}-500.avif`)
  expect(
    await sharp(Buffer.from(await (await fetchImage(id, share)).arrayBuffer())).metadata(),
  ).toMatchObject({ width: 1200, height: 630 })

  // An unpublished page makes its images private.
  await server.app.pool.query("update page set published = false where path = '/about'")
  expect(await fetchStatuses(id, '480.webp')).toEqual([200, 200, 404, 404, 404])
  await server.app.pool.query("update page set published = true where path = '/about'")
})

test('an image is public in every place that uses it', async () => {
  const { id } = await addImage(await createImage(510, 400))
  const places: [string, string, string][] = [
    [
      "update page set picture = $1 where path = '/services'",
      'services',
      "update page set picture = null where path = '/services'",
    ],
    [
      "update service set picture = $1 where key = 'podcast'",
      'service-list',
      "update service set picture = null where key = 'podcast'",
    ],
    [
      `update team_member set picture = $1 where id = (select id from team_member
        order by position limit 1)`,
      'team',
      'update team_member set picture = null where picture = $1',
    ],
    [
      `update case_study set picture = $1 where slug = (select slug from case_study
        where published order by slug limit 1)`,
      '/portfolio/',
      'update case_study set picture = null where picture = $1',
    ],
    ['update studio set logo = $1', 'everywhere', 'update studio set logo = null'],
  ]
  const change = async (text: string, values: string[]) => {
    await server.app.pool.query(text, values)
    await saveImpliedUsages((text) => server.app.pool.query(text))
  }
  for (const [use, name, end] of places) {
    expect([name, (await fetchImage(id, '480.webp')).status]).toEqual([name, 404])
    await change(use, [id])
    expect([
      name,
      (await fetchImage(id, '480.webp')).status,
      (await findChoice(id))?.own?.usages,
    ]).toEqual([
      name,
      200,
      [{ place: expect.stringMatching(new RegExp(`^${name}`)), draft: false }],
    ])
    expect([name, (await remove(id)).status]).toEqual([name, 409])
    await change(end, end.includes('$1') ? [id] : [])
  }
  // An image used by an unpublished project stays too.
  await change(
    `update case_study set picture = $1 where slug = (select slug from case_study
      where not published order by slug limit 1)`,
    [id],
  )
  const unshown = (await findChoice(id))!.own!.usages.length
  expect([(await fetchImage(id, '480.webp')).status, (await remove(id)).status]).toEqual([
    404,
    unshown > 0 ? 409 : 200,
  ])
})

test('the same file twice is one image and keeps its details', async () => {
  const bytes = await createImage(340, 240)
  const { id } = await addImage(bytes)
  expect((await submit(id, { focus: '8 2', alt: ' A  long table ' })).status).toBe(200)
  const again = await addImage(bytes)
  expect(again).toMatchObject({
    id,
    view: { alt: 'A long table', focus: [8, 2], share: `/media/${id}-share-8-2.jpg` },
  })
  const several = await Promise.all(
    Array.from({ length: 4 }, async () => addImage(await createImage(341, 240))),
  )
  expect(new Set(several.map((one) => one.id)).size).toBe(1)
  expect((await listChoices()).filter((one) => [id, several[0]!.id].includes(one.id))).toHaveLength(
    2,
  )
  // Missing files are restored, and nothing else changes.
  rmSync(`${server.dataDir}/media/${id.slice(0, 2)}/${id}`, { recursive: true })
  expect((await addImage(bytes)).view.alt).toBe('A long table')
  await waitUntilComplete(id)
  expect((await fetchImage(id, '340.avif', 'owner')).status).toBe(200)
})

test('a file that is not an image is rejected with a message and not stored', async () => {
  const before = (await listChoices()).length
  const hostile: [Uint8Array, keyof typeof problems][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'picture-kind'],
    [Buffer.from('<html><script>alert(1)</script>'), 'picture-kind'],
    [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture')]),
      'picture-damaged',
    ],
    [new Uint8Array(), 'picture-empty'],
  ]
  for (const [bytes, problem] of hostile) {
    const response = await uploadImage(bytes)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${library}?problem=${problem}`,
    ])
    expect(problems[problem]).toMatch(/\.$/)
  }
  expect(
    (await server.submit(library, { picture: 'x' }, cookies.owner)).headers.get('location'),
  ).toBe(`${library}?problem=picture-missing`)
  expect((await listChoices()).length).toBe(before)
})

test('sharing a file with a profile picture makes neither more visible', async () => {
  const bytes = await createImage(370, 240)
  const { id } = await addImage(bytes)
  const form = new FormData()
  form.set('form', 'picture')
  form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
  await server.request('/portal/settings/profile', {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: cookies.crew! },
  })
  expect([await fetchStatuses(id, '480.webp'), await fetchStatuses(id, 'original')]).toEqual([
    [200, 200, 200, 200, 404],
    [200, 200, 404, 200, 404],
  ])
  expect((await remove(id)).status).toBe(200)
  expect(await fetchStatuses(id, '480.webp')).toEqual([200, 200, 200, 200, 404])
})
