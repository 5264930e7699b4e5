import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'

import { booking, page, policy, section, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/studio/access.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import { countByCategory } from '#app/studio/page/rules.ts'
import { listPublishedCaseStudies } from '#app/studio/portfolio/reads.server.ts'
import { isLive } from '#app/studio/reservation/reads.server.ts'
import { getCurrentPolicy, getStudio } from '#app/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'

import {
  type PolicyAnswerKey,
  type PageWithPolicy,
  type PolicyText,
  toPolicyFields,
} from './rules.ts'

/** Returns the current policy as fields of its form; `seen` is its version. */
export async function getPolicyForForm(ctx: Ctx) {
  authorize(ctx.actor, 'policy.see')
  const { version, effectiveFrom: _, changedBy: __, ...policy } = await getCurrentPolicy(ctx)
  return { values: toPolicyFields(policy), seen: version, policy }
}

/**
 * Returns every version, latest first, with its start, its author, and the number of live bookings
 * under it.
 */
export async function listPolicyVersions(ctx: Ctx) {
  authorize(ctx.actor, 'policy.see')
  const rows = await ctx.db
    .select({ policy, by: staff.name })
    .from(policy)
    .leftJoin(staff, eq(staff.id, policy.changedBy))
    .orderBy(desc(policy.version))
  const live = await ctx.db
    .select({ version: booking.policyVersion, bookings: count() })
    .from(booking)
    .where(and(inArray(booking.state, [...liveStates]), isLive(ctx)))
    .groupBy(booking.policyVersion)
  return rows.map(
    ({ policy: { version, effectiveFrom: since, changedBy: _, ...promises }, by }) => ({
      version,
      since,
      by,
      promises,
      bookings: live.find((row) => row.version === version)?.bookings ?? 0,
    }),
  )
}

/**
 * Returns the published texts that depend on the policy, in page order: texts with one of its
 * placeholders, and answers generated from it.
 */
export async function listPagesWithPolicy(ctx: Ctx): Promise<PageWithPolicy[]> {
  authorize(ctx.actor, 'policy.see')
  const shown = await ctx.db
    .select()
    .from(page)
    .where(eq(page.published, true))
    .orderBy(asc(page.path))
  const sections = await ctx.db
    .select({ path: section.pagePath, content: section.content })
    .from(section)
    .orderBy(asc(section.position))
  return shown
    .map(({ path, title, description }) => ({
      path,
      title,
      texts: listPolicyTexts([
        description,
        ...sections.filter((one) => one.path === path).map(({ content }) => content),
      ]),
    }))
    .filter(({ texts }) => texts.length > 0)
}

const figurePattern = /\{(?:reply|photography|documentary|podcast|deposit|travel|quote)\}/

function listPolicyTexts(content: unknown): PolicyText[] {
  if (typeof content === 'string') return figurePattern.test(content) ? [{ text: content }] : []
  if (content === null || typeof content !== 'object') return []
  if ('policy' in content) return [{ answer: content.policy as PolicyAnswerKey }]
  // a figure needs its term for context
  if ('term' in content && 'text' in content)
    return listPolicyTexts(`${String(content.term)}: ${String(content.text)}`)
  return (Array.isArray(content) ? content : Object.values(content)).flatMap(listPolicyTexts)
}

/** Returns the studio's own placeholders used in those texts; the policy doesn't change them. */
export async function getStudioFigures(ctx: Ctx): Promise<Record<string, string>> {
  const studio = await getStudio(ctx)
  return {
    ...getMessages(ctx.language).site.portfolio.figures(
      countByCategory(await listPublishedCaseStudies(ctx)).all,
    ),
    studio: studio.name,
    email: studio.email,
  }
}
