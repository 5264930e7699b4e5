import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'

import { createCtx } from './app.ts'
import { createStaffCtx } from './context.ts'
import { startTestServer, origin, readText } from './test-server.ts'

export const library = '/portal/media'
export const people = ['owner', 'manager', 'books', 'crew', 'visitor']

export type AddedItem = { id: string; hash: string }

/** Starts the sample studio and returns helpers for its media library. */
export async function startLibraryTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = { visitor: '' }
  beforeAll(async () => {
    for (const who of people.slice(0, 4)) cookies[who] = await server.signIn(who)
  })

  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await server.app.pool.query(text, values)).rows as Row[]
  let width = 600

  /** Adds an image, with alt text unless `missingAltText`. */
  async function addItem({ missingAltText = false } = {}): Promise<AddedItem> {
    const bytes = await sharp({
      create: { width: width++, height: 200, channels: 3, background: '#804020' },
    })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
    expect(
      (
        await server.request(library, {
          method: 'POST',
          body: form,
          headers: { origin, accept: 'text/html', cookie: cookies.owner! },
        })
      ).status,
    ).toBe(303)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!missingAltText) await query('update image set alt = $1 where hash = $2', ['A boat', hash])
    return (await query<AddedItem>('select id, hash from media_item where hash = $1', [hash]))[0]!
  }

  const submit = async (path: string, fields: Record<string, string>, who = 'manager') => {
    const response = await server.submit(
      `${library}/${path}`,
      { formKey: crypto.randomUUID(), ...fields },
      cookies[who],
      { accept: 'application/json' },
    )
    return {
      status: response.status,
      body: (await response.json().catch(() => null)) as {
        ok: boolean
        ids?: string[]
        inUseCount?: number
        problem?: string
      } | null,
    }
  }
  const fetchLibrary = async (search = '') =>
    await readText(
      await server.request(`${library}?${search}`, { headers: { cookie: cookies.owner! } }),
    )
  const findRow = async ({ id }: AddedItem) =>
    (await query<Record<string, unknown>>('select * from media_item where id = $1', [id]))[0]

  const createCtxFor = async (actor: 'manager' | 'system', now?: Date): Promise<Ctx> =>
    actor === 'system'
      ? createCtx(server.app, { kind: 'system' }, now)
      : createStaffCtx(server.app, actor, now)
  return { server, cookies, query, addItem, submit, fetchLibrary, findRow, createCtxFor }
}
