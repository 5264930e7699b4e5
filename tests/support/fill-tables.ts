import type pg from 'pg'

type Column = {
  name: string
  type: string
  isRequired: boolean
  /** Table and column it references. */
  refTable: string | null
  refColumn: string | null
}

/**
 * Inserts a row into every empty table, with a value in each column that has no default, where the
 * constraints allow it. Returns the tables that stay empty.
 */
export async function fillEmptyTables(client: pg.ClientBase): Promise<string[]> {
  for (let left = await listEmpty(client); ;) {
    for (const table of left)
      if (!(await tryInsert(client, table, true))) await tryInsert(client, table, false)
    const next = await listEmpty(client)
    if (next.length === 0 || next.length === left.length) return next
    left = next
  }
}

async function listEmpty(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await client.query(`select 1 from "${name}" limit 1`)
    if (found.rows.length === 0) empty.push(name)
  }
  return empty
}

async function tryInsert(
  client: pg.ClientBase,
  table: string,
  withOptional: boolean,
): Promise<boolean> {
  const columns = (await listColumns(client, table)).filter(
    ({ isRequired }) => isRequired || withOptional,
  )
  const literals = await listLiterals(client, table)
  await client.query('savepoint filling')
  try {
    const values = columns.map((column) => buildValue(column, literals))
    const names = columns.map(({ name }) => `"${name}"`)
    await client.query(
      names.length > 0
        ? `insert into "${table}" (${names.join()}) select ${values.join()}`
        : `insert into "${table}" default values`,
    )
    return true
  } catch {
    await client.query('rollback to savepoint filling')
    return false
  }
}

async function listColumns(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
        a.attnotnull as "isRequired",
        f.confrelid::regclass::text as "refTable",
        (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1]) as "refColumn"
      from pg_attribute a
      left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and not a.atthasdef`,
    [`public."${table}"`],
  )
  return rows
}

/** Returns the first text that a check compares each column with, such as a state. */
async function listLiterals(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ says: string }>(
    `select pg_get_constraintdef(oid) as says from pg_constraint
      where conrelid = $1::regclass and contype = 'c'`,
    [`public."${table}"`],
  )
  return new Map(
    rows.flatMap(({ says }) =>
      [...says.matchAll(/(\w+) = (?:ANY \(\(?ARRAY\[)?'([^']*)'/g)].map(
        ([, column, literal]): [string, string] => [column!, literal!],
      ),
    ),
  )
}

const valueByType: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  integer: '1',
  bigint: '1',
  'double precision': '0.5',
  numeric: '1',
  boolean: 'true',
  jsonb: "'{}'::jsonb",
  bytea: "'\\x25504446'::bytea",
  date: 'current_date',
  'timestamp with time zone': 'now()',
  tstzrange: "tstzrange(now(), now() + interval '1 hour')",
  'text[]': "array['one']",
}

function buildValue({ name, type, refTable, refColumn }: Column, literals: Map<string, string>) {
  if (refTable) return `(select "${refColumn}" from ${refTable} limit 1)`
  if (type !== 'text') return valueByType[type] ?? 'null'
  if (/hash|sha256/.test(name)) return `encode(sha256('${name}'), 'hex')`
  return `'${literals.get(name) ?? 'text'}'`
}
