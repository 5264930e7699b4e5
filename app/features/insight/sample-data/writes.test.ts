import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'

import { expect, test, vi } from 'vitest'

import { ok } from '#app/core/result.ts'
import { transact } from '#app/platform/transact.server.ts'
import { getAuditHead } from '#app/features/sales/audit-trail/reads.server.ts'
import { appendAuditEntry } from '#app/features/sales/audit-trail/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { getDataOverview } from './reads.server.ts'
import { removeSample } from './writes.server.ts'

const studio = await openTestStudio()
const owner = await studio.as('owner')
const countRows = async () =>
  (
    await studio.pool.query(
      'select (select count(*) from staff)::int as staff, (select count(*) from booking)::int as bookings, (select count(*) from event)::int as events',
    )
  ).rows[0]

test('removes nothing if something was written after the backup', async () => {
  const before = await countRows()
  let connections = 0
  const pool = new Proxy(studio.pool, {
    get: (pool, name) =>
      name !== 'connect'
        ? Reflect.get(pool, name).bind(pool)
        : async () => {
            if (++connections === 2)
              await pool.query(
                "insert into event (at, name, subject_id, actor_kind, request_id, data) values (now(), 'client.changed', 'x', 'staff', 'r', '{}')",
              )
            return pool.connect()
          },
  })
  expect(await removeSample({ ...owner, app: { ...owner.app, pool } })).toMatchObject({
    ok: false,
    problem: 'sample-was-changed',
  })
  expect(await countRows()).toEqual({ ...before, events: before.events + 1 })
  expect((await getDataOverview(owner)).own).toMatchObject({ changes: 1, clients: 0, accounts: 0 })
})

test('removes nothing without a backup', async () => {
  const before = await countRows()
  const folder = `${studio.app.config.dataDir}/backups`
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'a file where the folder should be')
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await removeSample(owner)).toMatchObject({ ok: false, problem: 'backup-failed' })
  stdout.mockRestore()
  rmSync(folder)
  expect(await countRows()).toEqual(before)
})

test('counts no look at a draft as a change of the sample', async () => {
  const { own: ownContent } = await getDataOverview(owner)
  await studio.pool.query(
    `insert into event (at, name, subject_id, actor_kind, request_id, data)
      select now(), name, 'home', 'staff', 'r', '{}'
        from unnest(array['draft.opened', 'draft.closed', 'draft.changed']) as name`,
  )
  expect((await getDataOverview(owner)).own).toEqual({
    ...ownContent,
    changes: ownContent.changes + 1,
  })
})

test('counts an account with a password of its own as own content', async () => {
  await studio.pool.query("update staff set sample = false where role = 'crew'")
  expect((await getDataOverview(owner)).own.accounts).toBe(1)
})

test('restarts the numbering and the audit trail', async () => {
  expect(await removeSample(owner)).toMatchObject({
    ok: true,
    value: { link: expect.stringContaining('/auth/setup?token=') },
  })
  expect(
    (
      await studio.pool.query(
        "select last_value::int as last, is_called from pg_sequences s, lateral (select last_value is not null as is_called) c where sequencename = 'booking_number_seq'",
      )
    ).rows,
  ).toEqual([{ last: null, is_called: false }])
  expect(await getAuditHead(owner)).toBeNull()
  const subjectId = randomUUID()
  const append = () =>
    transact(owner, async (ctx) => ok(await appendAuditEntry(ctx, { subjectId, kind: 'sent' })))
  expect(await append()).toMatchObject({ value: { seq: 1, previousHash: '0'.repeat(64) } })
})
