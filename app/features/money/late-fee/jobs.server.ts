import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { listLateInvoices } from './reads.server.ts'
import { draftLateFees } from './writes.server.ts'

/** Drafts the late fees that are due. One that fails doesn't keep the others from being drafted. */
export async function draftDueLateFees(ctx: Ctx) {
  authorize(ctx.actor, 'late-fee.draft')
  const failures: unknown[] = []
  for (const id of await listLateInvoices(ctx))
    await Promise.resolve(draftLateFees(ctx, id)).catch((failure: unknown) =>
      failures.push(failure),
    )
  if (failures.length > 0) throw failures[0]
}
