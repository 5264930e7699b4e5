import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { beforeAll, expect, vi } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { publish, saveDraft } from '#app/features/site/site-editor/writes.server.ts'
import type { ImageChoice } from '#app/features/media/image/rules.ts'

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
  async function put(bytes: Uint8Array, { who = 'manager', search = '' } = {}) {
    const form = new FormData()
    form.set('once', crypto.randomUUID())
    form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
    return server.request(`${library}${search}`, {
      method: 'POST',
      body: form,
      headers: { origin, accept: 'text/html', cookie: cookies[who]! },
    })
  }
  async function added(bytes: Uint8Array): Promise<ImageChoice> {
    expect((await put(bytes)).headers.get('location')).toBe(`${library}?saved=library`)
    return (await choice(computeHash(bytes)))!
  }

  /** Adds an image with alt text, which publishing requires. */
  async function described(bytes: Uint8Array): Promise<ImageChoice> {
    const choice = await added(bytes)
    expect(
      (await act(choice.id, { focus: choice.view.focus.join(' '), alt: 'A yard' })).status,
    ).toBe(200)
    return choice
  }

  const choices = async (): Promise<ImageChoice[]> =>
    (await (await server.request(at, { headers: { cookie: cookies.owner! } })).json()).pictures
  const choice = async (id: string) => (await choices()).find((one) => one.id === id)
  const fetched = (id: string, name: string, who = 'visitor') =>
    server.request(`/media/${id}-${name}`, { headers: { cookie: cookies[who]! } })
  const statuses = async (id: string, name: string) =>
    Promise.all(people.map(async (who) => (await fetched(id, name, who)).status))
  const settled = (id: string) =>
    vi.waitFor(async () => expect((await choice(id))?.own?.state).toBe('complete'), 40_000)
  const act = (id: string, fields: Record<string, string>, who = 'manager') =>
    server.submit(`${at}/${id}`, { once: crypto.randomUUID(), ...fields }, cookies[who], {
      accept: 'application/json',
    })
  /** Removes an image in the library, by the id of its item. */
  async function remove(id: string, who = 'manager') {
    const {
      rows: [item],
    } = await server.app.pool.query('select id from media_item where hash = $1', [id])
    return server.submit(
      '/portal/media/delete',
      { once: crypto.randomUUID(), item: item.id },
      cookies[who],
      { accept: 'application/json' },
    )
  }
  const usesAt = async (id: string) => (await choice(id))?.own?.uses

  /** Returns the context of an editor of the website. */
  async function writer(): Promise<Ctx> {
    const {
      rows: [who],
    } = await server.app.pool.query(
      "select id, name, email, role from staff where role = 'manager'",
    )
    return {
      app: server.app,
      db: server.app.db,
      actor: { kind: 'staff', ...who },
      now: new Date(),
      requestId: 'test',
      ip: null,
      browser: '',
      language: 'en',
      session: null,
      sampleAccountsEnabled: false,
      idempotency: null,
    }
  }

  /** Puts the image into a draft of the about page, and returns its path in the draft. */
  async function drafted(picture: string) {
    const ctx = await writer()
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

  async function published() {
    const ctx = await writer()
    expect(
      await publish(ctx, 'about', (await getPartForEditing(ctx, 'about'))!.revision),
    ).toMatchObject({
      ok: true,
    })
  }

  const page = async () => (await server.request('/about')).text()
  return {
    server,
    cookies,
    put,
    added,
    described,
    choices,
    choice,
    fetched,
    statuses,
    settled,
    act,
    remove,
    usesAt,
    writer,
    drafted,
    published,
    page,
  }
}
