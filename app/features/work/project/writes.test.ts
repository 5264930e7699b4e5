import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { event, project, task } from '#app/data/schema/index.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import {
  addTask,
  assignTask,
  completeTask,
  moveTask,
  removeTask,
  changeTask,
  restoreTask,
  reopenTask,
} from '#app/features/work/task/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openProjects } from '../../../../tests/support/project-fixture.ts'
import { getBoard, listProjects, getUnfinishedWork } from './reads.server.ts'
import { computeProgress, formatProjectNumber, stages } from './rules.ts'
import {
  addProject,
  changeProject,
  completeProject,
  moveProject,
  reopenProject,
  saveNotes,
} from './writes.server.ts'

const { studio, owner, crew, books, buildFilters, buildInput, createProject, loadProject } =
  await openProjects()
const listEvents = async (id: string) =>
  (
    await studio.app.db
      .select({ name: event.name })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(asc(event.id))
  ).map(({ name }) => name)

test('the sample studio is created through the regular writes with the expected progress', async () => {
  const { projects } = await listProjects(owner, buildFilters('state=all'))
  const byTitle = new Map(
    projects.map((row) => [
      row.title,
      [formatProjectNumber(row.number), row.client, computeProgress(row, row.state), row.state],
    ]),
  )
  expect([
    byTitle.get('Winter Catalog'),
    byTitle.get('Good Bones, season two'),
    byTitle.get('Candlemas Concert'),
    byTitle.get('The Long Table'),
  ]).toEqual([
    ['PR-031', 'Ottoline Ceramics', 75, 'in-progress'],
    ['PR-032', 'Tern Architects', 40, 'in-progress'],
    ['PR-033', 'Sparrow Hall', 20, 'in-progress'],
    ['PR-034', 'Hearth Table Co-op', 100, 'completed'],
  ])
  expect(projects.filter(({ state }) => state === 'in-progress').length).toBeGreaterThanOrEqual(9)
})

test('adds a project once, with its tasks, at the end of its column', async () => {
  const id = await createProject({ title: 'Starts' }, ['one', 'two'])
  const { list, stage, state } = await loadProject(id)
  expect([list.map(({ title }) => title), stage, state]).toEqual([
    ['one', 'two'],
    'planning',
    'in-progress',
  ])
  expect((await getBoard(owner)).columns.planning.at(-1)!.id).toBe(id)
  expect(await listEvents(id)).toEqual(['project.added'])
  expect(await addProject(owner, buildInput({ clientId: crypto.randomUUID() }))).toMatchObject({
    problem: 'client-is-gone',
  })
})

test('completes a task once, also when two people do, and reopens it once', async () => {
  const id = await createProject({}, ['one'])
  const [only] = (await loadProject(id)).list
  expect(
    (
      await Promise.all([
        completeTask(owner, id, only!.id),
        completeTask(await studio.as('manager'), id, only!.id),
        completeTask(owner, id, only!.id),
      ])
    ).map(({ ok }) => ok),
  ).toEqual([true, true, true])
  expect((await loadProject(id)).done).toBe(1)
  expect(await reopenTask(owner, id, only!.id)).toMatchObject({ ok: true })
  expect(await reopenTask(owner, id, only!.id)).toMatchObject({ ok: true })
  expect(await listEvents(id)).toEqual([
    'project.added',
    'project.task-completed',
    'project.task-reopened',
  ])
})

test('gives a task a day of its own, which survives its removal', async () => {
  const id = await createProject({}, ['one', 'two'])
  const [only] = (await loadProject(id)).list
  const change = (fields: { title: string; dueOn?: string | null }) =>
    changeTask(owner, id, only!.id, fields)
  expect(await change({ title: 'one', dueOn: '2026-12-24' })).toMatchObject({ ok: true })
  expect(await change({ title: 'first' })).toMatchObject({ ok: true })
  expect((await loadProject(id)).list[0]).toMatchObject({ title: 'first', dueOn: '2026-12-24' })
  await removeTask(owner, id, only!.id)
  await restoreTask(owner, id, only!.id)
  expect((await loadProject(id)).list[0]).toMatchObject({ title: 'first', dueOn: '2026-12-24' })
  await change({ title: 'first', dueOn: null })
  expect((await loadProject(id)).list[0]!.dueOn).toBeNull()
  expect(await listEvents(id)).toEqual([
    'project.added',
    'project.task-scheduled',
    'project.task-renamed',
    'project.task-removed',
    'project.task-restored',
    'project.task-scheduled',
  ])
})

test('finds no task of another project', async () => {
  const [a, b] = [await createProject({}, ['one']), await createProject({}, ['two'])]
  const [otherTask] = (await loadProject(b)).list
  for (const work of [completeTask, reopenTask])
    expect(await work(owner, a, otherTask!.id)).toMatchObject({ problem: 'task-is-gone' })
  expect(await changeTask(owner, a, otherTask!.id, { title: 'x' })).toMatchObject({
    problem: 'task-is-gone',
  })
  expect(await moveTask(owner, a, otherTask!.id, null)).toMatchObject({ problem: 'task-is-gone' })
  await removeTask(owner, a, otherTask!.id)
  expect((await loadProject(b)).list).toHaveLength(1)
  expect(await completeTask(owner, crypto.randomUUID(), otherTask!.id)).toMatchObject({
    problem: 'project-is-gone',
  })
})

test('asks about upcoming bookings and unpaid amounts before completion, which is never before the start', async () => {
  const id = await createProject({ startedOn: '2026-12-08' })
  const whose = (
    await studio.app.db
      .select({ clientId: project.clientId })
      .from(project)
      .where(eq(project.id, id))
  )[0]!.clientId
  const terms = { timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' }
  const booked = await createBooking(
    owner,
    bookingSchema(terms).parse({
      client: whose,
      project: id,
      category: 'podcast',
      date: '2031-05-05',
      start: '10:00',
      end: '11:00',
      total: '450',
    }),
  )
  expect(await completeProject(owner, id, { ignoreUnfinished: false })).toMatchObject({
    problem: 'project-is-unfinished',
    details: { tasks: 0, bookings: 1, cents: 45_000 },
  })
  const completionCtx = await studio.as('owner', new Date('2026-11-22T15:00:00Z'))
  expect((await completeProject(completionCtx, id, { ignoreUnfinished: true })).ok).toBe(true)
  expect(await loadProject(id)).toMatchObject({
    startedOn: '2026-11-22',
    completedOn: '2026-11-22',
  })
  await cancelBooking(owner, booked.ok ? booked.value.id : '', { from: 'pending', by: 'studio' })
  expect(await getUnfinishedWork(owner, id)).toEqual({ tasks: 0, bookings: 0, cents: 0 })
})

test("asks about open tasks, completes on the studio's day, and reopens at the former place", async () => {
  // still November in the studio's time zone
  const completionCtx = await studio.as('owner', new Date('2026-12-01T03:30:00Z'))
  const id = await createProject({ stage: 'production' }, ['one', 'two', 'three'])
  await completeTask(owner, id, (await loadProject(id)).list[0]!.id)
  expect(await completeProject(completionCtx, id, { ignoreUnfinished: false })).toMatchObject({
    problem: 'project-is-unfinished',
    details: { tasks: 2, bookings: 0, cents: 0 },
  })
  expect((await loadProject(id)).state).toBe('in-progress')
  for (let twice = 0; twice < 2; twice++)
    expect((await completeProject(completionCtx, id, { ignoreUnfinished: true })).ok).toBe(true)
  expect(await loadProject(id)).toMatchObject({
    state: 'completed',
    completedOn: '2026-11-30',
    stage: 'production',
  })
  expect(
    await moveProject(owner, id, { stage: 'delivery', before: null }, 'production'),
  ).toMatchObject({ problem: 'project-is-completed' })
  for (let twice = 0; twice < 2; twice++) expect((await reopenProject(owner, id)).ok).toBe(true)
  expect(await loadProject(id)).toMatchObject({
    state: 'in-progress',
    completedOn: null,
    stage: 'production',
    done: 1,
  })
  expect(await listEvents(id)).toEqual([
    'project.added',
    'project.task-completed',
    'project.completed',
    'project.reopened',
  ])
})

test('refuses to overwrite a newer change from an older tab', async () => {
  const id = await createProject({ title: 'Tabs' })
  const { revision, notesRevision } = await loadProject(id)
  expect((await changeProject(owner, id, buildInput({ title: 'First tab' }), revision)).ok).toBe(
    true,
  )
  expect(
    await changeProject(owner, id, buildInput({ title: 'Second tab' }), revision),
  ).toMatchObject({
    problem: 'project-was-changed',
  })
  // saving the same values again is no conflict
  expect((await changeProject(owner, id, buildInput({ title: 'First tab' }), revision)).ok).toBe(
    true,
  )
  expect(
    (
      await changeProject(
        owner,
        id,
        buildInput({ title: 'Second tab' }),
        (await loadProject(id)).revision,
      )
    ).ok,
  ).toBe(true)
  expect((await saveNotes(owner, id, { notes: 'mine', revision: notesRevision })).ok).toBe(true)
  expect(await saveNotes(owner, id, { notes: 'theirs', revision: notesRevision })).toMatchObject({
    problem: 'notes-were-changed',
  })
  expect(await loadProject(id)).toMatchObject({ title: 'Second tab', notes: 'mine' })
})

test('restores a removed task with its data and place', async () => {
  const id = await createProject({}, ['a', 'b', 'c'])
  const b = (await loadProject(id)).list[1]!
  const person = (crew.actor as { id: string }).id
  await assignTask(owner, id, b.id, person)
  await completeTask(owner, id, b.id)
  for (let twice = 0; twice < 2; twice++) expect((await removeTask(owner, id, b.id)).ok).toBe(true)
  expect((await loadProject(id)).list.map(({ title }) => title)).toEqual(['a', 'c'])
  for (let twice = 0; twice < 2; twice++) expect((await restoreTask(owner, id, b.id)).ok).toBe(true)
  const back = (await loadProject(id)).list
  expect(back.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(back[1]).toMatchObject({ id: b.id, assigneeId: person })
  expect(back[1]!.doneAt).toBeInstanceOf(Date)
  expect(await restoreTask(owner, id, crypto.randomUUID())).toMatchObject({
    problem: 'task-is-gone',
  })
})

test('assigns tasks only to people who do them and keeps a strict order after moves', async () => {
  const id = await createProject({}, ['0', '1', '2', '3', '4'])
  const ids = (await loadProject(id)).list.map((row) => row.id)
  expect(await assignTask(owner, id, ids[0]!, (books.actor as { id: string }).id)).toMatchObject({
    problem: 'task-person-unknown',
  })
  expect(await assignTask(owner, id, ids[0]!, crypto.randomUUID())).toMatchObject({
    problem: 'task-person-unknown',
  })
  await Promise.all(
    ids.map((taskId, index) =>
      moveTask(
        owner,
        id,
        taskId,
        ids[(index * 3 + 1) % 5] === taskId ? null : ids[(index * 3 + 1) % 5]!,
      ),
    ),
  )
  await Promise.all([addTask(owner, id, { title: '5' }), addTask(owner, id, { title: '6' })])
  const rows = await studio.app.db
    .select({ position: task.position })
    .from(task)
    .where(eq(task.projectId, id))
    .orderBy(asc(task.position))
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('keeps a strict order in every column after two hundred moves, some simultaneous', async () => {
  for (let index = 0; index < 6; index++)
    await createProject({ title: `Moved ${index}`, stage: 'discovery' })
  let seed = 7
  const pickNumber = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const getColumns = async () => (await getBoard(owner)).columns
  const move = async (stay: boolean) => {
    const now = await getColumns()
    const all = stages.flatMap((stage) => now[stage])
    const card = all[pickNumber(all.length)]!
    const stage = stay ? card.stage : stages[pickNumber(4)]!
    const others = now[stage].filter(({ id }) => id !== card.id)
    const before = others[pickNumber(others.length + 1)]?.id ?? null
    return {
      card,
      stage,
      before,
      work: () => moveProject(owner, card.id, { stage, before }, card.stage),
    }
  }
  for (let round = 0; round < 100; round++) {
    const moves = await move(round % 3 === 0)
    expect((await moves.work()).ok).toBe(true)
    const column = (await getColumns())[moves.stage].map(({ id }) => id)
    expect(column[column.indexOf(moves.card.id) + 1] ?? null).toBe(moves.before)
  }
  for (let round = 0; round < 25; round++) {
    const moves = [await move(false), await move(false), await move(true), await move(true)]
    for (const result of await Promise.all(moves.map(({ work }) => work())))
      expect(result.ok || ('problem' in result && result.problem === 'project-was-changed')).toBe(
        true,
      )
  }
  for (const stage of stages) {
    const places = (
      await studio.app.db
        .select({ position: project.position })
        .from(project)
        .where(and(eq(project.stage, stage), eq(project.state, 'in-progress')))
    ).map(({ position }) => position)
    expect(new Set(places).size).toBe(places.length)
  }
})

test('always finds room for another card between two', async () => {
  const [top, end] = [
    await createProject({ title: 'top', stage: 'delivery' }),
    await createProject({ title: 'end', stage: 'delivery' }),
  ]
  const [a, b] = [
    await createProject({ title: 'a', stage: 'delivery' }),
    await createProject({ title: 'b', stage: 'delivery' }),
  ]
  for (let round = 0; round < 60; round++)
    expect(
      (
        await moveProject(
          owner,
          round % 2 ? a : b,
          { stage: 'delivery', before: round % 2 ? b : a },
          'delivery',
        )
      ).ok,
    ).toBe(true)
  await moveProject(owner, end, { stage: 'delivery', before: null }, 'delivery')
  const column = (await getBoard(owner)).columns.delivery.map(({ id }) => id)
  expect(column.indexOf(top)).toBeLessThan(column.indexOf(end))
})

test('gives a reopened project a position of its own', async () => {
  const [a, b] = [
    await createProject({ title: 'first', stage: 'delivery' }),
    await createProject({ title: 'second', stage: 'delivery' }),
  ]
  await completeProject(owner, b, { ignoreUnfinished: true })
  await moveProject(owner, a, { stage: 'discovery', before: null }, 'delivery')
  const c = await createProject({ title: 'third', stage: 'delivery' })
  await studio.app.db.execute(
    sql`update project set position = (select position from project where id = ${b}) where id = ${c}`,
  )
  await reopenProject(owner, b)
  expect((await getBoard(owner)).columns.delivery.map(({ title }) => title).slice(-2)).toEqual([
    'third',
    'second',
  ])
})

test('moves nothing from an outdated board', async () => {
  const id = await createProject({ stage: 'discovery' })
  await moveProject(owner, id, { stage: 'production', before: null }, 'discovery')
  expect(
    await moveProject(owner, id, { stage: 'delivery', before: null }, 'discovery'),
  ).toMatchObject({ problem: 'project-was-changed' })
  expect(
    (await moveProject(owner, id, { stage: 'production', before: null }, 'discovery')).ok,
  ).toBe(true)
  expect(
    await moveProject(owner, id, { stage: 'delivery', before: crypto.randomUUID() }, 'production'),
  ).toMatchObject({ problem: 'project-was-changed' })
  expect((await loadProject(id)).stage).toBe('production')
})
