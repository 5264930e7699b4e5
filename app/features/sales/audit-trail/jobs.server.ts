import { ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { auditTrailSubject, selectAuditFault, verifyAuditTrail } from './reads.server.ts'

/**
 * Verifies the audit trail. The database refuses changes, so it can only be broken by a change in
 * the database by hand, or by a fault. A result that differs from the last one is recorded.
 */
export async function checkAuditTrail(ctx: Ctx) {
  authorize(ctx.actor, 'books.audit')
  const verdict = await verifyAuditTrail(ctx)
  await transact(ctx, async (ctx) => {
    const before = await selectAuditFault(ctx)
    if (verdict.ok && before !== null)
      await recordEvent(ctx, 'audit-trail.check-passed', auditTrailSubject)
    if (!verdict.ok && before !== verdict.seq)
      await recordEvent(ctx, 'audit-trail.check-failed', auditTrailSubject, { seq: verdict.seq })
    return ok()
  })
}
