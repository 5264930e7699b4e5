import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import {
  buildBookingSums,
  buildLiveInvoices,
} from '#app/features/money/booking-balance/reads.server.ts'
import {
  type BookingSums,
  computeBookingBalance,
} from '#app/features/money/booking-balance/rules.ts'
import { type PaymentPlan, computePlanDeposit } from '#app/features/sales/payment-plan/rules.ts'
import { type ReleaseRule, computeDeposit } from '#app/features/studio/policy/rules.ts'

import {
  type AgreedItem,
  type OpenProjectInvoice,
  type ProjectBalance,
  sumProject,
} from './rules.ts'

/** Returns what was agreed and paid in a project, and what of it is missing for the originals. */
export async function getProjectBalance(ctx: Ctx, projectId: string): Promise<ProjectBalance> {
  authorize(ctx.actor, 'money.see')
  return selectProjectBalance(ctx, projectId)
}

/** Returns the balances of a client's projects, for who sees their money. */
export async function listClientBalances(
  ctx: Ctx,
  clientId: string,
  projectIds: string[],
): Promise<Map<string, ProjectBalance>> {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectProjectBalances(ctx, projectIds)
}

/** Returns the balance of a project without checking the permission, for events. */
export async function selectProjectBalance(ctx: Ctx, projectId: string): Promise<ProjectBalance> {
  return (await selectProjectBalances(ctx, [projectId])).get(projectId)!
}

/** Returns the balances of projects in four queries, without checking the permission. */
async function selectProjectBalances(
  ctx: Ctx,
  projectIds: string[],
): Promise<Map<string, ProjectBalance>> {
  const ids = sql`any(${sql.param(projectIds)}::uuid[])`
  // one after the other, because a transaction has a single connection
  const items = [
    ...(await listBookingItems(ctx, ids)),
    ...(await listQuoteItems(ctx, ids)),
    ...(await listInvoiceItems(ctx, ids)),
    ...(await listChargeItems(ctx, ids)),
  ]
  const byProject = Map.groupBy(items, ({ projectId }) => projectId)
  return new Map(projectIds.map((id) => [id, sumProject(byProject.get(id) ?? [])]))
}

/** Returns true if a payment is one of a booking of the project, or pays one of its invoices. */
export async function isPaymentOfProject(
  { db }: Ctx,
  projectId: string,
  entryId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ledger_entry entry join booking b on b.id = entry.booking_id
      where entry.id = ${entryId} and ${isBookingOf(projectId)}
    union all
    select from payment_allocation part join invoice i on i.id = part.invoice_id
      left join booking b on b.id = i.booking_id
      where part.ledger_entry_id = ${entryId} and (i.project_id = ${projectId}
        or ${isBookingOf(projectId)})
    limit 1`)
  return rows.length > 0
}

/** Returns the open invoices of a project, the first due first, without checking the permission. */
export async function selectOpenProjectInvoices(
  { db }: Ctx,
  projectId: string,
): Promise<OpenProjectInvoice[]> {
  const { rows } = await db.execute<OpenProjectInvoice>(sql`
    select i.id, i.document_number as "documentNumber", due.open::float8 as open
    from invoice i join invoice_balance due on due.invoice_id = i.id
      left join booking b on b.id = i.booking_id
    where due.open > 0 and i.kind <> 'fee' and (${isBookingOf(projectId)}
      or (i.project_id = ${projectId} and b.project_id is null))
    order by due.due_on, i.issued_at, i.document_number`)
  return rows
}

/**
 * Matches the bookings `b` of a project: its own, and those without a project that a quote of the
 * project reserves.
 */
function isBookingOf(projectId: SQLWrapper | string): SQL {
  return sql`(b.project_id = ${projectId} or (b.project_id is null and exists (
    select from quote_booking qb join quote q on q.id = qb.quote_id
    where qb.booking_id = b.id and q.project_id = ${projectId})))`
}

type ProjectItem = AgreedItem & { projectId: string }
type Terms = { projectId: string; rule: ReleaseRule; depositPercent: number }
type BookingTerms = Terms &
  Omit<BookingSums, 'agreed'> & {
    isAgreed: boolean
    total: Cents
    deposit: Cents | null
    isWaived: boolean
  }

/** Of a hold, or a booking that was canceled, only invoices are agreed. */
async function listBookingItems(ctx: Ctx, ids: SQL): Promise<ProjectItem[]> {
  const { rows } = await ctx.db.execute<BookingTerms>(sql`
    select own.project_id as "projectId", b.state in ('pending', 'confirmed', 'done') as "isAgreed",
      b.total::float8 as total, b.deposit::float8 as deposit,
      b.deposit_waived is not null as "isWaived",
      terms.release_rule as rule, terms.deposit_percent as "depositPercent", sums.*
    from (
      select id, project_id from booking where project_id = ${ids}
      union
      select free.id, q.project_id from quote q join quote_booking qb on qb.quote_id = q.id
        join booking free on free.id = qb.booking_id and free.project_id is null
        where q.project_id = ${ids}
    ) own join booking b on b.id = own.id join policy terms on terms.version = b.policy_version
    cross join lateral ${buildBookingSums(sql`b.id`)}
    order by b.id`)
  return rows.map(({ projectId, isAgreed, isWaived, rule, ...terms }) => {
    const { charged, open } = terms
    const { total, paid, writtenOff } = isAgreed
      ? computeBookingBalance({ ...terms, agreed: terms.total })
      : { ...terms, total: charged, paid: charged - terms.writtenOff - open }
    const deposit = isAgreed && !isWaived ? computeDeposit(terms, terms) : 0
    return { projectId, total, paid, writtenOff, deposit, rule }
  })
}

type QuoteTerms = Terms & InvoiceSums & { gross: Cents; plan: PaymentPlan | null }

/** Accepted quotes that reserve no date, each with its extras. */
async function listQuoteItems(ctx: Ctx, ids: SQL): Promise<ProjectItem[]> {
  const ofQuote = sql`issued.id in (select invoice_id from quote_invoice
    where quote_id = any(own.parts))`
  const { rows } = await ctx.db.execute<QuoteTerms>(sql`
    select own."projectId", own.gross, own.plan, terms.release_rule as rule,
      terms.deposit_percent as "depositPercent", sums.*
    from (
      select root.id, root.project_id as "projectId", version.policy_version,
        sum((agreed.totals->>'gross')::bigint)::float8 as gross, array_agg(part.id) as parts,
        version.content->'plan' as plan
      from quote root
        join acceptance first on first.quote_id = root.id and first.undone_at is null
        join quote_version version on version.quote_id = root.id and version.version = first.version
        join quote part on part.state = 'accepted'
          and (part.id = root.id or part.amends_quote_id = root.id)
        join acceptance agreed on agreed.quote_id = part.id and agreed.undone_at is null
      where root.project_id = ${ids} and root.amends_quote_id is null
        and root.state = 'accepted' and ${hasNoDate}
      group by root.id, version.content, version.policy_version
    ) own join policy terms on terms.version = own.policy_version
    cross join lateral ${buildInvoiceSums(ofQuote, sql`live.booking_id is null`)}
    order by own.id`)
  return rows.map(({ projectId, plan, gross, rule, invoiced, ...terms }) => {
    const { total, open, writtenOff } = terms
    const deposit = plan ? computePlanDeposit(plan, gross) : null
    return {
      projectId,
      total: total + Math.max(gross - invoiced, 0),
      paid: total - writtenOff - open,
      writtenOff,
      deposit: computeDeposit({ total: gross, deposit }, terms),
      rule,
    }
  })
}

/** Matches the quotes `root` without dates. */
const hasNoDate = sql`not exists (select from quote_booking where quote_id = root.id)`

/** Matches the invoices `issued` of projects that neither a booking nor a quote of theirs has. */
function isOtherInvoiceOf(ids: SQL): SQL {
  return sql`issued.project_id = ${ids} and issued.kind <> 'fee'
    and not exists (select from booking b where b.id = issued.booking_id
      and (b.project_id is not null or ${isBookingOf(sql`issued.project_id`)}))
    and not exists (select from quote_invoice link join quote part on part.id = link.quote_id
      join quote root on root.id = coalesce(part.amends_quote_id, part.id)
      where link.invoice_id = issued.id and root.project_id = issued.project_id
        and root.state = 'accepted' and part.state = 'accepted' and ${hasNoDate})`
}

/** The policy of an invoice without a booking is that of its issue. */
const joinTerms = (issuedAt: SQL) => sql`join policy terms on terms.version = coalesce((
  select max(version) from policy former where former.effective_from <= ${issuedAt}), 1)`

type InvoiceTerms = Terms & { total: Cents; open: Cents; writtenOff: Cents }

/**
 * Other invoices of projects. One that was credited to be issued again counts until its draft is
 * issued or deleted, so that a correction releases nothing. Late fees are no part of what was
 * agreed.
 */
async function listInvoiceItems({ db }: Ctx, ids: SQL): Promise<ProjectItem[]> {
  const isOther = isOtherInvoiceOf(ids)
  const { rows } = await db.execute<InvoiceTerms>(sql`
    select own.project_id as "projectId", (live.gross - live.credited)::float8 as total,
      live.open::float8 as open, live.written_off::float8 as "writtenOff",
      terms.release_rule as rule, terms.deposit_percent as "depositPercent"
    from ${buildLiveInvoices(isOther)} join invoice own on own.id = live.id
      ${joinTerms(sql`live.issued_at`)}
    union all
    select project.id, issued.gross::float8, issued.gross::float8, 0, terms.release_rule,
      terms.deposit_percent
    from project join invoice_draft draft on draft.client_id = project.client_id
      join event on event.subject_id = draft.id::text and event.name = 'invoice-draft.created'
      join invoice issued on issued.id::text = event.data->>'reissues'
        and issued.project_id = project.id
      ${joinTerms(sql`issued.issued_at`)}
    where project.id = ${ids} and ${isOther}`)
  return rows.map(({ projectId, total, open, writtenOff, rule, ...terms }) => ({
    projectId,
    total,
    paid: total - writtenOff - open,
    writtenOff,
    deposit: computeDeposit({ total, deposit: null }, terms),
    rule,
  }))
}

/**
 * Charges that were accepted, until their invoice counts: while it is a draft, and again once it is
 * credited in full. One that is credited to be issued again counts as `listInvoiceItems` has it.
 */
async function listChargeItems({ db }: Ctx, ids: SQL): Promise<ProjectItem[]> {
  const { rows } = await db.execute<Terms & { total: Cents }>(sql`
    select charge.project_id as "projectId", charge.amount::float8 as total,
      terms.release_rule as rule, terms.deposit_percent as "depositPercent"
    from project_charge charge ${joinTerms(sql`charge.accepted_at`)}
    where charge.project_id = ${ids} and charge.state = 'accepted'
      and not exists (select from ${buildLiveInvoices(sql`issued.id = charge.invoice_id`)})
      and not exists (select from invoice_draft draft
        join event on event.subject_id = draft.id::text and event.name = 'invoice-draft.created'
        where draft.id = charge.invoice_id and event.data->>'reissues' is not null)
    order by charge.id`)
  return rows.map(({ projectId, total, rule, ...terms }) => ({
    projectId,
    total,
    paid: 0,
    writtenOff: 0,
    deposit: computeDeposit({ total, deposit: null }, terms),
    rule,
  }))
}

/** `invoiced` is what of an agreed price all of the invoices have. */
type InvoiceSums = { total: Cents; open: Cents; writtenOff: Cents; invoiced: Cents }

/** The sums of the invoices that `isOwn` matches, as `sums`. */
const buildInvoiceSums = (condition: SQL, isOwn: SQL): SQL => sql`(
  select coalesce(sum(live.gross - live.credited) filter (where ${isOwn}), 0)::float8 as total,
    coalesce(sum(live.open) filter (where ${isOwn}), 0)::float8 as open,
    coalesce(sum(live.written_off) filter (where ${isOwn}), 0)::float8 as "writtenOff",
    coalesce(sum(greatest(live.value, live.gross)), 0)::float8 as invoiced
  from ${buildLiveInvoices(condition)}) sums`
