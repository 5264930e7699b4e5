import { toStudioDay } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { listOtherPagesShowing } from '#app/features/media/media-usage/reads.server.ts'
import type { CaseStudyContent } from '#app/features/site/portfolio/rules.ts'
import { listConsents } from '#app/features/site/consent/reads.server.ts'
import type { ConsentSubject } from '#app/features/site/consent/rules.ts'
import type { ConsentProps } from '#app/features/site/consent/ui/consent-card.tsx'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

type CaseStudyDraft = { content: CaseStudyContent; published: CaseStudyContent; shown: boolean }

/** Returns the props of the consent card for a case study's draft. */
export async function getConsentProps(
  ctx: Ctx,
  itemId: string,
  { content, published, shown }: CaseStudyDraft,
): Promise<ConsentProps> {
  const { timeZone } = await getStudio(ctx)
  return {
    itemId,
    draft: toSubject(content),
    published: shown ? toSubject(published) : null,
    consents: await listConsents(ctx, itemId),
    otherPages: await listOtherPagesShowing(ctx, itemId),
    today: toStudioDay(ctx.now, timeZone),
    formKey: generateIdempotencyKey(),
  }
}

function toSubject({ client, people }: CaseStudyContent): ConsentSubject {
  return { client, people }
}
