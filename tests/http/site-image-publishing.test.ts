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
  addImage,
  addDescribedImage,
  listChoices,
  findChoice,
  fetchImage,
  waitUntilComplete,
  submit,
  remove,
  listUses,
  createManagerCtx,
  saveImageInDraft,
  publishAbout,
  fetchAbout,
} = await startSitePictureTests()

test('an image in use can’t be removed, and lists where it is used', async () => {
  const { id } = await addDescribedImage(await createImage(350, 240))
  await saveImageInDraft(id)
  const refused = await remove(id)
  expect([refused.status, await refused.json(), await listUses(id)]).toEqual([
    409,
    expect.objectContaining({ ok: false, problem: 'file-in-use' }),
    [{ place: 'about', draft: true }],
  ])
  await publishAbout()
  await saveImageInDraft((await listChoices()).find(({ own }) => own === null)!.id)
  expect([(await remove(id)).status, await listUses(id)]).toEqual([
    409,
    [{ place: 'about', draft: false }],
  ])
  await publishAbout()
  expect([
    (await remove(id)).status,
    await findChoice(id),
    (await fetchImage(id, '480.webp', 'owner')).status,
    (await fetchImage(id, '480.webp')).status,
  ]).toEqual([200, undefined, 200, 404])
})

test('alt text and focus of an image are on its pages with the next request', async () => {
  const { id } = await addImage(await createImage(360, 240))
  await waitUntilComplete(id)
  const readContentVersion = async () =>
    (await server.app.pool.query('select content_version as n from studio')).rows[0].n as number
  const before = await readContentVersion()
  expect((await submit(id, { focus: '5 5', alt: 'Not yet' })).status).toBe(200)
  expect(await readContentVersion()).toBe(before)
  await saveImageInDraft(id)
  await publishAbout()
  expect(await fetchAbout()).toContain('alt="Not yet"')
  expect((await submit(id, { focus: '2 8', alt: 'Two people at a cutting table' })).status).toBe(
    200,
  )
  const html = await fetchAbout()
  expect([
    html.includes('alt="Two people at a cutting table"'),
    html.includes('data-focus="2 8"'),
  ]).toEqual([true, true])
  expect((await fetchImage(id, 'share-2-8.jpg')).status).toBe(200)
  expect((await submit(id, { focus: '3 3', alt: '' })).status).toBe(422)
  expect((await submit(id, { focus: '2 8', alt: 'x'.repeat(201) })).status).toBe(422)
})

test('an image without alt text can’t be published, nor lose it while published', async () => {
  const { id } = await addImage(await createImage(380, 240))
  const way = await saveImageInDraft(id)
  const ctx = await createManagerCtx()
  const tryPublish = async () =>
    publish(ctx, 'about', (await getPartForEditing(ctx, 'about'))!.revision)
  expect(await listPartsMissingAltText(ctx)).toEqual(['about'])
  expect(await tryPublish()).toMatchObject({
    ok: false,
    problem: 'part-unfinished',
    problems: { [way]: 'picture-undescribed' },
  })
  expect(await fetchAbout()).not.toContain(id)
  // Marked as decorative it can be published, and its alt text is dropped.
  expect((await submit(id, { focus: '5 5', alt: 'A yard', decorative: 'on' })).status).toBe(200)
  expect([(await findChoice(id))?.view, await listPartsMissingAltText(ctx)]).toMatchObject([
    { alt: '', decorative: true },
    [],
  ])
  expect(await tryPublish()).toMatchObject({ ok: true })
  expect(await fetchAbout()).toContain(`/media/${id}`)
  const emptied = await submit(id, { focus: '5 5', alt: ' ' })
  expect([emptied.status, await emptied.json()]).toMatchObject([409, { problem: 'alt-missing' }])
  expect((await findChoice(id))?.view.decorative).toBe(true)
  expect((await submit(id, { focus: '5 5', alt: 'A yard at night' })).status).toBe(200)
  expect(await fetchAbout()).toContain('alt="A yard at night"')
  expect((await submit(id, { focus: '5 5', alt: '' })).status).toBe(409)
})

test('restoring a version restores its images, or reports permanently deleted ones', async () => {
  const { id } = await addDescribedImage(await createImage(390, 240))
  await saveImageInDraft(id)
  await publishAbout()
  const ctx = await createManagerCtx()
  const [with390] = await listVersions(ctx, 'about')
  await saveImageInDraft((await listChoices()).find(({ own }) => own === null)!.id)
  await publishAbout()
  expect([(await remove(id)).status, await findChoice(id)]).toEqual([200, undefined])
  const restoreVersion = async () =>
    saveDraft(
      ctx,
      'about',
      await findVersionContent(ctx, 'about', with390!.number),
      (await getPartForEditing(ctx, 'about'))!.revision,
    )
  expect(await restoreVersion()).toMatchObject({ ok: true })
  expect([(await findChoice(id))?.own?.usages, (await remove(id)).status]).toEqual([
    [{ place: 'about', draft: true }],
    409,
  ])
  await publishAbout()
  expect(await fetchAbout()).toContain(`/media/${id}`)
  await saveImageInDraft((await listChoices()).find(({ own }) => own === null)!.id)
  await publishAbout()
  await server.app.pool.query('delete from image where hash = $1', [id])
  await server.app.pool.query('delete from media_item where hash = $1', [id])
  expect(await restoreVersion()).toMatchObject({ ok: true })
  expect(
    await publish(ctx, 'about', (await getPartForEditing(ctx, 'about'))!.revision),
  ).toMatchObject({
    ok: false,
    problems: { [await saveImageInDraft(id)]: 'picture-gone' },
  })
  expect(
    (await server.request('/preview/mine/about', { headers: { cookie: cookies.owner! } })).status,
  ).toBe(200)
  await saveImageInDraft((await listChoices()).find(({ own }) => own === null)!.id)
})

test('a published image gets its larger sizes as they are encoded', async () => {
  const bytes = await createImage(900, 600)
  const { id } = await addDescribedImage(bytes)
  await saveImageInDraft(id)
  await publishAbout()
  await waitUntilComplete(id)
  expect(await fetchAbout()).toContain(`/media/${id}-900.avif`)
})
