import { beforeAll, beforeEach, expect } from 'vitest'

import { listConsents } from '#app/features/site/consent/reads.server.ts'

import { getCaseStudyId } from '../../db/seed/portfolio.ts'
import { createStaffCtx } from './context.ts'
import { type startTestServer, origin } from './test-server.ts'

export const slug = 'field-ware'
export const id = getCaseStudyId(slug)
export const at = `/portal/portfolio/${id}/consents`
export const consentFields = {
  who: 'Ada Ottoline',
  givenOn: '2026-01-05',
  names: 'on',
  scope: 'The site',
}
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

export type ConsentDocument = { bytes: Uint8Array; name: string }
type SendOptions = { who?: string; accept?: string; document?: ConsentDocument; to?: string }

/**
 * Resets one project of the sample studio to published without any consent before each test.
 * Returns helpers for its consents.
 */
export function createConsentHelpers(server: Awaited<ReturnType<typeof startTestServer>>) {
  const cookies: Record<string, string> = { visitor: '' }
  const query = async (text: string, values: unknown[] = []) =>
    (await server.app.pool.query(text, values)).rows
  const forget = () => query('delete from consent where case_study_id = $1', [id])
  beforeAll(async () => {
    for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  })
  beforeEach(async () => {
    await forget()
    await query(
      `update case_study set client = 'Ottoline Ceramics', people = false, published = true,
        picture = slug where id = $1`,
      [id],
    )
    await query('delete from draft')
    await query('update studio set content_version = content_version + 1')
    server.app.pageCache.clear()
  })

  /** Returns the context of the manager, who may edit the website. */
  const createManagerCtx = () => createStaffCtx(server.app, 'manager')

  async function send(
    fields: Record<string, string>,
    { who = 'manager', accept = 'application/json', document, to = at }: SendOptions = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ formKey: crypto.randomUUID(), ...fields }))
      form.set(name, value)
    form.set(
      'document',
      new File(document ? [document.bytes as BlobPart] : [], document?.name ?? ''),
    )
    return server.request(to, {
      method: 'POST',
      body: form,
      headers: { origin, accept, cookie: cookies[who]! },
    })
  }

  const listRecordedConsents = async () => listConsents(await createManagerCtx(), id)
  async function record(
    fields: Record<string, string> = consentFields,
    document?: ConsentDocument,
  ): Promise<string> {
    const response = await send(fields, { ...(document && { document }), accept: 'text/html' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${at}?saved`])
    return (await listRecordedConsents()).at(-1)!.id
  }
  const withdraw = (consentId: string, who = 'manager', accept = 'application/json') =>
    server.submit(
      `/portal/portfolio/consents/${consentId}/withdrawal`,
      { formKey: crypto.randomUUID() },
      cookies[who],
      { accept },
    )
  const fetchPage = (path: string, who = 'manager', init: RequestInit = {}) =>
    server.request(path, { ...init, headers: { cookie: cookies[who]! } })
  const fetchDocument = (consentId: string, who = 'manager') =>
    fetchPage(`/portal/portfolio/consents/${consentId}/document`, who)
  return {
    cookies,
    query,
    forget,
    createManagerCtx,
    send,
    listRecordedConsents,
    record,
    withdraw,
    fetchPage,
    fetchDocument,
  }
}
