import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { clientContact, email, event, project } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { completeProject } from '#app/features/work/project/writes.server.ts'

import { openProjects } from '../../../../tests/support/project-fixture.ts'
import { selectPromises } from './reads.server.ts'
import type { PromiseForm } from './rules.ts'
import { setPromisedDate } from './writes.server.ts'

const { studio, owner, crew, someone, createProject } = await openProjects()
const now = new Date('2030-03-04T15:00:00Z')
const at: Ctx = { ...owner, now }
const reason = 'The prints come back from the lab on Monday.'

const move = (id: string, form: Partial<PromiseForm>, ctx = at) =>
  setPromisedDate(ctx, id, { promisedOn: null, reason: '', number: 1, ...form })
const listEmails = (id: string) =>
  studio.app.db.select().from(email).where(eq(email.subjectId, id)).orderBy(email.toAddress)
const listDays = async (id: string) =>
  (await selectPromises(owner, id)).map(({ number, promisedOn, reason }) => [
    number,
    promisedOn,
    reason,
  ])
const findProject = async (id: string) =>
  (await studio.app.db.select().from(project).where(eq(project.id, id)))[0]!
const addContact = (name: string, fields: object) =>
  studio.app.db.insert(clientContact).values({
    clientId: someone!.id,
    createdAt: now,
    name,
    email: `${name.toLowerCase()}@slip.example`,
    emailKey: `${name.toLowerCase()}@slip.example`,
    ...fields,
  })

beforeAll(async () => {
  await addContact('Planner', { receives: ['dates'] })
  await addContact('Silent', { receives: ['invoices'] })
  await addContact('Guest', { isGuest: true })
})

describe('a promised date', () => {
  test('is first promised with the project or later, without an email', async () => {
    const withDate = await createProject({ startedOn: '2030-03-01', dueOn: '2030-04-01' })
    expect(await listDays(withDate)).toEqual([[1, '2030-04-01', '']])
    const id = await createProject({ startedOn: '2030-03-01' })
    expect(await listDays(id)).toEqual([])
    expect(await move(id, { number: 0, promisedOn: '2030-04-02' })).toMatchObject({ ok: true })
    expect(await listDays(id)).toEqual([[1, '2030-04-02', '']])
    expect((await findProject(id)).dueOn).toBe('2030-04-02')
    expect([...(await listEmails(withDate)), ...(await listEmails(id))]).toEqual([])
  })

  test('moves with a reason, which contacts who receive dates are emailed', async () => {
    const id = await createProject({
      title: 'The gig',
      startedOn: '2030-03-01',
      dueOn: '2030-04-01',
    })
    expect(await move(id, { promisedOn: '2030-04-08', reason })).toMatchObject({ ok: true })
    expect(await listDays(id)).toEqual([
      [1, '2030-04-01', ''],
      [2, '2030-04-08', reason],
    ])
    expect((await findProject(id)).dueOn).toBe('2030-04-08')
    const emails = await listEmails(id)
    expect(emails.map(({ toAddress }) => toAddress)).toEqual(
      ['planner@slip.example', someone!.email].toSorted(),
    )
    for (const { kind, subject, body } of emails) {
      expect([kind, subject]).toEqual(['project.promise-moved', 'New date for The gig: April 8'])
      expect(body).toContain('“The gig” was promised for April 1. The new date is April 8.')
      expect(body).toContain(reason)
    }
    const events = await studio.app.db.select().from(event).where(eq(event.subjectId, id))
    expect(events.map(({ name }) => name)).toEqual(['project.added', 'project.promise-moved'])
  })

  test('can be taken back, and promised again', async () => {
    const id = await createProject({
      title: 'The gig',
      startedOn: '2030-03-01',
      dueOn: '2030-04-01',
    })
    await move(id, { reason: 'The river is frozen.' })
    expect((await findProject(id)).dueOn).toBeNull()
    await move(id, { number: 2, promisedOn: '2030-05-01', reason: 'It thawed.' })
    const bodies = (await listEmails(id))
      .filter(({ toAddress }) => toAddress.startsWith('planner'))
      .map(({ body }) => body)
      .join('\n')
    expect(bodies).toContain('was promised for April 1. We can’t name a new date yet.')
    expect(bodies).toContain('“The gig” is promised for May 1.')
  })
})

describe('nothing changes and no email is sent', () => {
  test.each([
    ['without a reason', { promisedOn: '2030-04-08' }, { reason: 'promise-reason-missing' }],
    ['to the same day', { promisedOn: '2030-04-01', reason }, { promisedOn: 'promise-same' }],
    ['to the past', { promisedOn: '2030-03-03', reason }, { promisedOn: 'promise-past' }],
  ])('%s', async (_, form, problems) => {
    const id = await createProject({ startedOn: '2030-03-01', dueOn: '2030-04-01' })
    expect(await move(id, form)).toEqual({ ok: false, problems })
    expect(await listDays(id)).toHaveLength(1)
    expect(await listEmails(id)).toEqual([])
  })

  test('after another person changed it, and in a completed project', async () => {
    const id = await createProject({ startedOn: '2030-03-01', dueOn: '2030-04-01' })
    await move(id, { promisedOn: '2030-04-08', reason })
    expect(await move(id, { promisedOn: '2030-04-09', reason })).toMatchObject({
      problem: 'promise-was-changed',
    })
    await completeProject(at, id, { ignoreUnfinished: true })
    expect(await move(id, { number: 2, promisedOn: '2030-04-09', reason })).toMatchObject({
      problem: 'project-is-completed',
    })
    expect(await listDays(id)).toHaveLength(2)
    expect(await listEmails(id)).toHaveLength(2)
  })

  test('by crew, or for a project that is gone', async () => {
    const id = await createProject({ startedOn: '2030-03-01', dueOn: '2030-04-01' })
    await expect(async () => move(id, { promisedOn: '2030-04-08', reason }, crew)).rejects.toThrow()
    expect(await move(crypto.randomUUID(), { promisedOn: '2030-04-08', reason })).toMatchObject({
      problem: 'project-is-gone',
    })
    expect(await listDays(id)).toHaveLength(1)
  })
})
