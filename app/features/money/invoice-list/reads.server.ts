import {
  type SQL,
  and,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { formatCursor, parseCursor } from '#app/core/cursor.ts'
import { toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { splitSearchWords, toLikePattern } from '#app/core/search.ts'
import { client, invoice, invoiceBalance, invoiceDraft } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { balanceColumns } from '#app/features/money/invoice/reads.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import {
  type Age,
  ages,
  computeInvoiceAmounts,
  getAge,
  getDueDays,
  getInvoiceState,
} from '#app/features/money/invoice/rules.ts'
import { transferReportedAt } from '#app/features/money/transfer-report/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { InvoiceFilter } from './rules.ts'

const pageSize = 50
/**
 * A search with fewer matches looks them up by id; one with more fills its page soon in any order.
 */
const maxFoundIds = 1000

/** Returns one page of the matching invoices and credit notes, the last issued first. */
export async function listInvoices(
  ctx: Ctx,
  filter: InvoiceFilter,
  after: string | null,
  limit = pageSize,
) {
  authorize(ctx.actor, 'invoice.see')
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const from = parseCursor(after)
  // the day comes first for its index; those of a day are in the order of their issue
  const cursorCondition =
    from &&
    sql`(${invoice.issuedOn}, ${invoice.issuedAt}, ${invoice.id}) < (
      select last.issued_on, last.issued_at, last.id from invoice last where last.id = ${from.id})`
  const rows = await ctx.db
    .select({
      id: invoice.id,
      kind: invoice.kind,
      documentNumber: invoice.documentNumber,
      clientId: client.id,
      client: client.name,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      net: invoice.net,
      tax: invoice.tax,
      gross: invoice.gross,
      currency: invoice.currency,
      open: invoiceBalance.open,
      reportedAt: transferReportedAt,
      ...balanceColumns,
    })
    .from(invoice)
    .innerJoin(client, eq(client.id, invoice.clientId))
    .leftJoin(invoiceBalance, eq(invoiceBalance.invoiceId, invoice.id))
    .where(and(await buildCondition(ctx, filter, today), cursorCondition ?? undefined))
    .orderBy(desc(invoice.issuedOn), desc(invoice.issuedAt), desc(invoice.id))
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map((row) => ({
      ...row,
      state: row.open === null ? null : getInvoiceState({ ...row, open: row.open }, today),
    })),
    next: last ? formatCursor({ at: last.issuedOn, id: last.id }) : null,
  }
}

async function buildCondition(
  ctx: Ctx,
  { tab, state, age, from, to, search }: InvoiceFilter,
  today: string,
): Promise<SQL | undefined> {
  const isUnsettled = isNull(invoiceBalance.settledAt)
  // as an array, because the planner would rather read all invoices, the last first, to find 50
  const isAmong = (condition: SQL | undefined) =>
    sql`${invoice.id} = any(array(${ctx.db
      .select({ id: invoiceBalance.invoiceId })
      .from(invoiceBalance)
      .where(and(isUnsettled, condition))}))`
  const isOfAge = age ? isDueOnDays(getDueDays(age, today)) : undefined
  const byTab = {
    open: isAmong(isOfAge),
    overdue: isAmong(and(lt(invoiceBalance.dueOn, today), isOfAge)),
    drafts: sql`false`,
    all: undefined,
  }
  const { credited, writtenOff } = balanceColumns
  const isSettled = isNotNull(invoiceBalance.settledAt)
  const byState = {
    paid: and(
      isSettled,
      sql`(${credited} < ${invoice.gross} or ${invoice.gross} = 0)`,
      sql`${writtenOff} = 0`,
    ),
    credited: and(isSettled, sql`${credited} = ${invoice.gross}`, sql`${credited} > 0`),
    'written-off': and(isSettled, sql`${writtenOff} > 0`),
    'credit-notes': eq(invoice.kind, 'credit-note'),
  }
  return and(
    byTab[tab],
    tab === 'all' && state ? byState[state] : undefined,
    from ? gte(invoice.issuedOn, from) : undefined,
    to ? lte(invoice.issuedOn, to) : undefined,
    await matchesSearch(ctx, search),
  )
}

function isDueOnDays({ from, to }: ReturnType<typeof getDueDays>): SQL | undefined {
  return and(
    from === null ? undefined : gte(invoiceBalance.dueOn, from),
    to === null ? undefined : lte(invoiceBalance.dueOn, to),
  )
}

/**
 * Matches the document with this number, or else documents of clients whose name has every word, or
 * whose own number does.
 */
async function matchesSearch({ db }: Ctx, search: string): Promise<SQL | undefined> {
  const searchWords = splitSearchWords(search)
  if (searchWords.length === 0) return undefined
  const isOneOf = (rows: { id: string }[]) =>
    inArray(
      invoice.id,
      rows.map(({ id }) => id),
    )
  const exact = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(inArray(invoice.documentNumber, [search, search.toUpperCase()]))
  if (exact.length > 0) return isOneOf(exact)
  const clients = db
    .select({ id: client.id })
    .from(client)
    .where(
      and(
        ...searchWords.map((searchWord) => sql`${client.search} like ${toLikePattern(searchWord)}`),
      ),
    )
  const isOfClient = sql`${invoice.clientId} = any(array(${clients}))`
  const hasNumber = and(
    ...searchWords.map((searchWord) => ilike(invoice.documentNumber, toLikePattern(searchWord))),
  )
  const selectIds = (condition: SQL | undefined) =>
    db.select({ id: invoice.id }).from(invoice).where(condition).limit(maxFoundIds)
  // each half reads its own index, which the planner doesn't do for both and the last 50
  const found = await unionAll(selectIds(isOfClient), selectIds(hasNumber))
  return found.length < maxFoundIds ? isOneOf(found) : or(isOfClient, hasNumber)
}

/** Returns whether any document was issued yet. */
export async function hasInvoices(ctx: Ctx): Promise<boolean> {
  authorize(ctx.actor, 'invoice.see')
  const [row] = await ctx.db.select({ id: invoice.id }).from(invoice).limit(1)
  return row !== undefined
}

export type AgedTotals = { count: number; cents: Cents; ages: Record<Age, Cents> }

/** Returns what clients owe in total and by days after the due day. */
export async function getAgedTotals(ctx: Ctx): Promise<AgedTotals> {
  authorize(ctx.actor, 'invoice.see')
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const rows = await ctx.db
    .select({
      dueOn: invoiceBalance.dueOn,
      count: sql`count(*)`.mapWith(Number),
      cents: sql`sum(${invoiceBalance.open})`.mapWith(Number),
    })
    .from(invoiceBalance)
    .where(isNull(invoiceBalance.settledAt))
    .groupBy(invoiceBalance.dueOn)
  const byAge = Object.fromEntries(ages.map((age) => [age, 0])) as AgedTotals['ages']
  for (const { dueOn, cents } of rows) byAge[getAge(dueOn, today)] += cents
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    ages: byAge,
  }
}

/** Returns all drafts with their totals, the last changed first. */
export async function listDrafts(ctx: Ctx) {
  authorize(ctx.actor, 'invoice.see')
  const { currency, locale } = await getStudio(ctx)
  const rates = await getRatesById(ctx)
  const rows = await ctx.db
    .select({
      id: invoiceDraft.id,
      kind: invoiceDraft.kind,
      clientId: client.id,
      client: client.name,
      content: invoiceDraft.content,
      changedAt: invoiceDraft.changedAt,
    })
    .from(invoiceDraft)
    .innerJoin(client, eq(client.id, invoiceDraft.clientId))
    .orderBy(desc(invoiceDraft.changedAt), desc(invoiceDraft.id))
    .limit(500)
  return rows.map(({ content, ...row }) => {
    const { gross } = computeInvoiceAmounts(content as DraftContent, rates, {
      discountName: '',
      locale,
    })
    return { ...row, currency, gross, lines: (content as DraftContent).lines.length }
  })
}
