import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import { toStudioDay } from '#app/core/day.ts'
import { splitSearchWords, toLikePattern } from '#app/core/search.ts'
import {
  acceptance,
  client,
  quote,
  quoteVersion,
  quoteVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { computeQuoteTotals, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type QuoteFilter,
  type QuoteListRow,
  type QuoteTab,
  countDaysLeft,
  getShownState,
  quoteTabs,
  statesByTab,
} from './rules.ts'

const pageSize = 50

/** The last time that a contact opened the quote. */
const openedAt = sql<Date | null>`(select max(${quoteVisit.lastOpenedAt}) from ${quoteVisit}
  where ${quoteVisit.quoteId} = ${quote.id})`.mapWith(quote.expiresAt)

/** Returns one page of the matching quotes, the last changed first. */
export async function listQuotes(
  ctx: Ctx,
  filter: QuoteFilter,
  after: string | null,
  limit = pageSize,
) {
  authorize(ctx.actor, 'quote.see')
  const { currency, timeZone } = await getStudio(ctx)
  const rows = await selectQuotes(ctx, filter, after, limit + 1)
  const rates = await getRatesById(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const last = rows.length > limit ? rows[limit - 1]!.quote : undefined
  return {
    rows: rows.slice(0, limit).map(({ quote: row, clientName, ...found }): QuoteListRow => {
      const totals =
        found.acceptedTotals ??
        found.sentTotals ??
        computeQuoteTotals(row.content, getDefaultChoice(row.content), rates)
      return {
        id: row.id,
        number: row.number,
        client: clientName,
        title: row.content.title,
        gross: totals.gross,
        currency,
        sentVersion: row.sentVersion,
        state: getShownState(row, ctx.now),
        daysLeft: row.expiresAt ? countDaysLeft(toStudioDay(row.expiresAt, timeZone), today) : null,
        isRenewalRequested: row.renewalRequestedAt !== null,
        openedAt: found.openedAt,
      }
    }),
    next: last ? formatCursor({ at: last.changedAt.toISOString(), id: last.id }) : null,
  }
}

function selectQuotes({ db }: Ctx, filter: QuoteFilter, after: string | null, limit: number) {
  const from = parseInstantCursor(after)
  return db
    .select({
      quote,
      clientName: client.name,
      sentTotals: quoteVersion.totals,
      acceptedTotals: acceptance.totals,
      openedAt,
    })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .leftJoin(
      quoteVersion,
      and(eq(quoteVersion.quoteId, quote.id), eq(quoteVersion.version, quote.sentVersion)),
    )
    .leftJoin(acceptance, and(eq(acceptance.quoteId, quote.id), isNull(acceptance.undoneAt)))
    .where(
      and(
        isOfTab(filter.tab),
        matchesSearch(filter.search),
        from ? sql`(${quote.changedAt}, ${quote.id}) < (${from.at}, ${from.id})` : undefined,
      ),
    )
    .orderBy(desc(quote.changedAt), desc(quote.id))
    .limit(limit)
}

function isOfTab(tab: QuoteTab) {
  const states = statesByTab[tab]
  return states ? inArray(quote.state, [...states]) : undefined
}

/** Matches quotes with every word in their number, their title or the name of their client. */
function matchesSearch(search: string) {
  return and(
    ...splitSearchWords(search).map((word) => {
      const pattern = toLikePattern(word)
      return or(
        sql`${quote.search} like ${pattern}`,
        sql`${client.search} like ${pattern}`,
        sql`'q-' || ${quote.number} like ${pattern}`,
      )
    }),
  )
}

/** Returns the number of quotes in each tab except `all`. */
export async function countQuotes(ctx: Ctx): Promise<Record<QuoteTab, number>> {
  authorize(ctx.actor, 'quote.see')
  const rows = await ctx.db
    .select({ state: quote.state, quotes: count() })
    .from(quote)
    .groupBy(quote.state)
  const countIn = (tab: QuoteTab) =>
    rows
      .filter(({ state }) => statesByTab[tab]?.includes(state))
      .reduce((sum, { quotes }) => sum + quotes, 0)
  return Object.fromEntries(quoteTabs.map((tab) => [tab, countIn(tab)])) as Record<QuoteTab, number>
}
