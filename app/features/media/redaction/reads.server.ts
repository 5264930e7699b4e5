import { and, eq, inArray } from 'drizzle-orm'

import { metadataRedaction } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { MetadataRange } from '#app/platform/media/metadata.server.ts'

/** Ranges of an original that are overwritten while it is sent, and the CRC-32 of what is sent. */
export type Redaction = { patches: MetadataRange[]; crc32: number }

/**
 * Returns the redactions of originals as far as they are known, by hash. `uncertain`: the original
 * can't be sent without locations.
 */
export async function listRedactions(
  { db }: Ctx,
  hashes: string[],
): Promise<Map<string, Redaction | 'uncertain'>> {
  const { hash, mode } = metadataRedaction
  const rows = await db
    .select()
    .from(metadataRedaction)
    .where(and(inArray(hash, hashes), eq(mode, 'no-location')))
  return new Map(
    rows.map(({ hash, state, patches, crc32 }) => [
      hash,
      state === 'uncertain' ? state : { patches: patches.map(toPatch), crc32 },
    ]),
  )
}

/** Returns a stored patch. PostgreSQL stores no zero bytes in a text, so that it is in base64. */
export function toPatch([position, bytes, text]: [number, number, string?]): MetadataRange {
  return text === undefined
    ? [position, bytes]
    : [position, bytes, Buffer.from(text, 'base64').toString('latin1')]
}
