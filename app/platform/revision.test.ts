import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { ok } from '#app/core/result.ts'
import { booking, project, studio as studioTable } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { updateRevision } from './revision.server.ts'
import { transact } from './transact.server.ts'

const studio = await openTestStudio()
const readBooking = async () => (await studio.app.db.select().from(booking).limit(1))[0]!
const readProject = async (id: string) =>
  (await studio.app.db.select().from(project).where(eq(project.id, id)))[0]!

test('a change from an older revision is refused by the database, and tried again', async () => {
  const row = await readBooking()
  let attempts = 0
  const change = () =>
    transact(studio.system(), async (ctx) => {
      attempts++
      await updateRevision(ctx, booking, row, { title: `Attempt ${attempts}` })
      return ok()
    })
  expect((await change()).ok).toBe(true)
  attempts = 0
  await expect(change()).rejects.toThrow('The row was changed.')
  expect(attempts).toBe(3)
  const [now] = await studio.app.db.select().from(booking).where(eq(booking.id, row.id))
  expect(now).toMatchObject({ title: 'Attempt 1', revision: row.revision + 1 })
})

test('every change of a booking increments its revision', async () => {
  const row = await readBooking()
  await studio.pool.query('update booking set notes = $1 where id = $2', ['By hand', row.id])
  const [now] = await studio.app.db.select().from(booking).where(eq(booking.id, row.id))
  expect(now!.revision).toBe(row.revision + 1)
})

test('the revision of a project counts its form’s fields, and that of the notes only these', async () => {
  const [{ id, revision, notesRevision }] = (await studio.app.db
    .select()
    .from(project)
    .limit(1)) as [typeof project.$inferSelect]
  const set = async (columns: string) => {
    await studio.pool.query(`update project set ${columns} where id = $1`, [id])
    const now = await readProject(id)
    return [now.revision - revision, now.notesRevision - notesRevision]
  }
  expect(await set("stage = 'delivery', position = position + 1")).toEqual([0, 0])
  expect(await set("title = title || '!'")).toEqual([1, 0])
  expect(await set("due_on = '2031-01-01'")).toEqual([2, 0])
  expect(await set("notes = notes || '!'")).toEqual([3, 1])
  expect(await set('title = title')).toEqual([3, 1])
})

test('publishing the website doesn’t change the revision of the settings', async () => {
  const read = async () => (await studio.app.db.select().from(studioTable))[0]!.revision
  const before = await read()
  await studio.pool.query('update studio set content_version = content_version + 1')
  expect(await read()).toBe(before)
  await studio.pool.query("update studio set badge = 'Z'")
  expect(await read()).toBe(before + 1)
})
