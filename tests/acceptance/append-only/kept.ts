import { readFileSync } from 'node:fs'

import type { Query } from '../../support/data.ts'
import type { Attempt } from './attempt.ts'

/** Columns that may be set once, or that only the database changes; everything else is kept. */
const changeable: Record<string, string[]> = {
  tax_rate: ['retired_at'],
  booking_cancellation: ['reopened_at', 'state'],
  number_series: ['pattern'],
  // but not once the acceptance has ended
  acceptance: ['undone_at', 'finalized_at'],
  seal_key: ['retired_at'],
}

/** Another value of a column, by its type. */
const others: Record<string, string> = {
  text: "|| 'x'",
  bigint: '+ 1',
  integer: '+ 1',
  uuid: '',
  date: '+ 1',
  jsonb: '',
  boolean: '',
  'timestamp with time zone': "+ interval '1 day'",
}
const whole: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  jsonb: `'{"changed": true}'`,
}

/** Returns the tables that docs/architecture.md calls append-only. */
export function listDocumentedTables(): string[] {
  const text = readFileSync('docs/architecture.md', 'utf8').replace(/\s+/g, ' ')
  const [, list = ''] = /Append-only tables: ((?:`[a-z_]+`(?:,| and)? ?)+)/.exec(text) ?? []
  return [...list.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!).toSorted()
}

/** Returns the tables whose triggers refuse changes, and those that can’t be emptied. */
export async function listGuardedTables(query: Query) {
  const rows = await query<{ name: string; type: number }>(
    `select c.relname as name, bit_or(t.tgtype::int) as type from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgenabled = 'O' and t.tgtype::int & 2 = 2
        and t.tgtype::int & 56 in (8, 24, 32)
      group by 1 order by 1`,
  )
  // before = 2, delete = 8, update = 16, truncate = 32
  return {
    kept: rows.filter(({ type }) => (type & 24) === 24).map(({ name }) => name),
    truncated: rows.filter(({ type }) => (type & 32) === 32).map(({ name }) => name),
  }
}

/** Every column of a table changed, its rows deleted, and the table emptied. */
export async function listKeptAttempts(query: Query, table: string): Promise<Attempt[]> {
  const columns = await query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  )
  const write = (name: string, text: string): Attempt => ({
    name,
    constraint: table,
    run: (query) => query(text),
  })
  const changes = columns
    .filter(({ name }) => !changeable[table]?.includes(name))
    .map(({ name, type }) => {
      const value = whole[type] ?? `"${name}" ${others[type] ?? ''}`
      return write(
        `a change of ${table}.${name}`,
        `update "${table}" set "${name}" = ${value}${table === 'number_series' ? ' where last > 0' : ''}`,
      )
    })
  return [
    ...changes,
    write(`a deletion from ${table}`, `delete from "${table}"`),
    write(`an emptied ${table}`, `truncate "${table}" cascade`),
    write(
      `an emptied ${table}, as a sample studio's`,
      `select set_config('backlot.removing_sample', 'on', true); truncate "${table}" cascade`,
    ),
  ]
}

/** Erasing a person's data may change less than it may not. */
export function listErasureAttempts(): Attempt[] {
  const erase = (name: string, table: string, change: string): Attempt => ({
    name: `${name}, as an erasure`,
    constraint: table,
    run: (query) =>
      query(`select set_config('backlot.erasing', 'on', true); update "${table}" set ${change}`),
  })
  return [
    erase('another amount of a payment', 'ledger_entry', 'cents = cents + 1'),
    erase('another note of a payment', 'ledger_entry', "note = 'x'"),
    erase('more data of an event', 'event', `data = data || '{"more": 1}'`),
    erase('another name of an event', 'event', "name = 'x'"),
    erase('another buyer of an invoice', 'invoice', "buyer = '{}'"),
    erase('another content of a sent quote', 'quote_version', "content = '{}'"),
    erase('another day of a promise', 'promise', 'promised_on = now()'),
    erase('another name of an acceptance', 'acceptance', "name = 'x'"),
    erase('other details of an audit entry', 'audit_entry_details', "details = '{}'"),
    erase('another time of an audit entry', 'audit_entry', 'at = now()'),
    erase('another content of an agreement', 'agreement_document', "content = '{}'"),
  ]
}

/** The tables that an append-only table references, emptied with it. */
const parents = ['client', 'booking', 'project', 'staff', 'account', 'file', 'quote']
export const listParentAttempts = (): Attempt[] =>
  parents.map((table) => ({
    name: `an emptied ${table} with what references it`,
    constraint: '',
    run: (query) => query(`truncate "${table}" cascade`),
  }))
