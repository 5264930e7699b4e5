import { asc, eq, isNotNull } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { consent, consentDocument } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { removeFolder, storeBytes } from '#app/platform/media/storage.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockFile, saveFile } from '#app/features/media/file/writes.server.ts'

/**
 * Moves documents that earlier versions stored in the database to files, one at a time: an
 * interrupted start continues with the rest. Runs before the first request.
 */
export async function moveDocumentsToFiles(ctx: Ctx) {
  authorize(ctx.actor, 'file.maintain')
  for (;;) {
    const [row] = await ctx.db
      .select({ id: consent.id, itemId: consent.caseStudyId, bytes: consentDocument.bytes })
      .from(consentDocument)
      .innerJoin(consent, eq(consent.id, consentDocument.consentId))
      .where(isNotNull(consentDocument.bytes))
      .orderBy(asc(consentDocument.consentId))
      .limit(1)
    if (!row?.bytes) return
    const stored = await storeBytes(ctx.app.config.dataDir, row.bytes)
    try {
      await transact(ctx, async (ctx) => {
        await lockFile(ctx, stored.hash)
        await saveFile(ctx, stored)
        await ctx.db
          .update(consentDocument)
          .set({ hash: stored.hash, bytes: null })
          .where(eq(consentDocument.consentId, row.id))
        await recordEvent(ctx, 'consent.document-moved', row.itemId)
        return ok()
      })
    } finally {
      await removeFolder(stored.folder)
    }
  }
}
