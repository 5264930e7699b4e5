import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { getActivityMessages } from '#app/messages/activity.ts'
import { server } from '#app/messages/en/server.ts'
import { removeSample } from '#app/features/insight/sample-data/writes.server.ts'

import { createApp, createCtx } from '../../../tests/support/app.ts'
import { openTestDatabase } from '../../../tests/support/context.ts'
import { refundsInLog, refundsInRows } from '../../../tests/support/refunds-in-log.ts'
import { readRelease } from '../release.server.ts'
import { createBackup, buildChecksumTrailer } from './create.server.ts'
import { restoreBackup } from './restore.server.ts'

const database = await openTestDatabase()
// one connection only: a restore refuses to run while others are open
const pool = createPool({ ...database.connection, max: 1 })
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-restore-'))
const app = createApp(pool, dataDir)
const target = { pool, dataDir, migrations: 'db/migrations' }
const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/**
 * Returns the hash of every table's rows, the position of every sequence, all constraints, triggers
 * and indexes, but not the event of a restore.
 */
async function hashDatabase() {
  const tables = (
    await query(
      "select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1",
    )
  ).map(({ name }) => name as string)
  const all: Record<string, unknown> = {}
  for (const name of tables)
    all[name] = (
      await query(
        `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash, count(*)::int as rows from ${name} t where not (to_jsonb(t) @> '{"name": "backup.restored"}')`,
      )
    )[0]
  for (const { name } of await query(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and sequencename <> 'event_id_seq'",
  ))
    all[name] = (await query(`select last_value, is_called from public.${name}`))[0]
  all.constraints = await query(
    "select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
  )
  all.triggers = await query(
    'select tgrelid::regclass::text as of, tgname from pg_trigger where not tgisinternal order by 1, 2',
  )
  all.indexes = await query(
    "select indexdef from pg_indexes where schemaname = 'public' order by 1",
  )
  return all
}

let file = ''
let before: Awaited<ReturnType<typeof hashDatabase>>
beforeAll(async () => {
  // Text that is hard to escape, the largest numbers and skipped sequence values.
  await query(
    "insert into client (created_at, name, sort_name, notes, search) values (now(), $1, 'x', $2, '')",
    ['"Quoted", \\ and 🎥', 'two\nlines\t\u2028 {"table":"client","row":{}}'],
  )
  await query(
    "insert into event (id, at, name, subject_id, actor_kind, request_id, data) values (9007199254740993, now(), 'client.changed', 'x', 'staff', 'r', '{\"cents\": 9007199254740993, \"share\": 0.1, \"none\": null}')",
  )
  await query("select setval('booking_number_seq', 4711)")
  await query('update project set position = 0.1 + 0.2 where number = 31')
  before = await hashDatabase()
  file = (await createBackup(app, new Date('2026-11-20T15:00:00Z'), 'whole')).file
})

describe('restoring a backup', () => {
  test('restores every row, sequence, constraint and trigger after the sample was removed', async () => {
    const [owner] = (await query(
      "select id, name, email, role from staff where role = 'owner'",
    )) as [{ id: string; name: string; email: string; role: 'owner' }]
    expect(await removeSample(createCtx(app, { kind: 'staff', ...owner }))).toMatchObject({
      ok: true,
    })
    expect(await query('select count(*)::int as n from booking')).toEqual([{ n: 0 }])
    expect(await restoreBackup(target, file, { replace: false })).toMatchObject({
      ok: true,
      value: { at: '2026-11-20T15:00:00.000Z', sealed: false },
    })
    expect(await hashDatabase()).toEqual(before)
    await expect(query("delete from event where name = 'client.changed'")).rejects.toThrow(
      'What happened is kept',
    )
    expect(
      await query(
        "insert into booking (created_at, client_id, category, state, zone, starts_local, ends_local, starts_at, ends_at, policy_version, search) select now(), id, 'podcast', 'held', 'UTC', '', '', now(), now(), 1, '' from client limit 1 returning number",
      ),
    ).toEqual([{ number: 4712 }])
  })
  test('replaces another studio only on request', async () => {
    const now = await hashDatabase()
    expect(await restoreBackup(target, file, { replace: false })).toMatchObject({
      ok: false,
      problem: 'studio-there',
    })
    expect(await hashDatabase()).toEqual(now)
    expect(now).not.toEqual(before)
    expect(await restoreBackup(target, file, { replace: true })).toMatchObject({ ok: true })
    expect(await hashDatabase()).toEqual(before)
  })
  test('ends open sessions, links, rate limits and idempotency keys, and holds queued emails', async () => {
    await query(
      "insert into staff_session (token_hash, staff_id, started_at, seen_at) select 'stolen', id, now(), now() from staff where role = 'owner'",
    )
    await query(
      "insert into one_time_token (token_hash, purpose, staff_id, until) select 'used', 'reset', id, now() + interval '1 hour' from staff where role = 'owner'",
    )
    await query(
      "insert into trusted_device (token_hash, staff_id, seen_at) select 'copied', id, now() from staff where role = 'owner'",
    )
    await query(
      "insert into rate_limit (key, count, until) values ('account:x', 9, now() + interval '1 day')",
    )
    await query(
      "insert into idempotency_key (key, actor_id, content_hash, answer, at) values ('k', 'a', 'h', '{}', now())",
    )
    await query(
      "insert into password_reset_request (email_key, requested_at) values ('a@b.test', now())",
    )
    await query(
      "insert into invitation (email, email_key, name, role, token_hash, invited_by, created_at, until) select 'n@b.test', 'n@b.test', 'N', 'owner', 'open', id, now(), now() + interval '1 year' from staff where role = 'owner'",
    )
    await query(
      "insert into preview_link (token_hash, made_at, ends_at) values ('p', now(), now() + interval '1 day')",
    )
    await query(
      "with opened as (insert into client_access_link (token_hash, contact_id, target, via, created_at, expires_at) select 'mailed', id, '', 'email', now(), now() + interval '1 day' from client_contact limit 1 returning token_hash, contact_id) insert into client_session (token_hash, contact_id, link_hash, started_at, last_seen_at, user_agent) select 'client', contact_id, token_hash, now(), now(), 'x' from opened",
    )
    await query("insert into client_link_request (email_key, requested_at) values ('a', now())")
    for (const state of ['queued', 'sending', 'sent'])
      await query(
        "insert into email (message_id, kind, created_at, to_name, to_address, to_key, from_name, subject, body, language, state, next_try_at) values ($1, 'x', now(), 'a', 'a@b.test', 'a@b.test', 'x', 'x', 'x', 'en', $1, now())",
        [state],
      )
    const open = (await createBackup(app, new Date('2026-11-20T16:00:00Z'), 'open')).file
    expect(await restoreBackup(target, open, { replace: true })).toMatchObject({
      ok: true,
      value: { heldEmails: 2 },
    })
    for (const table of [
      'staff_session',
      'one_time_token',
      'trusted_device',
      'rate_limit',
      'idempotency_key',
      'password_reset_request',
      'preview_link',
      'client_session',
      'client_link_request',
    ])
      expect([table, await query(`select * from ${table}`)]).toEqual([table, []])
    expect(await query('select token_hash from client_access_link')).toContainEqual({
      token_hash: 'mailed',
    })
    expect(await query('select until <= now() as ended from invitation')).toEqual([{ ended: true }])
    expect(
      await query("select message_id, state, held_reason from email where kind = 'x' order by 1"),
    ).toEqual([
      { message_id: 'queued', state: 'held', held_reason: 'restored' },
      { message_id: 'sending', state: 'held', held_reason: 'restored' },
      { message_id: 'sent', state: 'sent', held_reason: null },
    ])
    expect(await restoreBackup(target, file, { replace: true })).toMatchObject({
      ok: true,
      value: { heldEmails: 0 },
    })
  })
  test('names the program that made the backup, and which one restores a newer one', async () => {
    const [first = ''] = gunzipSync(readFileSync(file)).toString().split('\n', 1)
    expect(JSON.parse(first)).toMatchObject({ version: readRelease().version })
    const newer = server.restore.problems['backup-newer']('b.json.gz', {
      ...app.config,
      version: '9',
    })
    expect(newer).toContain('made by Backlot 9')
  })
  test('restores every row of a backup made before tables and events were renamed', async () => {
    const oldBackup = 'tests/releases/schema-0029.json.gz'
    const [migration] = globSync('db/migrations/*_plain-names.sql')
    const newNames = new Map(
      [...readFileSync(migration!, 'utf8').matchAll(/ALTER TABLE "(\w+)" RENAME TO "(\w+)"/g)].map(
        ([, from, to]) => [from!, to!],
      ),
    )
    expect(await restoreBackup(target, oldBackup, { replace: true })).toMatchObject({ ok: true })
    const lines = gunzipSync(readFileSync(oldBackup)).toString().trim().split('\n')
    const counts = (
      JSON.parse(lines.find((line) => line.startsWith('{"end"'))!) as {
        end: Record<string, number>
      }
    ).end
    for (const [table, rows] of Object.entries(counts)) {
      if (newNames.get(table) === 'rate_limit') continue // a restore truncates this table
      const name = newNames.get(table) ?? table
      expect([name, await query(`select count(*)::int as rows from ${name}`)]).toEqual([
        name,
        [{ rows: name === 'event' ? rows + 1 : rows }],
      ])
    }
    const names = (await query('select distinct name from event')).map(({ name }) => name as string)
    expect(names.filter((name) => !(name in getActivityMessages('en').sentences))).toEqual([])
    expect(
      await query(
        "select state, kind, held_reason from email where message_id like 'm_' order by message_id",
      ),
    ).toEqual([
      { state: 'held', kind: 'testimonial.requested', held_reason: 'restored' },
      { state: 'failed', kind: 'inquiry.reply', held_reason: null },
    ])
    expect(
      await query("select count(*)::int as reversals from ledger_entry where kind = 'reversal'"),
    ).toEqual([{ reversals: 1 }])
    const refunds = await query(refundsInRows)
    expect(refunds.length).toBeGreaterThan(0)
    expect(refunds).toEqual(await query(refundsInLog))
    await restoreBackup(target, file, { replace: true })
  })
  test('updates stored links in a backup made before online booking moved to /book', async () => {
    const content = {
      href: '/dates/podcast?length=60',
      links: [{ href: '/dates' }, { href: '/dates#week' }, { href: '/dates-and-prices' }],
      text: 'Our "dates" are at /dates',
    }
    const movedContent = {
      href: '/book/podcast?length=60',
      links: [{ href: '/book' }, { href: '/book#week' }, { href: '/dates-and-prices' }],
      text: 'Our "dates" are at /dates',
    }
    const instant = '2026-11-22T15:00:00+00:00'
    const revision = crypto.randomUUID()
    const lines = gunzipSync(readFileSync('tests/releases/schema-0029.json.gz'))
      .toString()
      .trim()
      .split('\n')
      .slice(0, -1)
    const contentVersion = Number(
      /"content_version": (\d+)/.exec(
        lines.find((line) => line.startsWith('{"table":"studio"'))!,
      )![1],
    )
    const rows = [
      ...lines
        .slice(0, -1)
        .map((line) =>
          line.startsWith('{"table":"portfolio_item"')
            ? line.replace(/"story": \{/, `"story": {"links": ${JSON.stringify(content)}, `)
            : line,
        ),
      JSON.stringify({
        table: 'draft',
        row: { part: 'about', content, mark: revision, changed_by: null, changed_at: instant },
      }),
      JSON.stringify({
        table: 'edition',
        row: { part: 'about', number: 1, content, published_by: null, published_at: instant },
      }),
      lines.at(-1)!.replace('"draft":0', '"draft":1').replace('"edition":0', '"edition":1'),
    ].join('\n')
    expect(
      await restoreBackup(target, writeBackup('moved', rows), { replace: true }),
    ).toMatchObject({
      ok: true,
    })
    expect(await query('select content, revision from draft')).toEqual([
      { content: movedContent, revision },
    ])
    expect(await query('select content from page_version')).toEqual([{ content: movedContent }])
    expect(await query("select distinct story -> 'links' as links from case_study")).toEqual([
      { links: movedContent },
    ])
    const links = (
      await query(
        "select jsonb_path_query(content, '$.**.href') #>> '{}' as href from section where content::text like '%href%'",
      )
    ).map(({ href }) => href as string)
    expect(links.filter((href) => href.startsWith('/dates'))).toEqual([])
    expect(links).toEqual(expect.arrayContaining(['/book', '/book/podcast?length=60']))
    expect(await query('select content_version from studio')).toEqual([
      { content_version: contentVersion + 1 },
    ])
    await restoreBackup(target, file, { replace: true })
  })
})

/** Writes a file with this content and a valid checksum. */
function writeBackup(name: string, text: string): string {
  const bytes = gzipSync(`${text}\n`)
  writeFileSync(
    join(dataDir, name),
    Buffer.concat([bytes, buildChecksumTrailer(createHash('sha256').update(bytes).digest())]),
  )
  return join(dataDir, name)
}

describe('a damaged backup is refused, and nothing changes', () => {
  const restoreDamaged = async (bytes: Buffer) => {
    writeFileSync(join(dataDir, 'damaged'), bytes)
    return restoreBackup(target, join(dataDir, 'damaged'), { replace: true })
  }
  test('when one bit differs: the first, the last, or any between', async () => {
    const backup = readFileSync(file)
    const places = [
      0,
      1,
      3,
      4,
      9,
      backup.length - 1,
      backup.length - 8,
      backup.length - 80,
      backup.length - 100,
      ...fc.sample(fc.nat(backup.length - 1), 16),
    ]
    for (const [n, place] of places.entries()) {
      const copy = Buffer.from(backup)
      copy[place]! ^= 1 << (n % 8)
      expect([place, await restoreDamaged(copy)]).toMatchObject([
        place,
        { ok: false, problem: 'backup-damaged' },
      ])
    }
    expect(places.length).toBeGreaterThanOrEqual(20)
    expect(await hashDatabase()).toEqual(before)
  })
  test('when it is truncated, extended, empty, or no backup', async () => {
    const backup = readFileSync(file)
    for (const bytes of [
      backup.subarray(0, -1),
      backup.subarray(0, backup.length / 2),
      Buffer.concat([backup, Buffer.from('x')]),
      Buffer.alloc(0),
      gzipSync('{"backlot":"backup"}'),
      Buffer.from('a letter'),
    ])
      expect(await restoreDamaged(bytes)).toMatchObject({ problem: 'backup-damaged' })
    expect(await restoreBackup(target, join(dataDir, 'nowhere'), { replace: true })).toMatchObject({
      problem: 'backup-missing',
    })
    expect(await restoreBackup(target, dataDir, { replace: true })).toMatchObject({
      problem: 'backup-missing',
    })
  })
  test('when its checksum is valid but a row or table is missing, a reference is broken, or its version is unknown', async () => {
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(0, -1)
    const findFirstLine = (table: string) =>
      lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
    const removeLine = (index: number) => lines.toSpliced(index, 1).join('\n')
    const changeLine = (index: number, change: (line: string) => string) =>
      lines.with(index, change(lines[index]!)).join('\n')
    const end = lines.length - 1
    for (const text of [
      removeLine(findFirstLine('task')),
      removeLine(end),
      changeLine(end, (line) => line.replace(/"task":\d+,?/, '')),
      changeLine(findFirstLine('booking'), (line) =>
        line.replace(/"client_id": "[^"]+"/, `"client_id": "${crypto.randomUUID()}"`),
      ),
      changeLine(findFirstLine('booking'), (line) => line.replace(/"id": "[^"]+"/, '"id": "x"')),
    ]) {
      expect(
        await restoreBackup(target, writeBackup('sealed', text), { replace: true }),
      ).toMatchObject({
        problem: 'backup-damaged',
      })
    }
    expect(
      await restoreBackup(
        target,
        writeBackup(
          'newer',
          changeLine(0, (line) => line.replace('"migrations":[', '"migrations":["another",')),
        ),
        { replace: true },
      ),
    ).toMatchObject({ problem: 'backup-newer', version: readRelease().version })
    expect(await hashDatabase()).toEqual(before)
  })
})

test('leaves a database of another program alone', async () => {
  const testDatabase = await openTestDatabase()
  const rawPool = createPool({ ...testDatabase.connection, max: 1 })
  await rawPool.query('drop schema drizzle cascade')
  expect(await restoreBackup({ ...target, pool: rawPool }, file, { replace: true })).toMatchObject({
    problem: 'database-foreign',
  })
  expect((await rawPool.query('select count(*)::int as n from studio')).rows).toEqual([{ n: 1 }])
  await rawPool.end()
  await testDatabase.close()
})

if (process.env.DATABASE_URL)
  test('restores nothing while another connection is open', async () => {
    const another = createPool({ ...database.connection, max: 1 })
    await another.query('select 1')
    expect(await restoreBackup(target, file, { replace: true })).toMatchObject({
      problem: 'database-in-use',
    })
    await another.end()
  })
