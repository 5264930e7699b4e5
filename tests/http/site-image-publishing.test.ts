import { expect, test } from 'vitest'

import {
  findVersionContent,
  listVersions,
  getPartForEditing,
} from '#app/features/site/site-editor/reads.server.ts'
import { publish, saveDraft } from '#app/features/site/site-editor/writes.server.ts'
import { listPartsMissingAltText } from '#app/features/media/image/reads.server.ts'

import { createImage, startSitePictureTests } from '../support/site-image-fixture.ts'

const {
  server,
  cookies,
  added,
  described,
  choices,
  choice,
  fetched,
  settled,
  act,
  remove,
  usesAt,
  writer,
  drafted,
  published,
  page,
} = await startSitePictureTests()

test('an image in use can’t be removed, and lists where it is used', async () => {
  const { id } = await described(await createImage(350, 240))
  await drafted(id)
  const refused = await remove(id)
  expect([refused.status, await refused.json(), await usesAt(id)]).toEqual([
    409,
    expect.objectContaining({ ok: false, problem: 'file-in-use' }),
    [{ at: 'about', draft: true }],
  ])
  await published()
  await drafted((await choices()).find(({ own }) => own === null)!.id)
  expect([(await remove(id)).status, await usesAt(id)]).toEqual([
    409,
    [{ at: 'about', draft: false }],
  ])
  await published()
  expect([
    (await remove(id)).status,
    await choice(id),
    (await fetched(id, '480.webp', 'owner')).status,
    (await fetched(id, '480.webp')).status,
  ]).toEqual([200, undefined, 200, 404])
})

test('alt text and focus of an image are on its pages with the next request', async () => {
  const { id } = await added(await createImage(360, 240))
  await settled(id)
  const version = async () =>
    (await server.app.pool.query('select content_version as n from studio')).rows[0].n as number
  const before = await version()
  expect((await act(id, { focus: '5 5', alt: 'Not yet' })).status).toBe(200)
  expect(await version()).toBe(before)
  await drafted(id)
  await published()
  expect(await page()).toContain('alt="Not yet"')
  expect((await act(id, { focus: '2 8', alt: 'Two people at a cutting table' })).status).toBe(200)
  const html = await page()
  expect([
    html.includes('alt="Two people at a cutting table"'),
    html.includes('data-focus="2 8"'),
  ]).toEqual([true, true])
  expect((await fetched(id, 'share-2-8.jpg')).status).toBe(200)
  expect((await act(id, { focus: '3 3', alt: '' })).status).toBe(422)
  expect((await act(id, { focus: '2 8', alt: 'x'.repeat(201) })).status).toBe(422)
})

test('an image without alt text can’t be published, nor lose it while published', async () => {
  const { id } = await added(await createImage(380, 240))
  const way = await drafted(id)
  const ctx = await writer()
  const asked = async () => publish(ctx, 'about', (await getPartForEditing(ctx, 'about'))!.revision)
  expect(await listPartsMissingAltText(ctx)).toEqual(['about'])
  expect(await asked()).toMatchObject({
    ok: false,
    problem: 'part-unfinished',
    problems: { [way]: 'picture-undescribed' },
  })
  expect(await page()).not.toContain(id)
  // Marked as decorative it can be published, and its alt text is dropped.
  expect((await act(id, { focus: '5 5', alt: 'A yard', decorative: 'on' })).status).toBe(200)
  expect([(await choice(id))?.view, await listPartsMissingAltText(ctx)]).toMatchObject([
    { alt: '', decorative: true },
    [],
  ])
  expect(await asked()).toMatchObject({ ok: true })
  expect(await page()).toContain(`/media/${id}`)
  const emptied = await act(id, { focus: '5 5', alt: ' ' })
  expect([emptied.status, await emptied.json()]).toMatchObject([409, { problem: 'alt-missing' }])
  expect((await choice(id))?.view.decorative).toBe(true)
  expect((await act(id, { focus: '5 5', alt: 'A yard at night' })).status).toBe(200)
  expect(await page()).toContain('alt="A yard at night"')
  expect((await act(id, { focus: '5 5', alt: '' })).status).toBe(409)
})

test('restoring a version restores its images, or reports permanently deleted ones', async () => {
  const { id } = await described(await createImage(390, 240))
  await drafted(id)
  await published()
  const ctx = await writer()
  const [with390] = await listVersions(ctx, 'about')
  await drafted((await choices()).find(({ own }) => own === null)!.id)
  await published()
  expect([(await remove(id)).status, await choice(id)]).toEqual([200, undefined])
  const again = async () =>
    saveDraft(
      ctx,
      'about',
      await findVersionContent(ctx, 'about', with390!.number),
      (await getPartForEditing(ctx, 'about'))!.revision,
    )
  expect(await again()).toMatchObject({ ok: true })
  expect([(await choice(id))?.own?.uses, (await remove(id)).status]).toEqual([
    [{ at: 'about', draft: true }],
    409,
  ])
  await published()
  expect(await page()).toContain(`/media/${id}`)
  await drafted((await choices()).find(({ own }) => own === null)!.id)
  await published()
  await server.app.pool.query('delete from image where hash = $1', [id])
  await server.app.pool.query('delete from media_item where hash = $1', [id])
  expect(await again()).toMatchObject({ ok: true })
  expect(
    await publish(ctx, 'about', (await getPartForEditing(ctx, 'about'))!.revision),
  ).toMatchObject({
    ok: false,
    problems: { [await drafted(id)]: 'picture-gone' },
  })
  expect(
    (await server.request('/preview/mine/about', { headers: { cookie: cookies.owner! } })).status,
  ).toBe(200)
  await drafted((await choices()).find(({ own }) => own === null)!.id)
})

test('a published image gets its larger sizes as they are encoded', async () => {
  const bytes = await createImage(900, 600)
  const { id } = await described(bytes)
  await drafted(id)
  await published()
  await settled(id)
  expect(await page()).toContain(`/media/${id}-900.avif`)
})
