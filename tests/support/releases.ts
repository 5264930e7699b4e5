import { globSync } from 'node:fs'

import { readMigrationFiles } from 'drizzle-orm/migrator'

import type { Query } from './data.ts'

/** Backups of the sample studio with the schema of every release, the earliest first. */
export const listReleases = () => globSync('tests/releases/schema-*.json.gz').toSorted()

/** Tables that a restore empties, in their names before and after migration 0030. */
const emptied = new Set([
  'staff_session',
  'one_time_token',
  'trusted_device',
  'password_reset_request',
  'preview_link',
  'download',
  'download_file',
  'gallery_session',
  'idempotency_key',
  'rate_limit',
  'staff_link',
  'known_device',
  'form_receipt',
  'attempt',
  'data_folder',
  'backup_run',
])
/** Columns that a restore changes. */
const changed: Record<string, string[]> = {
  email: ['state', 'held_reason', 'claimed_at', 'sealed_link'],
  letter: ['state', 'kept_because', 'claimed_at', 'sealed_link'],
  invitation: ['until'],
}

export type Rows = Record<string, { count: number; hash: string }>

/** Returns the count and a hash of the rows of every table, without what a restore changes. */
export async function readRows(query: Query): Promise<Rows> {
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const rows: Rows = {}
  for (const { name } of tables) {
    if (emptied.has(name)) continue
    const without = (changed[name] ?? []).map((column) => ` - '${column}'`).join('')
    const [row] = await query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(coalesce(string_agg(text, chr(10) order by text), '')) as hash
        from (select (to_jsonb(t)${without})::text as text from "${name}" t
          where not (to_jsonb(t) @> '{"name": "backup.restored"}')) texts`,
    )
    rows[name] = row!
  }
  return rows
}

/** Returns the tables whose rows differ. */
export function listDifferences(one: Rows, other: Rows): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name]?.hash !== other[name]?.hash,
  )
}

/**
 * Returns the tables that an upgrade from the first `applied` migrations has lost rows of. A table
 * that no later migration names must be equal, unless the program has been `used`; any other must
 * have as many rows.
 */
export function listLosses(
  before: Rows,
  after: Rows,
  { applied, used = false }: { applied: number; used?: boolean },
): string[] {
  const later = readMigrationFiles({ migrationsFolder: 'db/migrations' })
    .slice(applied)
    .flatMap(({ sql }) => sql)
    .join('\n')
  return Object.entries(before)
    .filter(([name, { count, hash }]) => {
      if (!used && !later.includes(`"${name}"`)) return after[name]?.hash !== hash
      const isRemoved = new RegExp(`(DROP TABLE|DELETE FROM|RENAME TO|ALTER TABLE) "${name}"`, 'i')
      return (after[name]?.count ?? 0) < count && !isRemoved.test(later)
    })
    .map(([name]) => name)
}

/** Returns every part of the schema as sorted text. */
export async function describeSchema(query: Query): Promise<string[]> {
  const parts = await query<{ text: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '') || coalesce(generation_expression, '') as text
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select sequencename::text from pg_sequences where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  return parts.map(({ text }) => text)
}
