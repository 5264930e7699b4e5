import { fail, ok } from '#app/core/result.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

/**
 * Records that this person downloads all documents, after they entered their password. Fails with
 * `confirm-password`.
 */
export async function confirmDocumentExport(ctx: Ctx) {
  authorize(ctx.actor, 'studio.export')
  if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
  return transact(ctx, async (ctx) => {
    await recordEvent(ctx, 'export.documents-downloaded', 'studio')
    return ok()
  })
}
