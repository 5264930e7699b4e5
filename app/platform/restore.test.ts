import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { removeSample } from '#app/studio/sample-data/writes.server.ts'

import { createApp, createCtx, openTestDatabase } from '../../tests/context.ts'
import { createBackup, buildChecksumTrailer } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'

const database = await openTestDatabase()
// one connection alone: whoever else is connected would stand in the way
const pool = createPool({ ...database.connection, max: 1 })
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-restore-'))
const app = createApp(pool, dataDir)
const where = { pool, dataDir, migrations: 'db/migrations' }
const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/**
 * Every table by the hash of its rows, where every number goes on, every reference and guard, and
 * by which migrations.
 */
async function everything() {
  const tables = (
    await query(
      "select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1",
    )
  ).map(({ name }) => name as string)
  const all: Record<string, unknown> = {}
  for (const name of tables)
    all[name] = (
      await query(
        `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash, count(*)::int as rows from ${name} t`,
      )
    )[0]
  for (const { name } of await query(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'",
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

/** What speaks of a project, by its address and not by its id. */
function ofWork() {
  return query(`select slug, title, story, published, (select count(*)::int from portfolio_address where item_id = portfolio_item.id) as addresses, (select array_agg(quote order by quote) from testimonial where item_id = portfolio_item.id) as quotes,
    (select content -> 'notes' ->> portfolio_item.id::text from section where kind = 'featured-podcasts') as note from portfolio_item order by slug`)
}

let file = ''
let before: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  // words no format may stumble over, the largest numbers, days without end, and numbers that were
  // skipped
  await query(
    "insert into client (created_at, name, sort_name, notes, search) values (now(), $1, 'x', $2, '')",
    ['"Quoted", \\ and 🎥', 'two\nlines\t\u2028 {"table":"client","row":{}}'],
  )
  await query(
    "insert into event (id, at, name, subject_id, actor_kind, request_id, facts) values (9007199254740993, now(), 'client.changed', 'x', 'staff', 'r', '{\"cents\": 9007199254740993, \"share\": 0.1, \"none\": null}')",
  )
  await query("select setval('booking_number_seq', 4711)")
  await query('update project set position = 0.1 + 0.2 where number = 31')
  before = await everything()
  file = (await createBackup(app, new Date('2026-11-20T15:00:00Z'), 'whole')).file
})

describe('a backup is read back', () => {
  test('whole, after the sample was removed: every row, number, reference and guard', async () => {
    const [owner] = (await query(
      "select id, name, email, role from staff where role = 'owner'",
    )) as [{ id: string; name: string; email: string; role: 'owner' }]
    expect(await removeSample(createCtx(app, { kind: 'staff', ...owner }))).toMatchObject({ ok: true })
    expect(await query('select count(*)::int as n from booking')).toEqual([{ n: 0 }])
    expect(await restoreBackup(where, file, { replace: false })).toMatchObject({
      ok: true,
      value: { at: '2026-11-20T15:00:00.000Z', sealed: false },
    })
    expect(await everything()).toEqual(before)
    await expect(query("delete from event where name = 'client.changed'")).rejects.toThrow(
      'What happened is kept',
    )
    expect(
      await query(
        "insert into booking (created_at, client_id, kind, state, zone, starts_wall, ends_wall, starts_at, ends_at, policy_version, search) select now(), id, 'podcast', 'held', 'UTC', '', '', now(), now(), 1, '' from client limit 1 returning number",
      ),
    ).toEqual([{ number: 4712 }])
  })
  test('over another studio only when that is meant', async () => {
    const now = await everything()
    expect(await restoreBackup(where, file, { replace: false })).toMatchObject({
      ok: false,
      problem: 'studio-there',
    })
    expect(await everything()).toEqual(now)
    expect(now).not.toEqual(before)
    expect(await restoreBackup(where, file, { replace: true })).toMatchObject({ ok: true })
    expect(await everything()).toEqual(before)
  })
  test('without what was open: sessions, links, tries and answers end, and waiting emails are held', async () => {
    await query(
      "insert into staff_session (token_hash, staff_id, started_at, seen_at) select 'stolen', id, now(), now() from staff where role = 'owner'",
    )
    await query(
      "insert into staff_link (token_hash, purpose, staff_id, until) select 'used', 'reset', id, now() + interval '1 hour' from staff where role = 'owner'",
    )
    await query(
      "insert into known_device (token_hash, staff_id, seen_at) select 'copied', id, now() from staff where role = 'owner'",
    )
    await query(
      "insert into attempt (key, count, until) values ('account:x', 9, now() + interval '1 day')",
    )
    await query(
      "insert into form_receipt (key, actor_id, content_hash, answer, at) values ('k', 'a', 'h', '{}', now())",
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
    for (const state of ['queued', 'sending', 'sent'])
      await query(
        "insert into letter (message_id, kind, created_at, to_name, to_address, to_key, from_name, subject, body, language, state, next_try_at) values ($1, 'x', now(), 'a', 'a@b.test', 'a@b.test', 'x', 'x', 'x', 'en', $1, now())",
        [state],
      )
    const open = (await createBackup(app, new Date('2026-11-20T16:00:00Z'), 'open')).file
    expect(await restoreBackup(where, open, { replace: true })).toMatchObject({
      ok: true,
      value: { heldEmails: 2 },
    })
    for (const table of [
      'staff_session',
      'staff_link',
      'known_device',
      'attempt',
      'form_receipt',
      'password_reset_request',
      'preview_link',
    ])
      expect([table, await query(`select * from ${table}`)]).toEqual([table, []])
    expect(await query('select until <= now() as ended from invitation')).toEqual([{ ended: true }])
    expect(
      await query("select message_id, state, kept_because from letter where kind = 'x' order by 1"),
    ).toEqual([
      { message_id: 'queued', state: 'kept', kept_because: 'restored' },
      { message_id: 'sending', state: 'kept', kept_because: 'restored' },
      { message_id: 'sent', state: 'sent', kept_because: null },
    ])
    expect(await restoreBackup(where, file, { replace: true })).toMatchObject({
      ok: true,
      value: { heldEmails: 0 },
    })
  })
  test('of an earlier version: its rows go through the migrations since', async () => {
    const known = (
      JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
        entries: { tag: string }[]
      }
    ).entries
    const at = known.findIndex(({ tag }) => tag === '0008_sample')
    const lines = gunzipSync(readFileSync(file))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const since = [
      'picture',
      'draft',
      'edition',
      'editor',
      'preview_link',
      'portfolio_address',
      'release',
      'release_file',
      'testimonial_request',
      'library_item',
      'film',
      'sound',
      'absence',
      'outside_calendar',
      'date_offer',
      'date_offer_need',
      'calendar_feed',
      'booking_link',
      'password_reset_request',
      'security_event',
      'secret_key_fingerprint',
    ]
    const columns: Record<string, string[]> = {
      studio: ['sample', 'social', 'note', 'logo', 'accent', 'week', 'closed_names'],
      page: ['picture', 'published'],
      offering: ['from'],
      portfolio_item: ['id', 'project_id', 'people'],
      testimonial: ['item_id'],
      resource: ['week'],
      booking: ['starts_later', 'ends_later', 'held_until', 'series', 'offering', 'proposed_at'],
      reservation: ['answer', 'answered_at'],
      policy: ['refund_steps', 'same_day_counts', 'travel_included', 'changed_by'],
    }
    const slugs = new Map<string, string>(
      lines.flatMap(({ table, row }) =>
        table === 'portfolio_item' && row ? [[row.id, row.slug]] : [],
      ),
    )
    const without = (row: object, names: string[]) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
    const old = lines
      .filter(({ sha256, table }) => !sha256 && !since.includes(table))
      .map((line) => {
        if (line.backlot) return { ...line, migrations: line.migrations.slice(0, at) }
        if (line.end) return { ...line, end: without(line.end, since) }
        if (!line.row) return line
        const row = {
          ...without(line.row, columns[line.table] ?? []),
          ...(line.table === 'testimonial' && { item: slugs.get(line.row.item_id) ?? null }),
          ...(line.table === 'policy' && {
            refund_days: line.row.refund_steps[0].days,
            refund_percent: line.row.refund_steps[0].percent,
          }),
        }
        if (line.row.kind === 'featured-podcasts')
          return {
            ...line,
            row: {
              ...row,
              content: {
                ...line.row.content,
                notes: Object.fromEntries(
                  Object.entries(line.row.content.notes).map(([id, note]) => [slugs.get(id), note]),
                ),
              },
            },
          }
        if (line.table !== 'section' || line.row.kind !== 'text') return { ...line, row }
        const content = {
          ...line.row.content,
          parts: line.row.content.parts.map(({ text, ...part }: { text: unknown }) => ({
            ...part,
            paragraphs: text,
          })),
        }
        return { ...line, row: { ...row, content } }
      })
    for (const once of ['"paragraphs":', '"good-bones":"An old house', '"item":"low-water"'])
      expect(JSON.stringify(old)).toContain(once)
    const work = await ofWork()
    expect(
      await restoreBackup(where, written('old', old.map((line) => JSON.stringify(line)).join('\n')), {
        replace: true,
      }),
    ).toMatchObject({ ok: true })
    const now = await everything()
    const anew = [
      'public.studio',
      'public.event',
      'public.portfolio_item',
      'public.portfolio_address',
      'public.testimonial',
      'public.section',
      'public.release',
      'public.absence',
      'public.date_offer',
      'public.date_offer_need',
      'public.offering',
    ]
    expect(now).toEqual({
      ...before,
      ...Object.fromEntries(anew.map((table) => [table, now[table]])),
    })
    for (const table of ['release', 'absence', 'date_offer', 'date_offer_need'])
      expect(now[`public.${table}`]).toMatchObject({ rows: 0 })
    expect(await ofWork()).toEqual(work)
    expect(await query('select name, sample from studio')).toEqual([
      { name: 'Longlight', sample: false },
    ])
    await restoreBackup(where, file, { replace: true })
  })
})

/** A file with this content, sealed as a backup is. */
function written(name: string, text: string): string {
  const bytes = gzipSync(`${text}\n`)
  writeFileSync(
    join(dataDir, name),
    Buffer.concat([bytes, buildChecksumTrailer(createHash('sha256').update(bytes).digest())]),
  )
  return join(dataDir, name)
}

describe('what is no whole backup is refused, and nothing is touched', () => {
  const refused = async (bytes: Buffer) => {
    writeFileSync(join(dataDir, 'damaged'), bytes)
    return restoreBackup(where, join(dataDir, 'damaged'), { replace: true })
  }
  test('one bit, wherever it lies: the first, the last, and any between', async () => {
    const whole = readFileSync(file)
    const places = [
      0,
      1,
      3,
      4,
      9,
      whole.length - 1,
      whole.length - 8,
      whole.length - 80,
      whole.length - 100,
      ...fc.sample(fc.nat(whole.length - 1), 16),
    ]
    for (const [n, place] of places.entries()) {
      const copy = Buffer.from(whole)
      copy[place]! ^= 1 << (n % 8)
      expect([place, await refused(copy)]).toMatchObject([
        place,
        { ok: false, problem: 'backup-damaged' },
      ])
    }
    expect(places.length).toBeGreaterThanOrEqual(20)
    expect(await everything()).toEqual(before)
  })
  test('cut off, with something after it, empty, or something else', async () => {
    const whole = readFileSync(file)
    for (const bytes of [
      whole.subarray(0, -1),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole, Buffer.from('x')]),
      Buffer.alloc(0),
      gzipSync('{"backlot":"backup"}'),
      Buffer.from('a letter'),
    ])
      expect(await refused(bytes)).toMatchObject({ problem: 'backup-damaged' })
    expect(await restoreBackup(where, join(dataDir, 'nowhere'), { replace: true })).toMatchObject({
      problem: 'backup-missing',
    })
    expect(await restoreBackup(where, dataDir, { replace: true })).toMatchObject({
      problem: 'backup-missing',
    })
  })
  test('sealed, but not what it says: a row too few, a table too few, a reference to nothing, another version', async () => {
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(0, -1)
    const first = (table: string) =>
      lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
    const without = (at: number) => lines.toSpliced(at, 1).join('\n')
    const changed = (at: number, change: (line: string) => string) =>
      lines.with(at, change(lines[at]!)).join('\n')
    const end = lines.length - 1
    for (const text of [
      without(first('task')),
      without(end),
      changed(end, (line) => line.replace(/"task":\d+,?/, '')),
      changed(first('booking'), (line) =>
        line.replace(/"client_id": "[^"]+"/, `"client_id": "${crypto.randomUUID()}"`),
      ),
      changed(first('booking'), (line) => line.replace(/"id": "[^"]+"/, '"id": "x"')),
    ]) {
      expect(await restoreBackup(where, written('sealed', text), { replace: true })).toMatchObject({
        problem: 'backup-damaged',
      })
    }
    expect(
      await restoreBackup(
        where,
        written(
          'newer',
          changed(0, (line) => line.replace('"migrations":[', '"migrations":["another",')),
        ),
        { replace: true },
      ),
    ).toMatchObject({ problem: 'backup-newer' })
    expect(await everything()).toEqual(before)
  })
})

test('a database of another program is left alone', async () => {
  const other = await openTestDatabase()
  const theirs = createPool({ ...other.connection, max: 1 })
  await theirs.query('drop schema drizzle cascade')
  expect(await restoreBackup({ ...where, pool: theirs }, file, { replace: true })).toMatchObject({
    problem: 'database-foreign',
  })
  expect((await theirs.query('select count(*)::int as n from studio')).rows).toEqual([{ n: 1 }])
  await theirs.end()
  await other.close()
})

if (process.env.DATABASE_URL)
  test('while somebody is connected nothing is restored', async () => {
    const another = createPool({ ...database.connection, max: 1 })
    await another.query('select 1')
    expect(await restoreBackup(where, file, { replace: true })).toMatchObject({
      problem: 'database-in-use',
    })
    await another.end()
  })
