import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import type { Actor } from '#app/studio/access.ts'

import { openDoor, origin, textOf } from './door.ts'

export const library = '/portal/settings/library'
export const people = ['owner', 'manager', 'books', 'crew', 'visitor']

export type Added = { id: string; hash: string }

/** The sample studio, and what its writers do with its media library. */
export async function openLibrary() {
  const door = await openDoor()
  const cookies: Record<string, string> = { visitor: '' }
  beforeAll(async () => {
    for (const who of people.slice(0, 4)) cookies[who] = await door.signIn(who)
  })

  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await door.app.pool.query(text, values)).rows as Row[]
  let width = 600

  /** Adds a picture, with alt text unless `wordless`. */
  async function added({ wordless = false } = {}): Promise<Added> {
    const bytes = await sharp({
      create: { width: width++, height: 200, channels: 3, background: '#804020' },
    })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
    expect(
      (
        await door.knock(library, {
          method: 'POST',
          body: form,
          headers: { origin, accept: 'text/html', cookie: cookies.owner! },
        })
      ).status,
    ).toBe(303)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!wordless) await query('update picture set alt = $1 where hash = $2', ['A boat', hash])
    return (await query<Added>('select id, hash from library_item where hash = $1', [hash]))[0]!
  }

  const act = async (path: string, fields: Record<string, string>, who = 'manager') => {
    const answer = await door.submit(
      `${library}/${path}`,
      { once: crypto.randomUUID(), ...fields },
      cookies[who],
      { accept: 'application/json' },
    )
    return {
      status: answer.status,
      said: (await answer.json().catch(() => null)) as {
        ok: boolean
        ids?: string[]
        stay?: number
        problem?: string
      } | null,
    }
  }
  const listed = async (search = '') =>
    await textOf(await door.knock(`${library}?${search}`, { headers: { cookie: cookies.owner! } }))
  const row = async ({ id }: Added) =>
    (await query<Record<string, unknown>>('select * from library_item where id = $1', [id]))[0]

  async function as(actor: 'manager' | 'system', now = new Date()): Promise<Ctx> {
    const [who] = await query<{ id: string; name: string; email: string; role: 'manager' }>(
      "select id, name, email, role from staff where role = 'manager'",
    )
    const asks: Actor = actor === 'system' ? { kind: 'system' } : { kind: 'staff', ...who! }
    return {
      app: door.app,
      db: door.app.db,
      actor: asks,
      now,
      requestId: 'test',
      ip: null,
      browser: '',
      language: 'en',
      session: null,
      samplesOpen: false,
      once: null,
    }
  }
  return { door, cookies, query, added, act, listed, row, as }
}
