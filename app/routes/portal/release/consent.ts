import { dayOf } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { onceKey } from '#app/platform/form.server.ts'
import { alsoShownOn } from '#app/studio/picture/reads.server.ts'
import type { WorkContent } from '#app/studio/portfolio/rules.ts'
import { releasesOf } from '#app/studio/release/reads.server.ts'
import type { Subject } from '#app/studio/release/rules.ts'
import type { ConsentProps } from '#app/studio/release/ui/consent.tsx'
import { theStudio } from '#app/studio/settings/reads.server.ts'

type InHand = { content: WorkContent; published: WorkContent; shown: boolean }

/** Everything the card about consent shows of one project as it is being written. */
export async function consentFor(
  ctx: Ctx,
  itemId: string,
  { content, published, shown }: InHand,
): Promise<ConsentProps> {
  const { timeZone } = (await theStudio(ctx))!
  return {
    itemId,
    written: subjectOf(content),
    laid: shown ? subjectOf(published) : null,
    releases: await releasesOf(ctx, itemId),
    elsewhere: await alsoShownOn(ctx, `/portfolio/${published.slug}`),
    today: dayOf(ctx.now, timeZone),
    once: onceKey(),
  }
}

function subjectOf({ client, people }: WorkContent): Subject {
  return { client, people }
}
