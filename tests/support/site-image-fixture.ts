import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { beforeAll, expect, vi } from 'vitest'

import { getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { publish, saveDraft } from '#app/features/site/site-editor/writes.server.ts'
import type { ImageChoice } from '#app/features/media/image/rules.ts'

import { createStaffCtx } from './context.ts'
import { startTestServer, origin } from './test-server.ts'

export const at = '/portal/website/pictures'
export const library = '/portal/media'
export const people = ['owner', 'manager', 'books', 'crew', 'visitor']

export const createImage = (width: number, height: number, color = '#804020') =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

export const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Starts the sample studio and returns helpers for images of the site. */
export async function startSitePictureTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = { visitor: '' }

  beforeAll(async () => {
    for (const who of people.slice(0, 4)) cookies[who] = await server.signIn(who)
  })

  /** Adds an image with the plain form of the library. */
  async function uploadImage(bytes: Uint8Array, { who = 'manager', search = '' } = {}) {
    const form = new FormData()
    form.set('formKey', crypto.randomUUID())
    form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
    return server.request(`${library}${search}`, {
      method: 'POST',
      body: form,
      headers: { origin, accept: 'text/html', cookie: cookies[who]! },
    })
  }
  async function addImage(bytes: Uint8Array): Promise<ImageChoice> {
    expect((await uploadImage(bytes)).headers.get('location')).toBe(`${library}?saved=library`)
    return (await findChoice(computeHash(bytes)))!
  }

  /** Adds an image with alt text, which publishing requires. */
  async function addDescribedImage(bytes: Uint8Array): Promise<ImageChoice> {
    const choice = await addImage(bytes)
    expect(
      (await submit(choice.id, { focus: choice.view.focus.join(' '), alt: 'A yard' })).status,
    ).toBe(200)
    return choice
  }

  const listChoices = async (): Promise<ImageChoice[]> =>
    (await (await server.request(at, { headers: { cookie: cookies.owner! } })).json()).pictures
  const findChoice = async (id: string) => (await listChoices()).find((one) => one.id === id)
  const fetchImage = (id: string, name: string, who = 'visitor') =>
    server.request(`/media/${id}-${name}`, { headers: { cookie: cookies[who]! } })
  const fetchStatuses = async (id: string, name: string) =>
    Promise.all(people.map(async (who) => (await fetchImage(id, name, who)).status))
  const waitUntilComplete = (id: string) =>
    vi.waitFor(async () => expect((await findChoice(id))?.own?.state).toBe('complete'), 40_000)
  const submit = (id: string, fields: Record<string, string>, who = 'manager') =>
    server.submit(`${at}/${id}`, { formKey: crypto.randomUUID(), ...fields }, cookies[who], {
      accept: 'application/json',
    })
  /** Removes an image in the library, by the id of its item. */
  async function remove(id: string, who = 'manager') {
    const {
      rows: [item],
    } = await server.app.pool.query('select id from media_item where hash = $1', [id])
    return server.submit(
      '/portal/media/delete',
      { formKey: crypto.randomUUID(), item: item.id },
      cookies[who],
      { accept: 'application/json' },
    )
  }
  const listUses = async (id: string) => (await findChoice(id))?.own?.usages

  /** Returns the context of an editor of the website. */
  const createManagerCtx = () => createStaffCtx(server.app, 'manager')

  /** Puts the image into a draft of the about page, and returns its path in the draft. */
  async function saveImageInDraft(picture: string) {
    const ctx = await createManagerCtx()
    const about = (await getPartForEditing(ctx, 'about'))!
    const sections = about.published.sections.map((section) =>
      section.kind === 'picture-band'
        ? { ...section, content: { ...section.content, picture } }
        : section,
    )
    expect(
      await saveDraft(ctx, 'about', { ...about.published, sections }, about.revision),
    ).toMatchObject({ ok: true })
    return `sections.${sections.findIndex(({ kind }) => kind === 'picture-band')}.content.picture`
  }

  async function publishAbout() {
    const ctx = await createManagerCtx()
    expect(
      await publish(ctx, 'about', (await getPartForEditing(ctx, 'about'))!.revision),
    ).toMatchObject({
      ok: true,
    })
  }

  const fetchAbout = async () => (await server.request('/about')).text()
  return {
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
    listUses,
    createManagerCtx,
    saveImageInDraft,
    publishAbout,
    fetchAbout,
  }
}
