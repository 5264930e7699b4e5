import { sql } from 'drizzle-orm'

import { addDays, after, day, dayOf } from '#app/core/day.ts'
import { type client, type staff, task } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { Kind, Stage } from '#app/studio/project/rules.ts'
import { addProject, completeProject } from '#app/studio/project/writes.server.ts'
import { assignTask, doTask } from '#app/studio/task/writes.server.ts'

import { longlight } from './longlight.ts'

type Person = typeof staff.$inferSelect
/** Days are counted from today: `started` ago, `due` ahead; `tasks` in their order, the first `done` of them are done. */
type Told = { title: string; client: string; kind: Kind; stage: Stage; started: number; due: number | null; completed?: number; done: number; crew?: number[]; notes?: string; tasks: string[] }

/** In the order of their numbers, from PR-031 on. */
const told: Told[] = [
  {
    title: 'Winter Catalog', client: 'Ottoline Ceramics', kind: 'photography', stage: 'production', started: 18, due: 14, done: 6, crew: [5, 6],
    notes: 'Forty-one pieces, north window only. Ottoline sets every pot herself; nobody else touches them.',
    tasks: ['Agree on the brief', 'Scout the light', 'Shot list with Ottoline', 'Shoot the tableware', 'Shoot the large jars', 'Select the frames', 'Retouch the glazes', 'Deliver for print and web'],
  },
  {
    title: 'Good Bones, season two', client: 'Tern Architects', kind: 'podcast', stage: 'production', started: 40, due: 11, done: 4, crew: [5],
    notes: 'Episode five is the house on Munjoy Hill. The owner goes to bed at nine.',
    tasks: ['Agree on ten houses', 'Record episodes one and two', 'Record episodes three and four', 'Edit episodes one to three', 'Edit episode four', 'Record episode five', 'Edit episode five', 'Review with Gideon', 'Notes and titles', 'Publish the first five'],
  },
  {
    title: 'Candlemas Concert', client: 'Sparrow Hall', kind: 'videography', stage: 'planning', started: 9, due: 74, done: 1, crew: [3],
    notes: 'Stage door on Fore Street. No flash during rehearsals.',
    tasks: ['Agree with Maud on three cameras', 'Visit during a rehearsal', 'Clear the music', 'Film the concert', 'Cut and deliver'],
  },
  {
    title: 'The Long Table', client: 'Hearth Table Co-op', kind: 'documentary', stage: 'delivery', started: 96, due: -6, completed: 8, done: 6, crew: [2, 4],
    tasks: ['Research at the co-op', 'First interviews', 'Film the harvest supper', 'Rough cut', 'Fine cut', 'Deliver the film'],
  },
  {
    title: 'Staff portraits, batch two', client: 'St. Brannoc Hospital', kind: 'photography', stage: 'delivery', started: 30, due: 2, done: 9, crew: [8],
    notes: 'Badges at the desk by 10 PM. No patient in any frame without a release.',
    tasks: ['Agree on the brief', 'Releases from the hospital', 'Plan around the shifts', 'First night', 'Second night', 'Select the frames', 'Retouch', 'Send the proofs', 'Names under the portraits', 'Deliver the files'],
  },
  {
    title: 'Boat shed portraits', client: 'Pell & Daughters', kind: 'photography', stage: 'planning', started: 12, due: 19, done: 1,
    notes: 'Ask before bringing lights into the shed: sawdust.',
    tasks: ['Agree on the brief', 'Visit the shed in the morning', 'Write the shot list', 'Borrow the long lens', 'Shoot the three sisters', 'Shoot the hands', 'Select the frames', 'Retouch', 'Send the proofs', 'Deliver the files'],
  },
  {
    title: 'Bread at four', client: 'Ledger Street Bakery', kind: 'podcast', stage: 'discovery', started: 5, due: 5, done: 0,
    tasks: ['Write the quote', 'Agree on the format', 'Choose the voices', 'Record a first morning'],
  },
  {
    title: 'The dam comes out', client: 'Town of Harrow Falls', kind: 'documentary', stage: 'planning', started: 26, due: 180, done: 3, crew: [3],
    tasks: ['Research', 'Find the archive', 'Meet the selectmen', 'Ask for permissions', 'First interviews', 'Film the removal', 'Transcripts', 'Rough cut', 'Show it at the fire hall', 'Fine cut', 'Clear the rights', 'Deliver the film'],
  },
  {
    title: 'Low Water, the short version', client: 'Merrow Sound Conservancy', kind: 'videography', stage: 'production', started: 21, due: -2, done: 4, crew: [4],
    tasks: ['Agree on eight minutes', 'Choose the scenes', 'Rough cut', 'Notes from Helen', 'Fine cut', 'Color and sound', 'Deliver the files'],
  },
  {
    title: 'Menu for the spring', client: 'Hearth Table Co-op', kind: 'photography', stage: 'discovery', started: 3, due: null, done: 1,
    tasks: ['Talk with Josefina', 'Write the quote', 'Choose a kitchen', 'Shoot', 'Deliver the files'],
  },
]

/** What the sample studio is making: through the program's own writes, each at its own time, so that the record tells it too. */
export async function tellProjects(ctx: TxCtx, clients: (typeof client.$inferSelect)[], team: Person[]) {
  const today = dayOf(ctx.now, longlight.timeZone)
  const as = (role: Person['role'], ago: number): TxCtx => {
    const { id, name, email } = team.find((person) => person.role === role) ?? team[0]!
    return { ...ctx, now: after(ctx.now, -ago * day), actor: { kind: 'staff', id, name, email, role } }
  }
  const crew = team.find(({ role }) => role === 'crew')!
  await ctx.db.execute(sql`select setval(pg_get_serial_sequence('project', 'number'), 30)`)
  for (const { title, client: name, kind, stage, started, due, completed, done, crew: theirs = [], notes = '', tasks } of told) {
    const clientId = clients.find((one) => one.name === name)!.id
    const made = await addProject(as('manager', started), { clientId, title, kind, stage, startedOn: addDays(today, -started), dueOn: due === null ? '' : addDays(today, due), notes }, tasks)
    if (!made.ok) throw new Error(made.problem)
    const { id } = made.value
    const rows = await ctx.db.select({ id: task.id }).from(task).where(sql`${task.projectId} = ${id}`).orderBy(task.position)
    for (const at of theirs) await assignTask(as('manager', started), id, rows[at]!.id, crew.id)
    const last = completed ?? 0
    for (const [at, row] of rows.slice(0, done).entries()) await doTask(as(theirs.includes(at) ? 'crew' : 'owner', last + (started - last) * (1 - (at + 1) / (done + 1))), id, row.id)
    if (completed !== undefined) await completeProject(as('owner', completed), id, { anyway: false })
  }
}
