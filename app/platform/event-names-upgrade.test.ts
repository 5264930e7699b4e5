import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { eventSchemas } from '#app/core/events.ts'
import { createPool } from '#app/data/db.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'

import { openTestDatabase } from '../../tests/support/context.ts'
import { addRow, readOldStudio, writeBackup } from '../../tests/support/old-studio.ts'

const database = await openTestDatabase()
const pool = createPool({ ...database.connection, max: 1 }) // a restore refuses other connections
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-events-'))
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const newNames = {
  'inquiry.waiting': 'inquiry.reopened',
  'inquiry.spam': 'inquiry.marked-as-spam',
  'booking.pending': 'booking.marked-as-pending',
  'booking.done': 'booking.completed',
  'booking.time-zone-conflict': 'booking.time-zone-conflict-found',
  'image.ready': 'image.processed',
  'image.complete': 'image.completed',
  'image.broken': 'image.failed',
  'video.broken': 'video.failed',
  'staff.two-factor-on': 'staff.two-factor-enabled',
  'staff.two-factor-off': 'staff.two-factor-disabled',
}

const newEmailKinds = {
  'date.asked': 'date.requested',
  'date.called': 'date.canceled-by-client',
}

test('an upgrade gives events and emails their current names, and events stay unchangeable', async () => {
  const lines = readOldStudio()
  const last = lines.findLast(({ table }) => table === 'event')!.row
  for (const [index, name] of Object.keys(newNames).entries())
    // negative, because the backup has the next id of the sequence
    addRow(lines, 'event', { ...last, id: -1 - index, name, subject_id: name })
  const letter = lines.find(({ table }) => table === 'letter')!.row
  for (const kind of Object.keys(newEmailKinds))
    addRow(lines, 'letter', {
      ...letter,
      id: randomUUID(),
      kind,
      subject: kind,
      message_id: kind,
    })
  const path = join(dataDir, 'old.json.gz')
  writeBackup(path, lines)
  const target = { pool, dataDir, migrations: 'db/migrations' }
  expect(await restoreBackup(target, path, { replace: true })).toMatchObject({ ok: true })

  const { rows } = await pool.query<{ name: string; subject_id: string }>(
    'select name, subject_id from event',
  )
  const renamedRows = rows.filter(({ subject_id }) => subject_id in newNames)
  expect(Object.fromEntries(renamedRows.map((row) => [row.subject_id, row.name]))).toEqual(newNames)
  expect(rows.filter(({ name }) => !(name in eventSchemas))).toEqual([])
  const emails = await pool.query<{ kind: string; subject: string }>(
    "select kind, subject from email where subject like 'date.%'",
  )
  expect(Object.fromEntries(emails.rows.map((row) => [row.subject, row.kind]))).toEqual(
    newEmailKinds,
  )
  await expect(pool.query("update event set name = 'x'")).rejects.toThrow()
})
