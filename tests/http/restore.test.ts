import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { moveDocumentsToFiles } from '#app/features/site/consent/jobs.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { createBackup } from '#app/platform/backup/create.server.ts'

import { openEmbedded } from '../../db/embedded/embedded.ts'
import { createApp, createCtx } from '../support/app.ts'
import { openTestDatabase } from '../support/context.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-restored-'))
const dataDir = join(folder, 'data')
/** Contains every byte value and random data: a signed document must be restored byte for byte. */
const signedDocument = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  randomBytes(300 * 1024),
])
let file = ''
beforeAll(async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.connection)
  const signed = `with named as (update consent set file_name = $2, file_type = 'application/pdf'
      where id = (select id from consent order by id limit 1 offset $1) returning id)
      , stored as (insert into file (hash, bytes, stored_at)
        values (encode(sha256($3), 'hex'), length($3), now()) returning hash)
      insert into consent_document (consent_id, hash, bytes) select id, hash, $3 from named, stored`
  for (const [at, bytes] of [
    signedDocument,
    Buffer.from('%PDF-'),
    Buffer.from(signedDocument.toReversed()),
  ].entries())
    await pool.query(signed, [at, `Łukasz ${at} 🎥.pdf`, bytes])
  await moveDocumentsToFiles(createCtx(createApp(pool, folder), { kind: 'system' }))
  file = (await createBackup(createApp(pool, folder), new Date('2026-11-20T15:00:00Z'), 'sample'))
    .file
  await pool.end()
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm run restore` on the embedded database of the test folder. */
function run(...words: string[]): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _, ...own } = process.env
  const child = spawn(process.execPath, ['scripts/restore.ts', ...words], {
    env: { ...own, DATA_DIR: dataDir, INIT_CWD: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
  return new Promise((done) => child.on('close', (code) => done({ code, output: output.trim() })))
}

test('fills an empty folder, needs --replace for a studio, refuses a running one', async () => {
  expect(await run()).toEqual({
    code: 1,
    output: expect.stringMatching(/^Usage: npm run restore -- FILE/),
  })
  expect(await run('nowhere.json.gz')).toEqual({
    code: 1,
    output: `The file ${folder}/nowhere.json.gz doesn’t exist.`,
  })
  // A path is relative to the folder where the command was typed.
  expect(await run('backups/sample.json.gz')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored \d{4} rows and 3 files as of Nov 20, 2026.*UTC\. Now start Backlot: npm start\nEveryone was signed out\. Old password, invitation and preview links no longer work\.\nReminders to clients that were due by now won’t be sent.*\nThe next invoice and credit note continue after INV-\d{4}-\d+ and CN-\d{4}-\d+\..*$/,
    ),
  })
  expect(await run(file)).toEqual({
    code: 1,
    output: `There is already a studio in ${dataDir}. To replace it, run: npm run restore -- ${file} --replace`,
  })
  expect((await run(file, '--replace')).code).toBe(0)
  const running = await openEmbedded(dataDir)
  const pool = createPool(running.connection)
  expect(
    (
      await pool.query(
        'select (select name from studio) as name, (select count(*)::int from staff) as staff',
      )
    ).rows,
  ).toEqual([{ name: 'Longlight', staff: 4 }])
  const { rows: stored } = await pool.query<{ name: string; hash: string }>(
    `select file_name as name, hash from consent_document join consent on id = consent_id
      order by file_name`,
  )
  const documents = [signedDocument, Buffer.from('%PDF-'), Buffer.from(signedDocument.toReversed())]
  for (const [at, { name, hash }] of stored.entries())
    expect([
      name,
      readFileSync(`${getMediaFolder(dataDir, hash)}/original`).equals(documents[at]!),
    ]).toEqual([`Łukasz ${at} 🎥.pdf`, true])
  expect(stored).toHaveLength(3)
  expect(await run(file, '--replace')).toEqual({
    code: 1,
    output: expect.stringMatching(
      new RegExp(`^The data folder ${dataDir} is in use by process ${process.pid}\\.`),
    ),
  })
  await pool.end()
  await running.close()
})
