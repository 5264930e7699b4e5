import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'

import { openTestDatabase } from '../../../../tests/support/context.ts'
import { addRow, readOldStudio, writeBackup } from '../../../../tests/support/old-studio.ts'

const database = await openTestDatabase()
const pool = createPool({ ...database.connection, max: 1 }) // a restore refuses other connections
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-people-'))
const query = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

test('an upgrade joins accounts, resources and cards that are surely one person', async () => {
  const lines = readOldStudio()
  const listRows = (table: string) =>
    lines.filter((line) => line.table === table).map(({ row }) => row)
  const [member] = listRows('team_member')
  const staff = listRows('staff')
  const addPerson = (name: string) =>
    addRow(lines, 'resource', {
      ...listRows('resource').find(({ kind }) => kind === 'person'),
      id: crypto.randomUUID(),
      name,
      staff_id: null,
    })
  const addCard = (name: string) =>
    addRow(lines, 'team_member', { ...member, id: crypto.randomUUID(), name, picture: null })
  addCard('Nova Reed')
  addPerson(' nova reed ')
  // two people may have one name, and a part of a name is no name
  addCard('Sam Hill')
  addCard('Sam Hill')
  addPerson('Sam Hill')
  addPerson('Nova')
  const timestamp = '2026-11-22T15:00:00+00:00'
  addRow(lines, 'invitation', {
    id: crypto.randomUUID(),
    email: 'x@y.test',
    email_key: 'x@y.test',
    name: '',
    role: 'crew',
    token_hash: 'x',
    invited_by: staff[0]!.id,
    created_at: timestamp,
    until: timestamp,
  })
  const before = Object.fromEntries(
    ['staff', 'resource', 'team_member'].map((table) => [table, listRows(table).length]),
  )

  const path = join(dataDir, 'old')
  writeBackup(path, lines)
  const target = { pool, dataDir, migrations: 'db/migrations' }
  expect(await restoreBackup(target, path, { replace: true })).toMatchObject({ ok: true })

  for (const [table, count] of Object.entries(before))
    expect([table, (await query(`select 1 from ${table}`)).length]).toEqual([table, count])
  const people = await query(
    `select p.name, s.role, r.name as booked, m.id is not null as shown, i.email as invited
      from person p left join staff s on s.person_id = p.id left join resource r on r.person_id = p.id
      left join team_member m on m.id = p.id left join invitation i on i.person_id = p.id
      order by p.name, r.name, m.id`,
  )
  const none = { role: null, booked: null, shown: false, invited: null }
  expect(people).toEqual([
    { ...none, name: 'Dov Halloran', role: 'bookkeeper', booked: 'Dov', shown: true },
    { ...none, name: 'Ines Talbot', role: 'owner', booked: 'Ines', shown: true },
    { ...none, name: 'Nova', booked: 'Nova' },
    { ...none, name: 'Nova Reed', booked: ' nova reed ', shown: true },
    { ...none, name: 'Sam Hill', booked: 'Sam Hill' },
    { ...none, name: 'Sam Hill', shown: true },
    { ...none, name: 'Sam Hill', shown: true },
    { ...none, name: 'Samuel Adeyemi', role: 'crew', booked: 'Samuel', shown: true },
    { ...none, name: 'Wren Castellano', role: 'manager', booked: 'Wren', shown: true },
    { ...none, name: 'x@y.test', invited: 'x@y.test' },
  ])
})
