import { and, eq, isNull, notInArray } from 'drizzle-orm'

import { consent } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { PersonalRecords } from '#app/features/insight/personal-data/reads.server.ts'

/** Returns the case studies that leave the website because the consent to show people goes. */
export async function listCaseStudiesToUnpublish(
  ctx: Ctx,
  { records }: PersonalRecords,
): Promise<string[]> {
  const consentIds = (records.consents ?? []).map(({ id }) => String(id))
  const caseStudies = (records['case-studies'] ?? []).filter(
    ({ published, people }) => published && people,
  )
  const ids: string[] = []
  for (const { id } of caseStudies) {
    const left = await ctx.db.$count(
      consent,
      and(
        eq(consent.caseStudyId, String(id)),
        eq(consent.people, true),
        isNull(consent.withdrawnAt),
        consentIds.length > 0 ? notInArray(consent.id, consentIds) : undefined,
      ),
    )
    if (left === 0) ids.push(String(id))
  }
  return ids
}
