import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'

import { booking, page, policy, section, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import { countsOf } from '#app/studio/page/rules.ts'
import { publishedWork } from '#app/studio/portfolio/reads.server.ts'
import { stands } from '#app/studio/reservation/reads.server.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'

import { type Answer, type PrintedPage, type Said, fieldsOfPolicy } from './rules.ts'

/** The policy in force as it stands in the fields of its form; `seen` is its version. */
export async function policyForForm(ctx: Ctx) {
  demand(ctx.actor, 'policy.see')
  const { version, since: _, changedBy: __, ...policy } = await policyInForce(ctx)
  return { values: fieldsOfPolicy(policy), seen: version, policy }
}

/**
 * Every version there was, the latest first: since when, by whom, and how many live bookings are
 * kept under it.
 */
export async function policyVersions(ctx: Ctx) {
  demand(ctx.actor, 'policy.see')
  const rows = await ctx.db
    .select({ policy, by: staff.name })
    .from(policy)
    .leftJoin(staff, eq(staff.id, policy.changedBy))
    .orderBy(desc(policy.version))
  const live = await ctx.db
    .select({ version: booking.policyVersion, bookings: count() })
    .from(booking)
    .where(and(inArray(booking.state, [...liveStates]), stands(ctx)))
    .groupBy(booking.policyVersion)
  return rows.map(({ policy: { version, since, changedBy: _, ...promises }, by }) => ({
    version,
    since,
    by,
    promises,
    bookings: live.find((row) => row.version === version)?.bookings ?? 0,
  }))
}

/**
 * What pages the policy prints on, in their order: texts with a figure of it in them, and answers
 * it gives itself.
 */
export async function printedOn(ctx: Ctx): Promise<PrintedPage[]> {
  demand(ctx.actor, 'policy.see')
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
      said: saidIn([
        description,
        ...sections.filter((one) => one.path === path).map(({ content }) => content),
      ]),
    }))
    .filter(({ said }) => said.length > 0)
}

const figure = /\{(?:reply|photography|documentary|podcast|deposit|travel|quote)\}/

function saidIn(content: unknown): Said[] {
  if (typeof content === 'string') return figure.test(content) ? [{ text: content }] : []
  if (content === null || typeof content !== 'object') return []
  if ('policy' in content) return [{ answer: content.policy as Answer }]
  // of a fact the figure alone says nothing
  if ('term' in content && 'text' in content)
    return saidIn(`${String(content.term)}: ${String(content.text)}`)
  return (Array.isArray(content) ? content : Object.values(content)).flatMap(saidIn)
}

/** What else stands in those texts: the studio's own figures, which the policy does not change. */
export async function otherFigures(ctx: Ctx): Promise<Record<string, string>> {
  const studio = (await theStudio(ctx))!
  return {
    ...words(ctx.language).site.portfolio.figures(countsOf(await publishedWork(ctx)).all),
    studio: studio.name,
    email: studio.email,
  }
}
