import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { test } from 'vitest'

import { createSchema, toDatabase } from '#app/data/db.server.ts'
import { ok } from '#app/core/result.ts'
import { transact } from '#app/platform/transact.server.ts'
import { getAuditHead, verifyAuditTrail } from '#app/features/sales/audit-trail/reads.server.ts'
import { auditKinds } from '#app/features/sales/audit-trail/rules.ts'
import { appendAuditEntry } from '#app/features/sales/audit-trail/writes.server.ts'

import { openEmbedded } from '../../../db/embedded/embedded.ts'
import { createApp, createCtx } from '../../support/app.ts'
import { check, report } from '../../support/check.ts'
import { onEnd } from '../../support/cleanup.ts'
import { createFolder } from '../../support/program.ts'

const entries = 40
/** Every column of an entry, with another value. */
const otherValues: Record<string, string> = {
  subject_id: 'gen_random_uuid()',
  kind: "case kind when 'sent' then 'opened' else 'sent' end",
  at: "at + interval '1 millisecond'",
  document_hash: "case when document_hash is null then repeat('a', 64) end",
  details_hash: "repeat('b', 64)",
  previous_hash: "repeat('c', 64)",
  hash: "repeat('d', 64)",
}

test('every changed, removed, inserted and swapped entry is found', async () => {
  const { client, ctx } = await openTrail()
  const unchanged = await verifyAuditTrail(ctx)
  check('the trail is accepted', unchanged.ok && unchanged.count === entries, unchanged)
  const head = (await getAuditHead(ctx))!
  let [all, found] = [0, 0]
  const tryChange = async (name: string, text: string, isFound = findByChain) => {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(text)
    all++
    if (check(name, await isFound())) found++
    await client.query('rollback')
  }
  const findByChain = async () => !(await verifyAuditTrail(ctx)).ok
  /** Sealed documents print the head, which proves that no entry was removed from the end. */
  const findByHead = async () => {
    const found = await client.query('select 1 from audit_entry where seq = $1 and hash = $2', [
      head.seq,
      head.hash,
    ])
    return found.rows.length === 0
  }
  for (let seq = 1; seq <= entries; seq++) {
    for (const [column, value] of Object.entries(otherValues))
      await tryChange(
        `another ${column} of entry ${seq}`,
        `update audit_entry set ${column} = ${value} where seq = ${seq}`,
      )
    await tryChange(
      `entry ${seq} removed`,
      `delete from audit_entry where seq = ${seq}`,
      seq === entries ? findByHead : findByChain,
    )
    await tryChange(
      `entry ${seq} removed and the others renumbered`,
      `delete from audit_entry where seq = ${seq};
        update audit_entry set seq = seq + 1000 where seq > ${seq};
        update audit_entry set seq = seq - 1001 where seq > ${seq}`,
      seq === entries ? findByHead : findByChain,
    )
    await tryChange(
      `an entry inserted before ${seq}`,
      `update audit_entry set seq = seq + 1000 where seq >= ${seq};
        update audit_entry set seq = seq - 999 where seq >= 1000;
        insert into audit_entry select ${seq}, subject_id, kind, at, document_hash, details_hash,
          repeat('e', 64), repeat('f', 64) from audit_entry limit 1`,
    )
    await tryChange(
      `other details of entry ${seq}`,
      `insert into audit_entry_details (seq, details) values (${seq}, '{"name": "Someone else"}')
        on conflict (seq) do update set details = excluded.details`,
    )
    for (let other = 1; other < seq; other++)
      await tryChange(
        `entries ${other} and ${seq} swapped`,
        `update audit_entry set seq = 9999 where seq = ${seq};
          update audit_entry set seq = ${seq} where seq = ${other};
          update audit_entry set seq = ${other} where seq = 9999`,
      )
  }
  await client.query('begin; set local session_replication_role = replica')
  await client.query('delete from audit_entry_details')
  const erased = await verifyAuditTrail(ctx)
  check('the trail is accepted without the details of erased people', erased.ok, erased)
  await client.query('rollback')
  report(`${found} of ${all} changes of the audit trail found`, 'trail')
})

/** Opens a trail of five quotes, and a connection that may change it. */
async function openTrail() {
  const embedded = await openEmbedded(null)
  const pool = new pg.Pool(embedded.connection)
  onEnd(async () => {
    await pool.end()
    await embedded.close()
  })
  await createSchema(pool, 'db/migrations')
  const subjects = Array.from({ length: 5 }, () => randomUUID())
  const system = createCtx(createApp(pool, createFolder()), { kind: 'system' })
  for (let at = 0; at < entries; at++)
    await transact(system, async (ctx) => {
      await appendAuditEntry(ctx, {
        subjectId: subjects[at % subjects.length]!,
        kind: auditKinds[at % auditKinds.length]!,
        ...(at % 3 === 0 && { documentHash: at.toString(16).padStart(64, '0') }),
        ...(at % 4 !== 0 && { details: { name: `Person ${at}`, ip: '192.0.2.1' } }),
      })
      return ok()
    })
  const client = await pool.connect()
  onEnd(() => client.release())
  return { client, ctx: { ...system, db: toDatabase(client) } }
}
