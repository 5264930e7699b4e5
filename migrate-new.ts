import { readFileSync, readdirSync, mkdtempSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { migrateDatabase, createPool as openPool } from '#app/data/db.server.ts'
import { openEmbedded } from './db/embedded/embedded.ts'
const url = process.argv[2]
const tables: Record<string, string> = Object.fromEntries([...readFileSync('/tmp/rename/maps/migration.mjs', 'utf8').matchAll(/^  (\w+): '(\w+)',$/gm)].map((m) => [m[1], m[2]]))
const embedded = url ? null : await openEmbedded(null, { template: readFileSync('/tmp/m-data-old/embedded.dump') })
const pool = openPool(embedded?.connection ?? { connectionString: url })
const before = JSON.parse(readFileSync(`/tmp/m-data-old/${url ? 'pg' : 'embedded'}-counts.json`, 'utf8'))
const start = Date.now()
await migrateDatabase(pool, 'db/migrations')
console.log('migrated in', Date.now() - start, 'ms', (await pool.query('show server_version')).rows[0])
for (const [t, n] of Object.entries(before)) {
  const { rows } = await pool.query(`select count(*)::int as n from "${tables[t] ?? t}"`)
  if (rows[0].n !== n) console.log('ROWS DIFFER', t, n, rows[0].n)
}
console.log((await pool.query(`select name, count(*)::int n from event group by 1 order by 1`)).rows.map((r) => `${r.name} ${r.n}`).join(', '))
console.log((await pool.query(`select state, kind, held_reason from email order by message_id`)).rows, (await pool.query(`select name from scheduled_job`)).rows, (await pool.query(`select answered_by, count(*)::int from inquiry group by 1`)).rows, (await pool.query(`select kind, count(*)::int from ledger_entry group by 1`)).rows)
for (const q of ["update event set name = 'x'", 'delete from ledger_entry']) await pool.query(q).then(() => console.log('NOT REFUSED', q), (e) => console.log('refused:', e.message))
await pool.query(`insert into ledger_entry (at, kind, cents, client_id, method) select now(), 'correction', 5, id, 'card' from client limit 1`).then(() => console.log('NOT REFUSED check'), (e) => console.log('refused:', e.message))
// the same names and definitions as a schema made afresh
const out = mkdtempSync('/tmp/m-data-fresh-')
spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', '--dialect=postgresql', '--schema=./app/data/schema/index.server.ts', `--out=${out}`, '--casing=snake_case'])
const sql = readFileSync(`${out}/${readdirSync(out).find((f) => f.endsWith('.sql'))}`, 'utf8')
const objects = async (p: any) => (await p.query(`
  select 'c ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'i ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'k ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') from information_schema.columns where table_schema = 'public'
  union all select 's ' || sequencename from pg_sequences where schemaname = 'public'`)).rows.map((r: any) => r.it).sort()
let fresh
if (url) {
  const admin = openPool({ connectionString: url })
  await admin.query('create database fresh')
  fresh = { pool: openPool({ connectionString: url.replace(/\/\w+$/, '/fresh') }), close: async () => {} }
} else { const e = await openEmbedded(null); fresh = { pool: openPool(e.connection), close: () => e.close() } }
await fresh.pool.query('create extension if not exists pg_trgm; create extension if not exists btree_gist')
for (const s of sql.split('--> statement-breakpoint')) await fresh.pool.query(s)
const [a, b] = [await objects(pool), await objects(fresh.pool)]
console.log('only migrated:', a.filter((x: string) => !b.includes(x)))
console.log('only fresh:', b.filter((x: string) => !a.includes(x)))
process.exit(0)
