import { beforeAll, beforeEach, expect } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { releasesOf } from '#app/studio/release/reads.server.ts'

import { itemId } from '../db/story/portfolio.ts'
import { type openDoor, origin } from './door.ts'

export const slug = 'field-ware'
export const id = itemId(slug)
export const at = `/portal/portfolio/${id}/releases`
export const said = { who: 'Ada Ottoline', givenOn: '2026-01-05', names: 'on', scope: 'The site' }
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

export type Paper = { bytes: Uint8Array; name: string }
type Sending = { who?: string; accept?: string; paper?: Paper; to?: string }

/**
 * One project of the sample studio, on the site and with nobody's agreement at the beginning of
 * each test; and what is done about its consent.
 */
export function openConsent(door: Awaited<ReturnType<typeof openDoor>>) {
  const cookies: Record<string, string> = { visitor: '' }
  const query = async (text: string, values: unknown[] = []) =>
    (await door.app.pool.query(text, values)).rows
  const forget = () => query('delete from release where item_id = $1', [id])
  beforeAll(async () => {
    for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await door.signIn(who)
  })
  beforeEach(async () => {
    await forget()
    await query(
      `update portfolio_item set client = 'Ottoline Ceramics', people = false, published = true,
        picture = slug where id = $1`,
      [id],
    )
    await query('delete from draft')
    await query('update studio set content_version = content_version + 1')
    door.app.pages.drop()
  })

  /** As somebody who writes the website. */
  async function writer(): Promise<Ctx> {
    const [who] = await query("select id, name, email, role from staff where role = 'manager'")
    return {
      app: door.app,
      db: door.app.db,
      actor: { kind: 'staff', ...who },
      now: new Date(),
      requestId: 'test',
      ip: null,
      browser: '',
      language: 'en',
      session: null,
      samplesOpen: false,
      once: null,
    }
  }

  async function send(
    fields: Record<string, string>,
    { who = 'manager', accept = 'application/json', paper, to = at }: Sending = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ once: crypto.randomUUID(), ...fields }))
      form.set(name, value)
    form.set('paper', new File(paper ? [paper.bytes as BlobPart] : [], paper?.name ?? ''))
    return door.knock(to, {
      method: 'POST',
      body: form,
      headers: { origin, accept, cookie: cookies[who]! },
    })
  }

  const recorded = async () => releasesOf(await writer(), id)
  async function record(fields: Record<string, string> = said, paper?: Paper): Promise<string> {
    const answer = await send(fields, { ...(paper && { paper }), accept: 'text/html' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${at}?saved`])
    return (await recorded()).at(-1)!.id
  }
  const withdraw = (release: string, who = 'manager', accept = 'application/json') =>
    door.submit(
      `/portal/portfolio/releases/${release}/withdrawal`,
      { once: crypto.randomUUID() },
      cookies[who],
      { accept },
    )
  const look = (path: string, who = 'manager', init: RequestInit = {}) =>
    door.knock(path, { ...init, headers: { cookie: cookies[who]! } })
  const paperAt = (release: string, who = 'manager') =>
    look(`/portal/portfolio/releases/${release}/paper`, who)
  return { cookies, query, forget, writer, send, recorded, record, withdraw, look, paperAt }
}
