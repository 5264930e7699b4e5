import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'
import { booking, event, project, task } from '#app/data/schema/index.server.ts'
import { findProjectWithTasks } from '#app/features/work/project/reads.server.ts'
import {
  addProject,
  changeProject,
  completeProject,
} from '#app/features/work/project/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { now, createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { findBookingById, listBookings, listProjectsToBook } from './reads.server.ts'
import { parseBookingFilter } from './rules.ts'
import { createBooking, changeBooking, startProject } from './writes.server.ts'

const studio = await openTestStudio()
const { owner, clientId, takeMonday, buildInput, addBooking } = await createBookingHelpers(studio, {
  total: '900',
})

const tasks = { photography: ['Shoot', 'Retouch'], videography: [], documentary: [], podcast: [] }
const plan = {
  title: 'A mill',
  category: 'photography' as const,
  startedOn: '2030-03-01',
  dueOn: '',
  notes: '',
}
async function beginProject(holderId = clientId) {
  const result = await addProject(owner, { ...plan, clientId: holderId, stage: 'discovery' })
  if (!result.ok) throw new Error(result.problem)
  return result.value.id
}
const findOtherClient = async () =>
  (await studio.app.db.select({ id: project.clientId }).from(project).limit(1))[0]!.id
const getProjectId = async (id: string) =>
  (
    await studio.app.db
      .select({ projectId: booking.projectId })
      .from(booking)
      .where(eq(booking.id, id))
  )[0]!.projectId

test('accepts only an open project of the same client and saves nothing otherwise', async () => {
  const [mine, foreign, done] = [
    await beginProject(),
    await beginProject(await findOtherClient()),
    await beginProject(),
  ]
  await completeProject(owner, done, { ignoreUnfinished: true })
  const on = takeMonday()
  for (const [projectId, problem] of [
    [foreign, 'project-of-another'],
    [done, 'project-not-open'],
    [crypto.randomUUID(), 'project-is-gone'],
  ]) {
    expect(
      await createBooking(
        owner,
        buildInput(on, '10:00', '12:00', [], { project: projectId, title: 'Unpaired' }),
      ),
    ).toMatchObject({ ok: false, problem })
  }
  expect(
    (await listBookings(owner, parseBookingFilter(new URLSearchParams({ q: 'unpaired' })), null))
      .bookings,
  ).toEqual([])
  const id = await addBooking(on, '10:00', '12:00', [], { project: mine })
  expect(await findBookingById(owner, id)).toMatchObject({ project: { id: mine, title: 'A mill' } })
  expect((await findProjectWithTasks(owner, mine))!.bookings.map((row) => row.id)).toEqual([id])
  const change = async (with_: object) =>
    changeBooking(owner, id, buildInput(on, '10:00', '12:00', [], with_), {
      revision: (await findBookingById(owner, id))!.revision,
      overwrite: false,
    })
  expect(await change({ project: foreign })).toMatchObject({ problem: 'project-of-another' })
  expect(await change({ project: mine, client: await findOtherClient() })).toMatchObject({
    problem: 'project-of-another',
  })
  await completeProject(owner, mine, { ignoreUnfinished: true })
  expect((await change({ project: mine })).ok).toBe(true)
  expect((await change({ project: '' })).ok).toBe(true)
  expect(await getProjectId(id)).toBeNull()
})

test('keeps booking and project with one client when both are changed at once', async () => {
  const other = await findOtherClient()
  for (let round = 0; round < 6; round++) {
    const [mine, on] = [await beginProject(), takeMonday()]
    const { revision } = (await findProjectWithTasks(owner, mine))!
    const results = await Promise.all([
      createBooking(owner, buildInput(on, '10:00', '12:00', [], { project: mine })),
      changeProject(owner, mine, { ...plan, clientId: other }, revision),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      problem: expect.stringMatching(/^project-(has-bookings|of-another)$/),
    })
  }
  expect(
    (
      await studio.pool.query(
        'select count(*)::int as n from booking b join project p on p.id = b.project_id where b.client_id <> p.client_id',
      )
    ).rows,
  ).toEqual([{ n: 0 }])
})

test('starts a project from a booking once, however many people press the button', async () => {
  const on = takeMonday()
  const id = await addBooking(on, '10:00', '12:00', [], { title: 'The loom' })
  const results = await Promise.all(
    Array.from({ length: 8 }, async () => startProject(await studio.as('manager', now), id, tasks)),
  )
  const ids = new Set(results.map((result) => result.ok && result.value.id))
  expect([ids.size, results.every(({ ok }) => ok)]).toEqual([1, true])
  const [row] = await studio.app.db.select().from(project).where(eq(project.title, 'The loom'))
  expect(row).toMatchObject({
    id: [...ids][0],
    clientId,
    category: 'photography',
    startedOn: '2030-03-01',
    // two weeks, as the policy promises for photographs
    dueOn: addDays(on, 14),
    state: 'in-progress',
  })
  expect(
    (
      await studio.app.db
        .select({ title: task.title })
        .from(task)
        .where(eq(task.projectId, row!.id))
        .orderBy(asc(task.position))
    ).map(({ title }) => title),
  ).toEqual(['Shoot', 'Retouch'])
  expect(
    (
      await studio.app.db
        .select({ name: event.name })
        .from(event)
        .where(eq(event.subjectId, id))
        .orderBy(asc(event.id))
    ).map(({ name }) => name),
  ).toEqual(['booking.added', 'booking.project-created'])
  const nameless = await addBooking(on, '13:00', '14:00', [], { title: '' })
  const named = await startProject(owner, nameless, tasks)
  expect(await findBookingById(owner, nameless)).toMatchObject({
    project: { id: named.ok && named.value.id, title: 'Test Mill' },
  })
})

test('refuses to start a project from a canceled booking, an unknown one or without the right to', async () => {
  const id = await addBooking(takeMonday(), '10:00', '12:00', [])
  await cancelBooking(owner, id, { from: 'pending', by: 'client' })
  expect(await startProject(owner, id, tasks)).toMatchObject({ problem: 'booking-is-canceled' })
  expect(await startProject(owner, crypto.randomUUID(), tasks)).toMatchObject({
    problem: 'booking-is-gone',
  })
  for (const role of ['bookkeeper', 'crew'] as const)
    await expect(
      (async () => startProject(await studio.as(role, now), id, tasks))(),
    ).rejects.toMatchObject({ status: 403 })
})

test('offers open projects, those of the client, and the chosen one even if it is closed', async () => {
  const [mine, done] = [await beginProject(), await beginProject()]
  await completeProject(owner, done, { ignoreUnfinished: true })
  const listOffered = async (selectedId = '') =>
    (await listProjectsToBook(owner, { clients: [clientId], chosen: selectedId })).map(
      ({ id }) => id,
    )
  expect(await listOffered()).toContain(mine)
  expect(await listOffered()).not.toContain(done)
  expect(await listOffered(done)).toContain(done)
  expect(
    new Set(
      (await listProjectsToBook(owner, { clients: [clientId], chosen: '' })).map(
        ({ client }) => client,
      ),
    ),
  ).toEqual(new Set(['Test Mill']))
})

test('names the project to crew only if they work on it', async () => {
  const crew = await studio.as('crew', now)
  const samuel = (await listResources(owner)).find(
    ({ account }) => account === 'Samuel Adeyemi',
  )!.id
  const mine = await beginProject()
  const id = await addBooking(takeMonday(), '10:00', '12:00', [samuel], { project: mine })
  expect(await findBookingById(crew, id)).toMatchObject({ project: null })
  expect(JSON.stringify(await findBookingById(crew, id))).not.toContain(mine)
  await studio.app.db.insert(task).values({
    projectId: mine,
    title: 'Film',
    position: 0,
    assigneeId: crew.actor.kind === 'staff' ? crew.actor.id : '',
  })
  expect(await findBookingById(crew, id)).toMatchObject({ project: { id: mine } })
  expect((await findProjectWithTasks(crew, mine))!.bookings.map((row) => row.id)).toEqual([id])
  expect(await findBookingById(await studio.as('bookkeeper', now), id)).toMatchObject({
    project: { id: mine },
  })
})
