import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addMs, hour, minute } from '#app/core/day.ts'
import { codeEmailKind } from '#app/core/email.ts'
import { ok } from '#app/core/result.ts'
import {
  client,
  clientContact,
  clientSession,
  clientVerificationCode,
  email,
  event,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'

import { openBrowser, readCode } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { findVerification } from './reads.server.ts'
import { confirmBrowser, deleteEndedCodes, requestCode } from './writes.server.ts'

const studio = await openTestStudio()
const { app } = studio
const { db } = app
const start = new Date('2030-03-01T15:00:00Z')
const subjectId = crypto.randomUUID()
const purpose = { subjectId, act: 'sign the contract of quote Q-1004', language: 'en' }

async function addContact() {
  const address = `mara-${crypto.randomUUID()}@post.test`
  const [row] = await db.select({ id: client.id }).from(client).limit(1)
  const [contact] = await db
    .insert(clientContact)
    .values({
      clientId: row!.id,
      createdAt: start,
      name: 'Mara Lind',
      email: address,
      emailKey: address,
    })
    .returning()
  return contact!
}

/** Opens a browser of a new contact, and returns it with what it can do some milliseconds later. */
async function open(contact?: Awaited<ReturnType<typeof addContact>>) {
  const person = contact ?? (await addContact())
  const ctx = await openBrowser(app, person, start)
  const createCtxAfter = (laterMs: number): Ctx => ({ ...ctx, now: addMs(start, laterMs) })
  return {
    contact: person,
    sessionId: ctx.actor.kind === 'client' ? ctx.actor.sessionId : '',
    request: (laterMs = 0) => requestCode(createCtxAfter(laterMs), purpose),
    enter: (code: string | undefined, laterMs = 0) =>
      confirmBrowser(createCtxAfter(laterMs), { subjectId, code: code ?? '' }),
    find: (laterMs = 0) => findVerification(createCtxAfter(laterMs)),
    read: () => readCode(app, person.email),
    createCtxAfter,
  }
}

/** Returns a code that isn't the right one. */
const changeCode = (code: string | undefined) => `${code!.startsWith('1') ? 2 : 1}${code!.slice(1)}`
const listEmails = (address: string) =>
  db.select().from(email).where(eq(email.toAddress, address)).orderBy(asc(email.createdAt))
const listEvents = (contactId: string) =>
  db
    .select({ name: event.name, data: event.data })
    .from(event)
    .where(and(eq(event.subjectId, subjectId), eq(event.actorId, contactId)))
    .orderBy(asc(event.id))

describe('a code', () => {
  test('confirms the browser that asked for it, for 30 minutes', async () => {
    const { enter, find, request, read, contact } = await open()
    expect(await find()).toMatchObject({ isConfirmed: false, code: { kind: 'none' } })
    expect(await enter('123 456')).toMatchObject({ problem: 'code-expired' })
    expect(await request()).toEqual(ok())
    expect(await find()).toMatchObject({ code: { kind: 'open' }, address: 'm…@post.test' })
    for (const text of ['', ' ', '12345', 'code'])
      expect(await enter(text)).toMatchObject({ problem: 'code-missing' })
    const code = await read()
    expect(code).toMatch(/^\d{3} \d{3}$/)
    expect(await enter(code, minute)).toEqual(ok())
    expect(await find(minute)).toMatchObject({ isConfirmed: true })
    // nothing more is needed, and nothing is sent
    expect(await enter('', 31 * minute - 1)).toEqual(ok())
    expect(await request(2 * minute)).toEqual(ok())
    expect(await listEmails(contact.email)).toHaveLength(1)
    expect(await enter(code, 31 * minute)).toMatchObject({ problem: 'code-expired' })
    expect(await find(31 * minute)).toMatchObject({ isConfirmed: false })
  })

  test('is valid for ten minutes', async () => {
    const { enter, request, read } = await open()
    await request()
    const code = await read()
    expect(await enter(code, 10 * minute)).toMatchObject({ problem: 'code-expired' })
    expect(await enter(code, 10 * minute - 1)).toEqual(ok())
  })

  test('is of no use in another browser of the same contact', async () => {
    const first = await open()
    const second = await open(first.contact)
    await first.request()
    const code = await first.read()
    expect(await second.enter(code)).toMatchObject({ problem: 'code-expired' })
    await second.request()
    expect(await second.enter(code)).toMatchObject({ problem: 'code-wrong' })
    expect(await first.enter(code)).toEqual(ok())
    expect(await second.find()).toMatchObject({ isConfirmed: false })
  })

  test('is replaced by a new one, and its email isn’t sent anymore', async () => {
    const { enter, request, read, contact } = await open()
    await request()
    const first = await read()
    expect(await enter(changeCode(first))).toMatchObject({ details: { left: 4 } })
    await request(minute)
    const second = await read()
    expect(await listEmails(contact.email)).toHaveLength(1)
    expect(await enter(first, minute)).toMatchObject({
      problem: 'code-wrong',
      details: { left: 4 },
    })
    expect(await enter(second, minute)).toEqual(ok())
  })

  test('is dead after five wrong ones, also at once, and a new one takes 15 minutes', async () => {
    const { enter, find, request, read, sessionId } = await open()
    await request()
    const code = await read()
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => enter(changeCode(code), minute)),
    )
    const left = wrong.flatMap((result) =>
      !result.ok && result.problem === 'code-wrong' ? [result.details.left] : [],
    )
    expect(left.sort()).toEqual([1, 2, 3, 4])
    const until = addMs(start, 15 * minute)
    const locked = { problem: 'code-locked', details: { until: until.toISOString() } }
    expect(wrong.filter((result) => !result.ok && result.problem === 'code-locked')).toHaveLength(8)
    expect(await enter(code, 2 * minute)).toMatchObject(locked)
    expect(await request(2 * minute)).toMatchObject(locked)
    expect(await find(2 * minute)).toMatchObject({ code: { kind: 'locked', until } })
    const [row] = await db
      .select()
      .from(clientVerificationCode)
      .where(eq(clientVerificationCode.sessionId, sessionId))
    expect(row).toMatchObject({ attempts: 5, usedAt: null })
    expect(await read()).toBeUndefined()
    expect(await request(15 * minute)).toEqual(ok())
    expect(await enter(await read(), 15 * minute)).toEqual(ok())
  })

  test('is sent five times an hour to a contact, in all browsers together', async () => {
    const first = await open()
    const second = await open(first.contact)
    for (let n = 0; n < 4; n++) expect(await first.request(n * minute)).toEqual(ok())
    expect(await second.request(4 * minute)).toEqual(ok())
    const code = await second.read()
    for (const { request } of [first, second])
      expect(await request(5 * minute)).toMatchObject({ problem: 'codes-many' })
    // the one that was sent stays valid
    expect(await second.enter(code, 6 * minute)).toEqual(ok())
    expect(await first.request(5 * minute + hour)).toEqual(ok())
  })

  test('counts and confirms also if what it was entered for is rolled back', async () => {
    const { createCtxAfter, contact, read, request } = await open()
    await request()
    const code = await read()
    const key = { key: crypto.randomUUID(), contentHash: 'x' }
    const sign = async (text: string) => {
      const ctx = { ...createCtxAfter(minute), idempotency: key }
      const confirmed = await confirmBrowser(ctx, { subjectId, code: text })
      await transact(ctx, async () => ({ ok: false }))
      return confirmed
    }
    expect(await sign(changeCode(code))).toMatchObject({ details: { left: 4 } })
    expect(await sign(changeCode(code))).toMatchObject({ details: { left: 3 } })
    expect(await sign(code!)).toEqual(ok())
    expect(await listEvents(contact.id)).toEqual([
      { name: 'verification-code.requested', data: { contact: contact.id, way: 'studio' } },
      { name: 'verification-code.entered', data: { contact: contact.id, way: 'studio' } },
    ])
  })
})

describe('what is stored', () => {
  test('has no code that can be read, before and after it is entered', async () => {
    const { contact, enter, read, request, sessionId } = await open()
    await request()
    const code = (await read())!
    const find = async () => {
      const { rows } = await studio.pool.query<{ text: string }>(
        `select row_to_json(e)::text as text from email e where to_address = $1
          union all select row_to_json(c)::text from client_verification_code c where session_id = $2
          union all select row_to_json(v)::text from event v where subject_id = $3`,
        [contact.email, sessionId, subjectId],
      )
      return rows.map(({ text }) => text).join('\n')
    }
    for (const text of [code, code.replace(' ', '')]) expect(await find()).not.toContain(text)
    const [sent] = await listEmails(contact.email)
    expect(sent).toMatchObject({
      kind: codeEmailKind,
      subject: 'Your code for Longlight',
      linkEndsAt: addMs(start, 10 * minute),
    })
    for (const text of [
      'Your code is [private code]. Enter it to sign the contract of quote Q-1004 with Longlight.',
      'valid for 10 minutes',
      'If you didn’t ask',
    ])
      expect(sent!.body).toContain(text)
    await enter(code)
    expect((await listEmails(contact.email))[0]!.sealedLink).toBeNull()
  })

  test('is deleted once it can’t be entered anymore, and with its session', async () => {
    const browsers = [await open(), await open()]
    for (const { request } of browsers) await request()
    const list = async () => {
      const rows = await db
        .select({ id: clientVerificationCode.sessionId })
        .from(clientVerificationCode)
      return browsers.map(({ sessionId }) => rows.some(({ id }) => id === sessionId))
    }
    await db.delete(clientSession).where(eq(clientSession.id, browsers[0]!.sessionId))
    await deleteEndedCodes(studio.system(addMs(start, 15 * minute)))
    expect(await list()).toEqual([false, true])
    await deleteEndedCodes(studio.system(addMs(start, 15 * minute + 1)))
    expect(await list()).toEqual([false, false])
  })
})

test('only a client requests and enters codes', async () => {
  for (const ctx of [await studio.as('owner'), studio.visitor(), studio.system()]) {
    expect(() => requestCode(ctx, purpose)).toThrow()
    await expect(confirmBrowser(ctx, { subjectId, code: '' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(findVerification(ctx)).rejects.toMatchObject({ status: 403 })
  }
})
