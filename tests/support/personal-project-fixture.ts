import type { Query, Take } from './personal-gallery-fixture.ts'

/** Plants a completed project with a promised date that was moved, a task and a removed task. */
export async function plantProject(query: Query, clientId: string, take: Take): Promise<string> {
  const [row] = await query(
    `insert into project (created_at, client_id, title, category, stage, state, started_on, completed_on, notes, search)
     values ('2025-02-01', $1, $2, 'photography', 'delivery', 'completed', '2025-02-01', '2025-04-01', $3, $4) returning id`,
    [clientId, take('project-title'), take('project-notes'), take('project-search')],
  )
  const id = String(row!.id)
  await query(`insert into task (project_id, position, title, done_at) values ($1, 0, $2, now())`, [
    id,
    take('task-title'),
  ])
  await query(
    `insert into promise (project_id, number, promised_on, reason, created_at)
     values ($1, 1, '2025-03-20', '', '2025-02-01'), ($1, 2, '2025-04-01', $2, '2025-03-10')`,
    [id, take('promise-reason')],
  )
  await query(
    `insert into removed_task (id, project_id, position, title) values (gen_random_uuid(), $1, 1, $2)`,
    [id, take('removed-task-title')],
  )
  return id
}
