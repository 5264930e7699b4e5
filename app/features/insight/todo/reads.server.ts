import { addDays, addMs, day, getStartOfDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { truncateText } from '#app/core/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { listFailedEmails } from '#app/features/automation/email/reads.server.ts'
import {
  listDeclinedBookings,
  listUnansweredAssignments,
} from '#app/features/booking/reservation/reads.server.ts'
import { listUnnotifiedBookings } from '#app/features/booking/notice/reads.server.ts'
import { listHoldsEndingSoon } from '#app/features/booking/booking-state/reads.server.ts'
import { listInquiries } from '#app/features/clients/inquiry/reads.server.ts'
import { listLateFeeDrafts } from '#app/features/money/late-fee/reads.server.ts'
import { listOutstandingRefunds } from '#app/features/money/refund/reads.server.ts'
import { listReportedTransfers } from '#app/features/money/transfer-report/reads.server.ts'
import { listCountersignatures } from '#app/features/sales/contract-signing/reads.server.ts'
import { listUnsettledWithdrawals } from '#app/features/sales/contract-withdrawal/reads.server.ts'
import { listWaitingInstallments } from '#app/features/sales/installment/reads.server.ts'
import {
  listApprovalRequests,
  listRenewalRequests,
  listUnopenedQuotes,
} from '#app/features/sales/quote-due/reads.server.ts'
import { listRequestedCharges } from '#app/features/sales/project-charge/reads.server.ts'
import { listPendingTestimonials } from '#app/features/site/testimonial/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { listDuePromises } from '#app/features/work/promise/reads.server.ts'
import { listDueTasks } from '#app/features/work/task/reads.server.ts'

import { type Todo, depositDays, refundDays, sortTodos } from './rules.ts'

type OutstandingDeposit = { id: string; client: string; missing: Cents; startsAt: Date }

/** Limits each kind, so that the page stays small. */
const maxTodos = 50

/**
 * Returns what waits for the person, most urgent first: only what their role may see and do.
 * `deposits` are the outstanding ones, which the page shows in full.
 */
export async function listTodos(ctx: Ctx, deposits: OutstandingDeposit[]): Promise<Todo[]> {
  return sortTodos([
    ...(await listReplyTodos(ctx)),
    ...(await listBookingTodos(ctx)),
    ...(await listMoneyTodos(ctx, deposits)),
    ...(await listLateFeeTodos(ctx)),
    ...(await listQuoteTodos(ctx)),
    ...(await listRoundTodos(ctx)),
    ...(await listPromiseTodos(ctx)),
    ...(await listTaskTodos(ctx)),
    ...(await listEmailTodos(ctx)),
    ...(await listTestimonialTodos(ctx)),
  ])
}

async function listReplyTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'inquiry.answer')) return []
  const { inquiries } = await listInquiries(ctx, { tab: 'waiting', search: '', after: null })
  return inquiries.map(({ id, name, excerpt, dueAt, receivedAt }) => ({
    kind: 'reply',
    id,
    name,
    excerpt,
    dueAt: dueAt ?? receivedAt,
    path: `/portal/clients/inquiries/${id}`,
  }))
}

/**
 * Holds, declined assignments and changes that were not emailed yet, for those who plan;
 * for everyone else their own assignments to respond to.
 */
async function listBookingTodos(ctx: Ctx): Promise<Todo[]> {
  const getPath = (id: string) => `/portal/bookings/${id}`
  if (!may(ctx.actor, 'booking.change')) {
    const unanswered = await listUnansweredAssignments(ctx, maxTodos)
    return unanswered.map(({ id, client, startsAt }) => ({
      kind: 'response',
      id,
      name: client,
      dueAt: startsAt,
      path: getPath(id),
    }))
  }
  const holds = await listHoldsEndingSoon(ctx, maxTodos)
  const declined = await listDeclinedBookings(ctx, maxTodos)
  const unnotified = await listUnnotifiedBookings(ctx, maxTodos)
  return [
    ...holds.map(({ id, client, startsAt, heldUntil }): Todo => ({
      kind: 'hold',
      id,
      name: client,
      startsAt,
      dueAt: heldUntil,
      path: getPath(id),
    })),
    ...declined.map(({ id, client, startsAt, names }): Todo => ({
      kind: 'declined',
      id,
      name: client,
      names,
      dueAt: startsAt,
      path: `${getPath(id)}/edit`,
    })),
    ...unnotified.map(({ id, client, startsAt }): Todo => ({
      kind: 'notice',
      id,
      name: client,
      dueAt: startsAt,
      path: getPath(id),
    })),
  ]
}

async function listMoneyTodos(ctx: Ctx, deposits: OutstandingDeposit[]): Promise<Todo[]> {
  if (!may(ctx.actor, 'money.record')) return []
  const refunds = await listOutstandingRefunds(ctx, maxTodos)
  const transfers = await listReportedTransfers(ctx, maxTodos)
  const installments = may(ctx.actor, 'invoice.issue')
    ? await listWaitingInstallments(ctx, maxTodos)
    : []
  const end = addMs(ctx.now, depositDays * day)
  const { timeZone } = await getStudio(ctx)
  return [
    ...transfers.map(({ invoiceId, documentNumber, client, open, reportedAt }): Todo => ({
      kind: 'transfer',
      id: invoiceId,
      name: client,
      number: documentNumber,
      cents: open,
      reportedAt,
      dueAt: null,
      path: `/portal/clients/invoices/${invoiceId}`,
    })),
    ...installments.map(({ id, quoteId, number, client, gross, issueOn, heldBack }): Todo => ({
      kind: 'installment',
      id,
      name: client,
      number,
      cents: gross,
      isHeldBack: heldBack !== null,
      dueAt: issueOn === null ? null : getStartOfDay(issueOn, timeZone),
      path: `/portal/clients/quotes/${quoteId}/installments/${id}`,
    })),
    ...refunds.map(({ bookingId, number, client, since, owed }): Todo => ({
      kind: 'refund',
      id: bookingId,
      name: client,
      number,
      cents: owed,
      dueAt: since,
      path: `/portal/bookings/${bookingId}#record-refund`,
    })),
    ...deposits
      .filter(({ startsAt }) => startsAt < end)
      .map(({ id, client, missing, startsAt }): Todo => ({
        kind: 'deposit',
        id,
        name: client,
        cents: missing,
        dueAt: startsAt,
        path: `/portal/bookings/${id}#record-payment`,
      })),
  ]
}

/** One for all drafts of late fees: that of a single one, or the list. */
async function listLateFeeTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'invoice.issue')) return []
  const drafts = await listLateFeeDrafts(ctx, maxTodos)
  const [first] = drafts
  const path = '/portal/clients/invoices'
  if (!first) return []
  return [
    {
      kind: 'late-fee',
      id: first.id,
      name: first.client,
      number: first.documentNumber,
      count: drafts.length,
      draftedAt: first.draftedAt,
      dueAt: null,
      path: drafts.length === 1 ? `${path}/drafts/${first.id}` : `${path}?tab=drafts`,
    },
  ]
}

/** Prices of extra rounds that clients asked for. */
async function listRoundTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'project-charge.change')) return []
  const charges = await listRequestedCharges(ctx, maxTodos)
  return charges.map(({ id, reviewId, title, round, client, requestedAt }) => ({
    kind: 'round',
    id,
    name: client,
    review: title,
    round,
    requestedAt,
    dueAt: null,
    path: `/portal/reviews/${reviewId}`,
  }))
}

/**
 * Approvals for owners; for all who send quotes, contracts to sign, withdrawals to settle, renewals
 * and quotes that weren't opened.
 */
async function listQuoteTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'quote.send')) return []
  const path = '/portal/clients/quotes'
  const approvals = may(ctx.actor, 'quote.approve') ? await listApprovalRequests(ctx, maxTodos) : []
  const renewals = await listRenewalRequests(ctx, maxTodos)
  const unopened = await listUnopenedQuotes(ctx, maxTodos)
  const countersignatures = await listCountersignatures(ctx, maxTodos)
  const withdrawals = await listUnsettledWithdrawals(ctx, maxTodos)
  return [
    ...approvals.map(({ id, client, number, by, requestedAt }): Todo => ({
      kind: 'quote-approval',
      id,
      name: client,
      number,
      by: by ?? '',
      requestedAt: requestedAt ?? ctx.now,
      dueAt: null,
      path: `${path}/${id}/send`,
    })),
    ...countersignatures.map(({ id, client, number, signedAt }): Todo => ({
      kind: 'countersignature',
      id,
      name: client,
      number: number!,
      signedAt,
      dueAt: null,
      path: `${path}/${id}#contract`,
    })),
    ...withdrawals.map(({ id, client, number, withdrawnAt }): Todo => ({
      kind: 'withdrawal',
      id,
      name: client,
      number: number!,
      withdrawnAt,
      // refunds are due by law 14 days later
      dueAt: addMs(withdrawnAt, refundDays * day),
      path: `${path}/${id}#contract`,
    })),
    ...renewals.map(({ id, client, number, requestedAt }): Todo => ({
      kind: 'quote-renewal',
      id,
      name: client,
      number,
      requestedAt: requestedAt ?? ctx.now,
      dueAt: null,
      path: `${path}/${id}`,
    })),
    ...unopened.map(({ id, client, number, expiresAt }): Todo => ({
      kind: 'quote-unopened',
      id,
      name: client,
      number,
      dueAt: expiresAt,
      path: `${path}/${id}`,
    })),
  ]
}

/** Projects promised for tomorrow or earlier: to deliver, or to move before the client asks. */
async function listPromiseTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'project.change')) return []
  const { timeZone } = await getStudio(ctx)
  const due = await listDuePromises(ctx, maxTodos)
  return due.map(({ id, title, client, promisedOn }) => ({
    kind: 'promise',
    id,
    name: client,
    project: title,
    promisedOn,
    // it can be kept until the end of its day
    dueAt: getStartOfDay(addDays(promisedOn, 1), timeZone),
    path: `/portal/projects/${id}`,
  }))
}

async function listTaskTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'task.do')) return []
  const { timeZone } = await getStudio(ctx)
  const tasks = await listDueTasks(ctx, maxTodos)
  return tasks.map(({ id, title, projectId, project, client, dueOn }) => ({
    kind: 'task',
    id,
    name: client,
    title,
    project,
    dueOn,
    // a task may be done until the end of its day
    dueAt: getStartOfDay(addDays(dueOn, 1), timeZone),
    path: `/portal/projects/${projectId}`,
  }))
}

async function listEmailTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'email.send')) return []
  const emails = await listFailedEmails(ctx, maxTodos)
  return emails.map(({ id, toName, toAddress, subject, failedAt }) => ({
    kind: 'email',
    id,
    name: toName || toAddress,
    subject,
    dueAt: failedAt,
    path: `/portal/settings/email-log/${id}`,
  }))
}

async function listTestimonialTodos(ctx: Ctx): Promise<Todo[]> {
  if (!may(ctx.actor, 'website.change')) return []
  const testimonials = await listPendingTestimonials(ctx, maxTodos)
  return testimonials.map(({ id, client, quote, writtenAt }) => ({
    kind: 'testimonial',
    id,
    name: client,
    quote: truncateText(quote, 90),
    writtenAt,
    dueAt: null,
    path: '/portal/testimonials',
  }))
}
