import type { Ctx } from '#app/platform/context.server.ts'
import type { findDraftById } from '#app/features/money/invoice/reads.server.ts'
import { getDocumentLook } from '#app/features/studio/billing/reads.server.ts'

import type { DraftContext } from './document.ts'

type Draft = NonNullable<Awaited<ReturnType<typeof findDraftById>>>

/** Returns what a draft's document says besides its content. */
export async function getDraftContext(ctx: Ctx, draft: Draft): Promise<DraftContext> {
  const { format, language, today, seller, buyer, ratesById } = draft
  return {
    ...format,
    language,
    today,
    seller,
    buyer,
    rates: ratesById,
    look: await getDocumentLook(ctx),
  }
}
