import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { client, project, staff } from '#app/data/schema/index.server.ts'
import {
  addTask,
  completeTask,
  removeTask,
  reopenTask,
} from '#app/features/work/task/writes.server.ts'

import { openProjects } from '../../../../tests/support/project-fixture.ts'
import { getBoard, findProjectWithTasks, listProjects } from './reads.server.ts'
import {
  addProject,
  changeProject,
  completeProject,
  moveProject,
  saveNotes,
} from './writes.server.ts'
import { resolveClient } from '#app/features/clients/client/reads.server.ts'

const {
  studio,
  owner,
  crew,
  books,
  someone,
  buildFilters,
  buildInput,
  createProject,
  loadProject,
} = await openProjects()
const findProject = async (title: string) =>
  (await studio.app.db.select().from(project).where(eq(project.title, title)))[0]!
const expectForbidden = (work: () => Promise<unknown>) =>
  expect((async () => work())()).rejects.toMatchObject({ status: 403 })

test('limits crew to projects in which they have a task', async () => {
  const foreign = await createProject({ title: 'Foreign' }, ['x'])
  const [x] = (await loadProject(foreign)).list
  const [winter] = (await listProjects(crew, buildFilters('q=winter'))).projects
  expect(winter?.title).toBe('Winter Catalog')
  expect((await listProjects(crew, buildFilters('state=all&q=foreign'))).projects).toEqual([])
  expect(JSON.stringify(await getBoard(crew))).not.toContain('Foreign')
  expect(await findProjectWithTasks(crew, foreign)).toBeNull()
  expect(await completeTask(crew, foreign, x!.id)).toMatchObject({ problem: 'project-is-gone' })
  expect(await saveNotes(crew, foreign, { notes: 'x', revision: 0 })).toMatchObject({
    problem: 'project-is-gone',
  })
  const project = await loadProject(winter!.id, crew)
  const open = project.list.find(({ doneAt }) => !doneAt)!
  expect((await completeTask(crew, winter!.id, open.id)).ok).toBe(true)
  expect((await reopenTask(crew, winter!.id, open.id)).ok).toBe(true)
  for (const work of [
    () => addTask(crew, winter!.id, { title: 'x' }),
    () => removeTask(crew, winter!.id, open.id),
    () => moveProject(crew, winter!.id, { stage: 'delivery', before: null }, 'production'),
    () => completeProject(crew, winter!.id, { ignoreUnfinished: true }),
    () => changeProject(crew, winter!.id, buildInput(), 0),
    () => addProject(crew, buildInput()),
  ])
    await expectForbidden(work)
  await expectForbidden(() => completeTask(books, winter!.id, open.id))
  await expectForbidden(() => getBoard(studio.visitor()))
})

test('pages through the list in every order without repeating or skipping any', async () => {
  await studio.app.db
    .execute(sql`insert into project (created_at, client_id, title, category, stage, state, started_on, due_on, search)
    select now(), ${someone!.id}, 'Bulk ' || (i % 40), 'podcast', 'planning', 'in-progress', date '2026-01-01' + (i % 30), case when i % 7 = 0 then null else date '2026-06-01' + (i % 30) end, 'bulk' from generate_series(1, 230) i`)
  for (const sort of ['due', 'newest', 'title']) {
    const ids: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listProjects>> = await listProjects(owner, {
        ...buildFilters(`q=bulk&sort=${sort}`),
        after,
      })
      expect(page.count).toBe(230)
      ids.push(...page.projects.map(({ id }) => id))
      after = page.next
    } while (after)
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 230, 230])
  }
  for (const after of ['x', btoa('["nonsense","0b9a4c1e-6f8b-4f0a-9b1e-1c2d3e4f5a6b"]')])
    expect((await listProjects(owner, { ...buildFilters('q=bulk'), after })).projects).toHaveLength(
      50,
    )
  const { columns, counts } = await getBoard(owner)
  expect([columns.planning.length, counts.planning > 230]).toEqual([50, true])
  await studio.app.db.delete(project).where(eq(project.search, 'bulk'))
  expect(
    (await listProjects(owner, buildFilters('q=PR-31'))).projects.map(({ title }) => title),
  ).toEqual(['Winter Catalog'])
  expect(
    (await listProjects(owner, buildFilters('category=documentary'))).projects.map(
      ({ title }) => title,
    ),
  ).toEqual(['The dam comes out'])
  expect(
    (await listProjects(owner, buildFilters(`state=all&client=${someone!.id}`))).clientName,
  ).toBe('Pell & Daughters')
})

test('resolves a typed name to one client or to possible matches', async () => {
  await studio.app.db.insert(client).values(
    ['a@twin.test', 'b@twin.test'].map((email) => ({
      createdAt: owner.now,
      name: 'Twin',
      sortName: 'twin',
      email,
      emailKey: email,
      search: `twin ${email}`,
    })),
  )
  const resolve = (name: string, change = {}) =>
    resolveClient(owner, { client: name, clientId: '', chosenClient: '', ...change })
  expect((await resolve('  pell & daughters ')).match?.id).toBe(someone!.id)
  const { match, matches } = await resolve('twin')
  expect([match, matches.length]).toEqual([null, 2])
  expect((await resolve('twin', { chosenClient: matches[1]!.id })).match?.id).toBe(matches[1]!.id)
  expect((await resolve('twin', { clientId: matches[0]!.id })).match?.id).toBe(matches[0]!.id)
  expect(await resolve('ledger')).toMatchObject({
    match: null,
    matches: [{ name: 'Ledger Street Bakery' }],
  })
  expect(await resolve('nobody at all')).toEqual({ match: null, matches: [] })
})

test('reads no amounts, and the sample crew is linked to a person', async () => {
  const winter = await findProject('Winter Catalog')
  expect(JSON.stringify(await loadProject(winter.id))).not.toMatch(/total|cents|amount/)
  expect(await studio.app.db.select().from(staff).where(eq(staff.role, 'crew'))).toHaveLength(1)
})
