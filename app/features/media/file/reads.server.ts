import { type SQL, and, asc, inArray, isNull, sql } from 'drizzle-orm'

import {
  consentDocument,
  contractAttachment,
  contractScan,
  contractTemplateAttachment,
  documentFile,
  downloadFile,
  file,
  galleryItem,
  image,
  mediaItem,
  reviewVersion,
  watermark,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { excludeMissing } from '#app/platform/media/missing-files.server.ts'

/** True for a file that something uses: every table that references `file`. */
export function buildIsUsedSql(): SQL<boolean> {
  return sql`(exists (select from ${mediaItem} where ${mediaItem.hash} = ${file.hash})
    or exists (select from ${image} where ${image.hash} = ${file.hash})
    or exists (select from ${consentDocument} where ${consentDocument.hash} = ${file.hash})
    or exists (select from ${contractScan} where ${contractScan.hash} = ${file.hash})
    or exists (select from ${contractTemplateAttachment}
      where ${contractTemplateAttachment.hash} = ${file.hash})
    or exists (select from ${contractAttachment} where ${contractAttachment.hash} = ${file.hash})
    or exists (select from ${galleryItem} where ${galleryItem.hash} = ${file.hash})
    or exists (select from ${reviewVersion} where ${reviewVersion.hash} = ${file.hash})
    or exists (select from ${watermark} where ${watermark.logoHash} = ${file.hash})
    or exists (select from ${documentFile} where ${documentFile.hash} = ${file.hash})
    or exists (select from ${downloadFile} where ${downloadFile.hash} = ${file.hash}))`
}

/** Returns those of the hashes that are used. */
export async function listUsedHashes(ctx: Ctx, hashes: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ hash: file.hash })
    .from(file)
    .where(and(inArray(file.hash, hashes), buildIsUsedSql()))
  return new Set(rows.map(({ hash }) => hash))
}

/** Returns those of the files whose CRC-32 is unknown. */
export async function listFilesWithoutCrc(ctx: Ctx, hashes: string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ hash: file.hash })
    .from(file)
    .where(and(inArray(file.hash, hashes), isNull(file.crc32)))
  return rows.map(({ hash }) => hash)
}

/** Returns the size and CRC-32 of files, whose CRC-32s the caller has completed. */
export async function listChecksums(
  ctx: Ctx,
  hashes: string[],
): Promise<Map<string, { bytes: number; crc32: number }>> {
  const rows = await ctx.db
    .select({ hash: file.hash, bytes: file.bytes, crc32: file.crc32 })
    .from(file)
    .where(inArray(file.hash, hashes))
  return new Map(rows.map(({ hash, bytes, crc32 }) => [hash, { bytes, crc32: crc32! }]))
}

/** Returns a file whose CRC-32 is unknown, after the given hash in order. */
export async function findFileWithoutCrc(ctx: Ctx, after: string) {
  const [row] = await ctx.db
    .select({ hash: file.hash, bytes: file.bytes })
    .from(file)
    .where(and(isNull(file.crc32), sql`${file.hash} > ${after}`, excludeMissing(ctx, file.hash)))
    .orderBy(asc(file.hash))
    .limit(1)
  return row
}
