import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { asc, count, gt } from 'drizzle-orm'

import { documentFile } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import { type ZipWriter, createZip } from '#app/platform/zip.server.ts'
import { authorize } from '#app/features/access.ts'
import { listCertificates } from '#app/features/sales/seal-key/reads.server.ts'
import { formatPem } from '#app/features/sales/verification/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

/** Rows that are read at once, so that the archive takes the same memory for any studio. */
const batchSize = 200

export async function countStoredDocuments(ctx: Ctx): Promise<number> {
  authorize(ctx.actor, 'studio.export')
  const [row] = await ctx.db.select({ count: count() }).from(documentFile)
  return row?.count ?? 0
}

/**
 * Returns all stored PDFs as a ZIP file, with `verify.mjs` and what it compares them with. It is
 * written while it is read.
 */
export async function openDocumentExport(ctx: Ctx): Promise<Readable> {
  authorize(ctx.actor, 'studio.export')
  const check = await readFile(getPackagePath('build/verify.mjs'))
  const zip = createZip(ctx.now)
  void fillArchive(ctx, zip, check).catch((error: unknown) => {
    // also when the reader is gone
    log('warn', 'archive-ended', { error: redactError(error) })
    zip.output.destroy()
  })
  return zip.output
}

async function fillArchive(ctx: Ctx, zip: ZipWriter, check: Buffer) {
  const certificates = await listCertificates(ctx)
  const pem = certificates.map(({ certificate }) => formatPem(certificate)).join('')
  await zip.add('verify.mjs', Readable.from([check]), check.length)
  await zip.add('certificates.pem', Readable.from([Buffer.from(pem)]))
  await zip.add('documents.json', Readable.from(writeList(ctx)))
  const names = new Set<string>()
  for await (const row of listStoredDocuments(ctx)) {
    const path = `${getMediaFolder(ctx.app.config.dataDir, row.hash)}/original`
    // the list names it, so that its absence shows
    if (existsSync(path)) await zip.add(createName(names, row), createReadStream(path), row.bytes)
    else log('error', 'file-missing', { note: row.hash })
  }
  zip.end('')
}

/** `documents.json`, a line for each document. */
async function* writeList(ctx: Ctx) {
  const { legalName } = await getStudio(ctx)
  yield `{"studio":${JSON.stringify(legalName)},"createdAt":"${ctx.now.toISOString()}","documents":[`
  let separator = '\n'
  for await (const { hash, kind, name, createdAt } of listStoredDocuments(ctx)) {
    yield separator + JSON.stringify({ sha256: hash, kind, name, date: createdAt.toISOString() })
    separator = ',\n'
  }
  yield '\n]}\n'
}

async function* listStoredDocuments({ db }: Ctx) {
  for (let last = ''; ;) {
    const rows = await db
      .select({
        hash: documentFile.hash,
        kind: documentFile.kind,
        name: documentFile.name,
        createdAt: documentFile.createdAt,
        bytes: documentFile.bytes,
      })
      .from(documentFile)
      .where(gt(documentFile.hash, last))
      .orderBy(asc(documentFile.hash))
      .limit(batchSize)
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!.hash
  }
}

/** Returns `documents/invoice/INV-2027-0001.pdf`; a second one of that name gets its hash. */
function createName(
  names: Set<string>,
  { kind, name, hash }: { kind: string; name: string; hash: string },
): string {
  const path = `documents/${kind}/${name}`
  const free = names.has(path) ? path.replace(/(\.pdf)?$/, `-${hash.slice(0, 8)}$1`) : path
  names.add(free)
  return free
}
