import { and, eq, like } from 'drizzle-orm'

import { formatExactMoney } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { email, quote, quoteVersion, staff } from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { moveHoldEnds } from '#app/features/booking/booking-state/writes.server.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { listRecipients } from '#app/features/clients/contact/reads.server.ts'
import {
  type QuoteRow,
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type EmailedQuote,
  type QuoteEmailKind,
  buildApprovalEmail,
  buildQuoteEmail,
  buildReturnEmail,
} from './emails.ts'
import {
  type PreparedVersion,
  listApprovers,
  prepareVersion,
  toEmailedQuote,
} from './reads.server.ts'
import {
  findCancelRefusal,
  findReminderRefusal,
  findRenewalRefusal,
  findSendRefusal,
  formatVersionText,
  getEffectiveState,
  getStateBeforeApproval,
} from './rules.ts'

type SendForm = { revision: number; message: string; holdUntilExpiry: boolean }

/**
 * Freezes the content of a quote as its next version and emails it to the client's contacts that
 * receive quotes, each with an own link. Fails with `quote-is-gone`, `quote-was-changed`, the
 * states in which it can't be sent, `quote-needs-approval`, and the first problem of
 * `listSendProblems` with its field.
 */
export function sendQuote(ctx: Ctx, id: string, { revision, message, holdUntilExpiry }: SendForm) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const locked = await lockForSending(ctx, id, revision)
    if (!locked.ok) return locked
    const row = locked.value
    const mayApprove = may(ctx.actor, 'quote.approve')
    const prepared = await prepareVersion(ctx, row, row.content)
    const wasRequested = row.state === 'approval-requested'
    if ((wasRequested || prepared.isAboveApproval) && !mayApprove)
      return fail('quote-needs-approval')
    const failure = failFirst(prepared)
    if (failure) return failure
    if (wasRequested) await recordEvent(ctx, 'quote.approved', id)
    const kind = row.sentVersion === 0 ? 'sent' : 'updated'
    return ok(await sendVersion(ctx, row, prepared, { kind, message, holdUntilExpiry }))
  })
}

/** Locks a quote that can be sent and wasn't changed since `revision`. */
async function lockForSending(ctx: TxCtx, id: string, revision: number) {
  const row = await lockQuote(ctx, id)
  if (!row) return fail('quote-is-gone')
  const refusal = findSendRefusal(row.state)
  if (refusal) return fail(refusal)
  return row.revision === revision ? ok(row) : fail('quote-was-changed')
}

function failFirst({ problems: [first] }: PreparedVersion) {
  return first ? fail(first.problem, { ...first.details, field: first.field }) : null
}

type Sending = { kind: QuoteEmailKind; message: string; holdUntilExpiry: boolean }

/** Inserts the next version of a locked quote, opens it until its expiry, and emails it. */
async function sendVersion(
  ctx: TxCtx,
  row: QuoteRow,
  { terms, totals, recipients }: PreparedVersion,
  { kind, message, holdUntilExpiry }: Sending,
) {
  const version = row.sentVersion + 1
  await ctx.db.insert(quoteVersion).values({
    ...terms,
    quoteId: row.id,
    version,
    totals,
    hash: hashText(formatVersionText(terms)),
    message,
    sentBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    sentAt: ctx.now,
  })
  await updateRevision(ctx, quote, row, {
    state: 'sent',
    sentVersion: version,
    expiresAt: terms.expiresAt,
    changedAt: ctx.now,
    approvalRequestedBy: null,
    approvalRequestedAt: null,
    returnNote: '',
    declinedAt: null,
    declinedBy: null,
    declineReason: null,
    declineText: '',
    renewalRequestedAt: null,
  })
  if (holdUntilExpiry) {
    const bookings = await selectQuoteBookings(ctx, row.id)
    await moveHoldEnds(
      ctx,
      bookings.map(({ id }) => id),
      terms.expiresAt,
    )
  }
  await withdrawQuoteEmails(ctx, row.id)
  await emailQuote(ctx, row.id, recipients, {
    kind,
    quote: toEmailedQuote(row.number, terms, totals.gross),
    message,
  })
  const emails = recipients.length
  await recordEvent(ctx, 'quote.sent', row.id, { version, cents: totals.gross, emails })
  return { version, emails }
}

type Recipients = Awaited<ReturnType<typeof listRecipients>>
type QuoteEmail = { kind: QuoteEmailKind; quote: EmailedQuote; message: string }

async function emailQuote(
  ctx: TxCtx,
  quoteId: string,
  recipients: Recipients,
  { kind, quote, message }: QuoteEmail,
) {
  const studio = await getStudio(ctx)
  const target = `/client/quotes/${formatQuoteNumber(quote.number)}`
  for (const { contactId, name, email: address } of recipients) {
    const link = await createAccessLink(ctx, { id: contactId }, { via: 'email', target })
    await enqueueEmail(ctx, {
      ...buildQuoteEmail(kind, quote, studio, { name, message, link }),
      to: { name, address },
      subjectId: quoteId,
    })
  }
}

/** Withdraws emails to the client that weren't sent before something newer is. */
async function withdrawQuoteEmails(ctx: TxCtx, quoteId: string) {
  const clientKinds: QuoteEmailKind[] = ['sent', 'updated', 'renewed', 'reminder']
  const rows = await ctx.db
    .select({ id: email.id, kind: email.kind })
    .from(email)
    .where(and(eq(email.subjectId, quoteId), like(email.kind, 'quote.%')))
  await withdrawUnsentEmails(
    ctx,
    rows
      .filter(({ kind }) => clientKinds.some((name) => kind === `quote.${name}`))
      .map(({ id }) => id),
  )
}

/**
 * Asks the owners to approve and send a quote. Fails as `sendQuote` does, apart from
 * `quote-needs-approval` unless they were asked already.
 */
export function requestApproval(ctx: Ctx, id: string, { revision }: { revision: number }) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const locked = await lockForSending(ctx, id, revision)
    if (!locked.ok) return locked
    const row = locked.value
    if (row.state === 'approval-requested') return fail('quote-needs-approval')
    const prepared = await prepareVersion(ctx, row, row.content)
    const failure = failFirst(prepared)
    if (failure) return failure
    const { actor } = ctx
    await updateRevision(ctx, quote, row, {
      state: 'approval-requested',
      approvalRequestedBy: actor.kind === 'staff' ? actor.id : null,
      approvalRequestedAt: ctx.now,
      returnNote: '',
      changedAt: ctx.now,
    })
    await emailApprovers(ctx, row, prepared)
    await recordEvent(ctx, 'quote.approval-requested', id, { cents: prepared.totals.gross })
    return ok()
  })
}

async function emailApprovers(ctx: TxCtx, row: QuoteRow, { terms, totals }: PreparedVersion) {
  const studio = await getStudio(ctx)
  const { client } = (await selectQuote(ctx, row.id))!
  const details = {
    number: row.number,
    title: row.content.title,
    client: client.name,
    by: ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name,
    link: `${ctx.app.config.publicUrl}/portal/clients/quotes/${row.id}/send`,
    amount: formatExactMoney(totals.gross, terms.currency, studio.locale),
  }
  for (const { name, email: address, language } of await listApprovers(ctx))
    await enqueueEmail(ctx, {
      ...buildApprovalEmail({ ...details, language }, studio),
      to: { name, address },
      subjectId: row.id,
    })
}

/**
 * Returns a quote that waits for approval with a comment, which is emailed to who asked. Fails with
 * `quote-is-gone`, `quote-not-waiting`.
 */
export function returnQuote(ctx: Ctx, id: string, { comment }: { comment: string }) {
  authorize(ctx.actor, 'quote.approve')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row) return fail('quote-is-gone')
    if (row.state !== 'approval-requested') return fail('quote-not-waiting')
    await updateRevision(ctx, quote, row, {
      state: getStateBeforeApproval(row, ctx.now),
      returnNote: comment,
      approvalRequestedBy: null,
      approvalRequestedAt: null,
      changedAt: ctx.now,
    })
    await emailReturn(ctx, row, comment)
    await recordEvent(ctx, 'quote.returned', id)
    return ok()
  })
}

async function emailReturn(ctx: TxCtx, row: QuoteRow, comment: string) {
  const [requester] = row.approvalRequestedBy
    ? await ctx.db.select().from(staff).where(eq(staff.id, row.approvalRequestedBy))
    : []
  if (!requester || requester.disabledAt) return
  const studio = await getStudio(ctx)
  const { client } = (await selectQuote(ctx, row.id))!
  await enqueueEmail(ctx, {
    ...buildReturnEmail(
      {
        number: row.number,
        title: row.content.title,
        client: client.name,
        by: ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name,
        link: `${ctx.app.config.publicUrl}/portal/clients/quotes/${row.id}`,
        language: requester.language,
        comment,
      },
      studio,
    ),
    to: { name: requester.name, address: requester.email },
    subjectId: row.id,
  })
}

/**
 * Cancels a quote that was sent or waits for approval. Emails that weren't sent yet are withdrawn.
 * Fails with `quote-is-gone`, `quote-not-open`, `quote-is-accepted`, `quote-is-canceled`.
 */
export function cancelQuote(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row) return fail('quote-is-gone')
    const refusal = findCancelRefusal(row.state)
    if (refusal) return fail(refusal)
    await updateRevision(ctx, quote, row, {
      state: 'canceled',
      approvalRequestedBy: null,
      approvalRequestedAt: null,
      renewalRequestedAt: null,
      changedAt: ctx.now,
    })
    await withdrawQuoteEmails(ctx, id)
    await recordEvent(ctx, 'quote.canceled', id)
    return ok()
  })
}

/**
 * Sends the newest version again with another expiry, the studio's usual number of days from now,
 * and lets held bookings of the quote end then. Fails with `quote-is-gone`, the states in which it
 * can't be renewed, and the first problem of `listSendProblems` with its field.
 */
export function renewQuote(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row) return fail('quote-is-gone')
    const refusal = findRenewalRefusal(row.state)
    if (refusal) return fail(refusal)
    const newest = (await selectQuoteVersion(ctx, id, row.sentVersion))!
    const prepared = await prepareVersion(
      ctx,
      row,
      { ...newest.content, expiresOn: null },
      newest.contractTemplateVersion,
    )
    const failure = failFirst(prepared)
    if (failure) return failure
    await recordEvent(ctx, 'quote.renewed', id, { until: prepared.terms.expiresAt.toISOString() })
    const sending = { kind: 'renewed', message: '', holdUntilExpiry: true } as const
    return ok(await sendVersion(ctx, row, prepared, sending))
  })
}

/**
 * Emails a reminder of an open quote. Fails with `quote-is-gone`, the states in which the client
 * can't answer it, and `recipient-missing`.
 */
export function sendQuoteReminder(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row) return fail('quote-is-gone')
    const refusal = findReminderRefusal(getEffectiveState(row, ctx.now))
    if (refusal) return fail(refusal)
    const recipients = await listRecipients(ctx, row.clientId, 'quotes')
    if (recipients.length === 0) return fail('recipient-missing')
    const newest = (await selectQuoteVersion(ctx, id, row.sentVersion))!
    await emailQuote(ctx, id, recipients, {
      kind: 'reminder',
      quote: toEmailedQuote(row.number, newest, newest.totals.gross),
      message: '',
    })
    await recordEvent(ctx, 'quote.reminded', id, { emails: recipients.length })
    return ok({ emails: recipients.length })
  })
}
