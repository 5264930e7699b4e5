import { eq } from 'drizzle-orm'

import {
  booking,
  gallery,
  invoice,
  ledgerEntry,
  project,
  quote,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { EventHandlers } from '#app/platform/record-event.server.ts'

import {
  emailRoundDecline,
  emailRoundOffer,
  emailRoundRequest,
  emailRoundWaiver,
} from './round-email/writes.server.ts'
import { applyOnPublication, scheduleReleaseRule } from './gallery-release/writes.server.ts'
import { settleReviews } from './review-decision/writes.server.ts'

type Subject =
  | typeof booking
  | typeof gallery
  | typeof invoice
  | typeof ledgerEntry
  | typeof project
  | typeof quote

/** Returns a handler that applies the release rule for the client of the event's subject. */
function createReleaseHandler(table: Subject) {
  return async (ctx: TxCtx, id: string) => {
    const clientId = await findClientId(ctx, table, id)
    if (clientId !== null) scheduleReleaseRule(ctx, clientId, null)
  }
}

async function findClientId({ db }: TxCtx, table: Subject, id: string): Promise<string | null> {
  const [row] = await db.select({ clientId: table.clientId }).from(table).where(eq(table.id, id))
  return row?.clientId ?? null
}

const releaseForProject = createReleaseHandler(project)
const releaseForBooking = createReleaseHandler(booking)
const releaseForInvoice = createReleaseHandler(invoice)
const releaseForQuote = createReleaseHandler(quote)

const settleReview = (ctx: TxCtx, reviewId: string) => settleReviews(ctx, { reviewId })

export const eventHandlers: EventHandlers = {
  // a review that waits for everyone may have waited for this person alone
  'review-share.changed': [settleReview],
  'review-share.revoked': [settleReview],
  'review-guest.erased': [settleReview],
  'review.changed': [settleReview],
  'client.contact-removed': [(ctx, clientId) => settleReviews(ctx, { clientId })],
  'gallery-guest.erased': [
    async (ctx, id) => {
      const clientId = await findClientId(ctx, gallery, id)
      if (clientId !== null) await settleReviews(ctx, { clientId })
    },
  ],
  'ledger.paid': [createReleaseHandler(ledgerEntry)],
  'ledger.reversed': [
    async (ctx, id, { reverses }) => {
      const clientId = await findClientId(ctx, ledgerEntry, id)
      if (clientId !== null) scheduleReleaseRule(ctx, clientId, reverses)
    },
  ],
  'allocation.created': [releaseForInvoice],
  // what is added may have a policy that holds nothing back
  'invoice.issued': [releaseForInvoice],
  'invoice.credited': [releaseForInvoice],
  'invoice.written-off': [releaseForInvoice],
  'booking.added': [releaseForBooking],
  'booking.project-created': [releaseForBooking],
  'booking.marked-as-pending': [releaseForBooking],
  'booking.changed': [releaseForBooking],
  // the deposit may have been waived
  'booking.confirmed': [releaseForBooking],
  'booking.canceled': [releaseForBooking],
  'booking.reopened': [releaseForBooking],
  'quote.accepted': [releaseForQuote],
  'acceptance.undone': [releaseForQuote],
  'quote.canceled': [releaseForQuote],
  'contract.withdrawn': [releaseForQuote],
  'project.changed': [releaseForProject],
  'project-charge.requested': [emailRoundRequest],
  'project-charge.offered': [emailRoundOffer],
  'project-charge.declined': [emailRoundDecline],
  'project-charge.waived': [emailRoundWaiver, releaseForProject],
  'gallery.published': [applyOnPublication],
  'gallery.reopened': [applyOnPublication],
  'gallery.changed': [
    async (ctx, id, { project: projectId }) => {
      if (projectId !== undefined) await applyOnPublication(ctx, id)
    },
  ],
}
