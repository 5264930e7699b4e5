import { createHash, randomBytes, randomInt } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { listZipPaths } from '../../../app/core/zip-names.ts'
import type { Query } from '../../support/data.ts'

/** A file in the data folder, with its place in the media library. */
export type PlantedFile = { hash: string; name: string; bytes: number; crc32: number }

const mebibyte = 1024 * 1024
const names = [
  'IMG_0412.CR3',
  'img_0412.cr3',
  'Łódź – noc 🎥.wav',
  'CON.wav',
  'a/b:c*?.wav',
  'invoice\u202Efdp.wav',
  'e\u0301te\u0301.wav',
  '\u00e9t\u00e9.wav',
  'trailing. . ',
  '日本語のとても長い名前'.repeat(12),
  ' COM\u00b9.wav',
  '.hidden',
]

/** Writes files with random content and odd names, as uploads would have. */
export function plantFiles(dataDir: string, count: number, maxBytes: number): PlantedFile[] {
  return Array.from({ length: count }, (_, at) => {
    const content = randomBytes(randomInt(1, maxBytes))
    const hash = createHash('sha256').update(content).digest('hex')
    writeFileSync(openOriginal(dataDir, hash), content)
    const name = at < names.length ? names[at]! : `${names[at % names.length]} ${at}.wav`
    return { hash, name, bytes: content.length, crc32: crc32(content) }
  })
}

/** Creates files of zeros that take no room on the disk. */
export function plantSparse(dataDir: string, sizes: number[]): PlantedFile[] {
  const checksums = new Map<number, number>()
  return sizes.map((bytes, at) => {
    if (!checksums.has(bytes)) checksums.set(bytes, computeZeroCrc(bytes))
    const hash = randomBytes(32).toString('hex')
    const file = openSync(openOriginal(dataDir, hash), 'w')
    ftruncateSync(file, bytes)
    closeSync(file)
    return { hash, name: `Reel ${at + 1}.mov`, bytes, crc32: checksums.get(bytes)! }
  })
}

function computeZeroCrc(bytes: number): number {
  const zeros = Buffer.alloc(mebibyte)
  let crc = 0
  for (let left = bytes; left > 0; left -= mebibyte)
    crc = crc32(zeros.subarray(0, Math.min(left, mebibyte)), crc)
  return crc
}

function openOriginal(dataDir: string, hash: string): string {
  const folder = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
  mkdirSync(folder, { recursive: true })
  return `${folder}/original`
}

/** Adds the rows of files, and returns the ids of their items in the media library. */
export async function insertFiles(query: Query, files: PlantedFile[]): Promise<string[]> {
  const columns = [
    files.map(({ hash }) => hash),
    files.map(({ bytes }) => bytes),
    files.map(({ crc32 }) => crc32),
    files.map(({ name }) => name),
  ]
  await query(
    `insert into file (hash, bytes, crc32, stored_at)
      select *, now() from unnest($1::text[], $2::bigint[], $3::bigint[])`,
    columns.slice(0, 3),
  )
  const rows = await query<{ id: string }>(
    `insert into media_item (hash, kind, name, bytes, folder, added_at)
      select hash, 'sound', name, bytes, 'Planted', now()
        from unnest($1::text[], $2::text[], $3::bigint[]) as t (hash, name, bytes) returning id`,
    [columns[0], columns[3], columns[1]],
  )
  await query(`insert into audio (hash, format) select unnest($1::text[]), 'wav'`, [columns[0]])
  return rows.map(({ id }) => id)
}

/** Plans a download by its rows, because no page can select so many files. Returns its path. */
export async function insertDownload(
  query: Query,
  name: string,
  files: PlantedFile[],
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const paths = listZipPaths(files.map((file) => ({ folder: '', name: file.name })))
  await query(
    `with planned as (
        insert into download (token_hash, name, planned_by, planned_at, expires_at)
        select $1, $2, id, now(), now() + interval '1 day' from staff where role = 'owner' limit 1
        returning id)
      insert into download_file (download_id, position, path, hash, bytes, crc32, modified_at)
      select planned.id, t.position, t.path, t.hash, file.bytes, file.crc32, now()
        from planned, unnest($3::int[], $4::text[], $5::text[]) as t (position, path, hash)
        join file on file.hash = t.hash`,
    [
      createHash('sha256').update(token).digest('base64url'),
      name,
      files.map((_, position) => position),
      paths,
      files.map(({ hash }) => hash),
    ],
  )
  return `/download/${token}/${name}.zip`
}
