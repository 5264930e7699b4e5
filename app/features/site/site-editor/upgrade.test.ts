import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'

import { createApp, createCtx } from '../../../../tests/support/app.ts'
import { openTestDatabase } from '../../../../tests/support/context.ts'
import { addRow, readOldStudio, writeBackup } from '../../../../tests/support/old-studio.ts'
import { findDraft } from './reads.server.ts'

const database = await openTestDatabase()
const pool = createPool({ ...database.connection, max: 1 }) // a restore refuses other connections
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-upgrade-'))
const query = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const timestamp = '2026-11-22T15:00:00+00:00'
const hash = 'a'.repeat(64)
const tricky = 'We say "offering": "podcast" and \\"kind\\": "offerings"'

test('a studio whose services were offerings keeps its content, drafts and history', async () => {
  const lines = readOldStudio()
  const listRows = (table: string) =>
    lines.filter((line) => line.table === table).map(({ row }) => row)
  const [home, services] = ['/', '/services'].map((path) =>
    listRows('section')
      .filter((row) => row.page_path === path)
      .map(({ id, kind, content }) => ({ id, kind, content })),
  )
  const about = { title: 'T', picture: null, description: tricky }
  const list = listRows('offering').map(({ position: _, ...row }) => ({
    ...row,
    summary: tricky,
    picture: hash,
  }))
  const parts = {
    home: { ...about, sections: home },
    services: { ...about, sections: services },
    offerings: { offerings: list },
  }
  for (const [part, content] of Object.entries(parts)) {
    addRow(lines, 'draft', { part, content, mark: crypto.randomUUID(), changed_at: timestamp })
    addRow(lines, 'edition', { part, number: 1, content, published_at: timestamp })
  }
  const event = {
    at: timestamp,
    actor_kind: 'system',
    request_id: 'r',
    subject_id: 'offerings',
    facts: {},
  }
  addRow(lines, 'event', { ...event, id: 9001, name: 'draft.published' })
  const changed = { fields: 'kind, title, kindness' }
  addRow(lines, 'event', { ...event, id: 9002, name: 'booking.changed', facts: changed })
  addRow(lines, 'event', { ...event, id: 9003, name: 'website.published', facts: { edition: 3 } })
  const [staff] = listRows('staff')
  addRow(lines, 'editor', { part: 'offerings', staff_id: staff!.id, seen_at: timestamp })

  const path = join(dataDir, 'old')
  writeBackup(path, lines)
  const target = { pool, dataDir, migrations: 'db/migrations' }
  expect(await restoreBackup(target, path, { replace: true })).toMatchObject({ ok: true })

  const ctx = createCtx(createApp(pool, dataDir), { kind: 'system' })
  const listKinds = (sections: readonly { kind: string }[]) => sections.map(({ kind }) => kind)
  const draft = (await findDraft(ctx, 'home'))!.content
  expect(draft.description).toBe(tricky)
  expect(listKinds(draft.sections)).toEqual(
    home!.map(({ kind }) => (kind === 'offerings' ? 'service-list' : kind)),
  )
  expect((await findDraft(ctx, 'service-list'))!.content).toEqual({ services: list })
  expect((await findDraft(ctx, 'services'))!.content.sections[1]).toMatchObject({
    content: {
      blocks: [{ service: 'photography' }, { service: 'documentary' }, { service: 'podcast' }],
    },
  })
  expect(await query('select hash, draft_part from media_usage')).toEqual([
    { hash, draft_part: 'service-list' },
  ])
  const versions = 'select content from page_version order by part'
  expect(await query(versions)).toEqual(await query('select content from draft order by part'))
  expect(await query('select kind from section where content::text like \'%"offering"%\'')).toEqual(
    [],
  )
  expect(await query("select 1 from section where kind = 'offerings'")).toEqual([])
  expect(await query('select part from editing_session')).toEqual([{ part: 'service-list' }])
  expect(
    await query('select subject_id, data from event where id > 9000 order by id'),
  ).toMatchObject([
    { subject_id: 'service-list' },
    { data: { fields: 'category, title, kindness' } },
    { data: { version: 3 } },
  ])
  for (const [table, column, before] of [
    ['booking', 'category', 'kind'],
    ['project', 'category', 'kind'],
    ['inquiry', 'service', 'topic'],
  ] as const)
    expect(await query(`select id, ${column} from ${table} order by id`)).toEqual(
      listRows(table)
        .map((row) => ({ id: row.id, [column]: row[before] }))
        .sort((one, two) => (String(one.id) < String(two.id) ? -1 : 1)),
    )
})
