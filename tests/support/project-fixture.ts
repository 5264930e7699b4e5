import { eq } from 'drizzle-orm'

import { client } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findProjectWithTasks } from '#app/features/work/project/reads.server.ts'
import { type Stage, parseProjectFilters } from '#app/features/work/project/rules.ts'
import { addProject } from '#app/features/work/project/writes.server.ts'

import { openTestStudio } from './context.ts'

/**
 * Opens the sample studio with three people and a client. Returns helpers for the new project form.
 */
export async function openProjects() {
  const studio = await openTestStudio()
  const owner = await studio.as('owner')
  const crew = await studio.as('crew')
  const books = await studio.as('bookkeeper')
  const [someone] = await studio.app.db
    .select()
    .from(client)
    .where(eq(client.name, 'Pell & Daughters'))
  const buildFilters = (asked = '') => ({
    ...parseProjectFilters(new URLSearchParams(asked)),
    after: null,
  })
  const buildInput = (change = {}) => ({
    clientId: someone!.id,
    title: 'A boat',
    category: 'photography' as const,
    stage: 'planning' as Stage,
    startedOn: '2026-11-02',
    dueOn: '',
    notes: '',
    ...change,
  })
  const createProject = async (change = {}, tasks: string[] = [], ctx: Ctx = owner) => {
    const result = await addProject(ctx, buildInput(change), tasks)
    if (!('value' in result)) throw new Error('not made')
    return result.value.id
  }
  const loadProject = async (id: string, ctx: Ctx = owner) => (await findProjectWithTasks(ctx, id))!
  return {
    studio,
    owner,
    crew,
    books,
    someone,
    buildFilters,
    buildInput,
    createProject,
    loadProject,
  }
}
