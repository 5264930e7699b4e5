import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { addMs, hour } from '#app/core/day.ts'
import { createArchive } from '#app/platform/backup/archive.server.ts'
import { createBackup } from '#app/platform/backup/create.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { exportPersonalData } from '#app/features/insight/data-export/writes.server.ts'
import { eraseClient } from '#app/features/insight/erasure/writes.server.ts'
import { deleteOrphanedFiles } from '#app/features/media/file/writes.server.ts'

import { createApp, createCtx } from '../../../../tests/support/app.ts'
import { createStaffCtx, openTestDatabase } from '../../../../tests/support/context.ts'
import { addInvoice, addTestClient, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import { readZip } from '../../../../tests/support/zip.ts'
import { reclaimRenderings, renderDocuments } from './jobs.server.ts'
import { openStoredPdf } from './writes.server.ts'

const database = await openTestDatabase()
// one connection only: a restore refuses to run while others are open
const pool = createPool({ ...database.connection, max: 1 })
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-documents-'))
const app = createApp(pool, dataDir)
const getPath = (hash: string, folder = dataDir) => `${getMediaFolder(folder, hash)}/original`
const createSystemCtx = (now = new Date()) => createCtx(app, { kind: 'system' }, now)
let client = ''
let invoice = ''
let hash = ''
afterAll(async () => {
  await app.pdfWorker.close()
  await pool.end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
const render = () => renderDocuments(createSystemCtx, () => false)
const readHash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeAll(async () => {
  const owner = await createStaffCtx(app, 'owner')
  const taxRateId = await setUpInvoicing(owner)
  client = await addTestClient(owner, 'Tide Mill')
  invoice = await addInvoice(owner, client, { lines: [buildLine({ taxRateId, unitPrice: 0 })] })
  await render()
  ;[{ hash }] = (await query('select hash from document_rendering where subject_id = $1', [
    invoice,
  ])) as [{ hash: string }]
})

test('the cleanup never deletes a document', async () => {
  expect(readHash(getPath(hash))).toBe(hash)
  await deleteOrphanedFiles(createSystemCtx(addMs(new Date(), 2 * hour)))
  expect(existsSync(getPath(hash))).toBe(true)
  await expect(pool.query('delete from file where hash = $1', [hash])).rejects.toMatchObject({
    code: '23503',
  })
})

test('an abandoned claim is taken up again', async () => {
  await query(
    `update document_rendering set state = 'waiting', hash = null, claimed_at = now()
      where subject_id = $1`,
    [invoice],
  )
  await render()
  expect(await query('select state from document_rendering')).toEqual([{ state: 'waiting' }])
  await reclaimRenderings(createSystemCtx())
  await Promise.all([render(), render()])
  expect(await query('select state, hash from document_rendering')).toEqual([
    { state: 'completed', hash },
  ])
  expect(await query('select count(*)::int as n from document_file')).toEqual([{ n: 1 }])
})

test('backups and studio files contain documents, and a restore brings them back', async () => {
  const { file } = await createBackup(app, new Date(), 'documents')
  const archive = join(dataDir, 'studio.zip')
  await createArchive(app, new Date(), archive)
  const names = [...(await readZip(readFileSync(archive))).keys()]
  expect(names.filter((name) => name.endsWith(hash))).toHaveLength(1)
  const rows = await query('select * from document_rendering')
  for (const from of [file, archive]) {
    const target = mkdtempSync(join(tmpdir(), 'backlot-restored-'))
    const destination = { pool, dataDir: target, migrations: 'db/migrations' }
    expect(await restoreBackup(destination, from, { replace: true })).toMatchObject({ ok: true })
    expect(readHash(getPath(hash, target))).toBe(hash)
    expect(await query('select * from document_rendering')).toEqual(rows)
    rmSync(target, { recursive: true })
  }
})

test('the data of the client that is exported contains the document', async () => {
  const exported = await exportPersonalData(await createStaffCtx(app, 'owner'), 'client', client)
  if (!exported.ok) throw new Error(exported.problem)
  const files = await readZip(Buffer.from(await new Response(exported.value.body).arrayBuffer()))
  const pdf = [...files].find(([name]) => /^files\/.*INV-.*\.pdf$/.test(name))
  expect(pdf?.[1].equals(readFileSync(getPath(hash)))).toBe(true)
})

test('erasing the client keeps the document, which can be rendered again', async () => {
  const owner = await createStaffCtx(app, 'owner')
  const erased = await eraseClient(owner, client, { name: 'Tide Mill', replaceMentions: true })
  expect(erased).toMatchObject({ ok: true })
  await deleteOrphanedFiles(createSystemCtx(addMs(new Date(), 2 * hour)))
  rmSync(getPath(hash))
  expect(await openStoredPdf(owner, invoice)).toMatchObject({ ok: true })
  expect(readHash(getPath(hash))).toBe(hash)
})
