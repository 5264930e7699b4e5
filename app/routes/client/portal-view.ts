import { formatDate, formatDeadline, formatLongSpan } from '#app/core/display.ts'
import { formatExactMoney, formatMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import {
  type ClientPortalBooking,
  findBookingForClient,
  listClientBookings,
} from '#app/features/booking/booking-link/reads.server.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { getOwnBilling } from '#app/features/clients/client-billing/reads.server.ts'
import { formatBillingLines } from '#app/features/clients/client-billing/rules.ts'
import type { PortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import type {
  ClientPortalView,
  PortalBookingView,
  PaymentsView,
} from '#app/features/clients/client-portal/ui/client-portal-view.ts'
import { listClientInvoices } from '#app/features/money/client-invoice/reads.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import type { InvoiceListView } from '#app/features/money/client-invoice/ui/client-invoice-view.ts'
import { listClientPayments } from '#app/features/money/payment-receipt/reads.server.ts'
import { getClientTotals } from '#app/features/money/client-balance/reads.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { listOwnAgreements } from '#app/features/sales/agreement/reads.server.ts'
import { type RunningPlan, listRunningPlans } from '#app/features/sales/client-plan/reads.server.ts'
import {
  type ListedQuote,
  listClientQuotes,
  listQuotesToSign,
} from '#app/features/sales/client-quote/reads.server.ts'
import { buildAgreementPath, buildQuotePath } from '#app/features/sales/client-quote/rules.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { listSharedReviews } from '#app/features/delivery/review/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientInvoiceMessages } from '#app/messages/client-invoices.ts'
import { getClientPortalMessages } from '#app/messages/client-portal.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import { getMessages } from '#app/messages/index.ts'

import { type ListedInvoice, describeInvoiceStep, toInvoiceRow } from './invoice-view.ts'
import { type SharedGallery, listGalleryCards } from './gallery-cards.ts'
import { type SharedReview, toReviewCards } from './review-cards.ts'
import { type NextStep, pickNextStep } from './next-step.ts'
import { buildBasePath, describeDepositStep, listRunningPlanViews } from './plan-view.ts'
import {
  type PageProject,
  type ProjectParts,
  type Reader,
  listPageProjects,
  toProjectView,
  toStepView,
} from './project-view.ts'
import { describeQuoteStep, toQuoteRow } from './quote-view.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>
/** `isPreview` is the studio looking at it: nothing on the page can be opened. */
type Page = { ctx: Ctx; studio: Studio; contact: PortalContact; isPreview: boolean }

/** Builds everything a contact's page shows. Without "sees money" it holds no amount. */
export async function buildPortalView(
  ctx: Ctx,
  contact: PortalContact,
  { isPreview }: { isPreview: boolean },
): Promise<ClientPortalView> {
  const studio = await getStudio(ctx)
  const page = { ctx, studio, contact, isPreview }
  const galleries = await listGalleryCards(ctx, contact.id, { isPreview })
  const reviews = await listReviews(page)
  const reviewCards = toReviewCards(ctx, reviews, { isPreview })
  if (contact.isGuest) return buildGuestView(contact, { galleries, reviews: reviewCards })
  const bookings = await listClientBookings(ctx, contact.clientId)
  const reader = toReader(page)
  const projects = await listPageProjects(ctx, reader, { galleries, reviews, studio })
  const shown = projects.filter(({ isShown }) => isShown)
  const plans = maySeeMoney(page) ? await listRunningPlans(ctx, contact.clientId) : []
  const deposits = await findDeposits(page, bookings, plans)
  const invoices = maySeeMoney(page) ? await listClientInvoices(ctx, contact.clientId) : []
  const quotes = maySeeMoney(page) ? await listQuotes(page) : []
  const agreements = await listAgreements(page)
  const next = pickNextStep(bookings, toSteps(shown), {
    contractDue: await findNextContract(page, quotes),
    quoteDue: contact.maySign ? findNextQuote(quotes) : null,
    depositDue: new Set(deposits.keys()),
    invoiceDue: contact.mayPay ? findNextInvoice(invoices) : null,
    now: ctx.now,
  })
  const isFirst = ({ id }: PageProject) => next.kind === 'project' && next.projectId === id
  const parts = { bookings, invoices, agreements }
  const toView = (project: PageProject) =>
    toProjectView(ctx, studio, project, { reader, parts, isFirst: isFirst(project) })
  const ids = new Set<string | null>(shown.map(({ id }) => id))
  const isAhead = ({ endsAt }: ClientPortalBooking) => endsAt > ctx.now
  const upcoming = bookings.filter(isAhead)
  const past = bookings
    .filter((booking) => !isAhead(booking) && booking.status !== 'canceled')
    .toReversed()
  return {
    greeting: getFirstName(contact.name),
    client: contact.client === contact.name ? '' : contact.client,
    isGuest: false,
    galleries: galleries.filter(({ projectId }) => !ids.has(projectId)).map(({ card }) => card),
    reviews: reviewCards,
    next: describeNext(page, next, { bookings, projects, deposits, invoices, quotes }),
    upcoming: upcoming.map((booking) => toDateView(page, booking)),
    past: past.map((booking) => toDateView(page, booking)),
    projects: shown.map(toView),
    completed: projects.filter(({ isShown }) => !isShown).map(toView),
    quotes: quotes.map((quote) => toQuoteRow(ctx, studio, quote, getBasePath(page))),
    plans: listRunningPlanViews(ctx, studio, plans, getBasePath(page)),
    agreements: agreements.slice(0, shownAgreements),
    invoices: buildInvoiceList(page, invoices),
    payments: await findPayments(page, bookings, { invoices, plans }),
    billing: maySeeMoney(page)
      ? formatBillingLines(await getOwnBilling(ctx, contact.clientId))
      : null,
    people: [...new Set(upcoming.flatMap(({ people }) => people))],
    contact: { name: contact.name, email: contact.email, phone: contact.phone },
  }
}

/** A guest of galleries and reviews sees nothing else of the client. */
function buildGuestView(
  { name, email, phone }: PortalContact,
  { galleries, reviews }: { galleries: SharedGallery[]; reviews: ClientPortalView['reviews'] },
): ClientPortalView {
  return {
    greeting: getFirstName(name),
    client: '',
    isGuest: true,
    galleries: galleries.map(({ card }) => card),
    reviews,
    next: null,
    upcoming: [],
    past: [],
    projects: [],
    completed: [],
    quotes: [],
    plans: [],
    agreements: [],
    invoices: null,
    payments: null,
    billing: null,
    people: [],
    contact: { name, email, phone },
  }
}

/** The reviews of a contact, with an offered price for one who may agree to it. */
async function listReviews(page: Page): Promise<SharedReview[]> {
  const { ctx, contact, studio } = page
  const maySign = maySeeMoney(page) && contact.maySign
  const reviews = await listSharedReviews(ctx, contact.id, maySign)
  return reviews.map(({ offer, ...review }) => ({
    ...review,
    offer: offer === null ? null : formatExactMoney(offer, studio.currency, studio.locale),
  }))
}

function toReader(page: Page): Reader {
  const { contact, isPreview } = page
  return { contact, isPreview, seesMoney: maySeeMoney(page), base: getBasePath(page) }
}

function toSteps(projects: PageProject[]) {
  return projects.map(({ id, step }) => ({ projectId: id, step }))
}

function maySeeMoney({ ctx, contact }: Page): boolean {
  return contact.seesMoney && may(ctx.actor, 'client-portal.see-money')
}

function getWhat({ ctx }: Page, { title, category }: ClientPortalBooking): string {
  return title ?? getMessages(ctx.language).portal.bookings.categories[category]
}

/** Returns the bookings of plans, whose amounts the plans show. */
function listPlannedBookings(plans: RunningPlan[]): Set<string> {
  return new Set(plans.flatMap(({ bookingIds }) => bookingIds))
}

/** Deposits that confirm an agreed booking, in cents, for a contact who may pay. */
async function findDeposits(
  page: Page,
  bookings: ClientPortalBooking[],
  plans: RunningPlan[],
): Promise<Map<string, number>> {
  const deposits = new Map<string, number>()
  if (!maySeeMoney(page) || !page.contact.mayPay) return deposits
  const planned = listPlannedBookings(plans)
  for (const { id, status } of bookings) {
    if (status !== 'pending' || planned.has(id)) continue
    const missing = (await findBookingForClient(page.ctx, id))?.depositMissing ?? 0
    if (missing > 0) deposits.set(id, missing)
  }
  return deposits
}

function listQuotes({ ctx, contact: { id, clientId } }: Page): Promise<ListedQuote[]> {
  return listClientQuotes(ctx, { clientId, contactId: id })
}

/** Earlier ones are on the pages of their quotes, and in the archive. */
const shownAgreements = 5

async function listAgreements(page: Page): Promise<ProjectParts['agreements']> {
  const { ctx, contact, isPreview } = page
  if (isPreview || !maySeeMoney(page)) return []
  const agreements = await listOwnAgreements(ctx, contact.clientId)
  const { agreement, signedContract } = getClientQuoteMessages(ctx.language)
  return agreements.map(({ number, contract, projectId }) => {
    const quote = formatQuoteNumber(number)
    const label =
      contract === null ? agreement(quote) : signedContract(formatContractNumber(contract))
    return { projectId, href: buildAgreementPath(quote), label }
  })
}

/** Returns the number of the quote whose contract waits for the contact's signature, or null. */
async function findNextContract(
  { ctx, contact: { id, clientId, maySign } }: Page,
  quotes: ListedQuote[],
): Promise<number | null> {
  if (!maySign || quotes.length === 0) return null
  const [number] = await listQuotesToSign(ctx, { clientId, contactId: id })
  return number ?? null
}

/** Returns the number of the open quote that expires first, or null. */
function findNextQuote(quotes: ListedQuote[]): number | null {
  const open = quotes
    .filter(({ status }) => status === 'open')
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  return open[0]?.number ?? null
}

/** Returns the id of the open invoice that is due first and has no transfer on its way, or null. */
function findNextInvoice(invoices: ListedInvoice[]): string | null {
  const payable = invoices
    .filter(({ open, reportedAt }) => (open ?? 0) > 0 && reportedAt === null)
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn))
  return payable[0]?.id ?? null
}

function getBasePath({ contact, isPreview }: Page): string {
  return buildBasePath(contact, isPreview)
}

function buildInvoiceList(page: Page, invoices: ListedInvoice[]): InvoiceListView | null {
  if (invoices.length === 0) return null
  const { ctx, studio } = page
  const owed = invoices.reduce((sum, { open }) => sum + (open ?? 0), 0)
  const base = getBasePath(page)
  return {
    owed: owed > 0 ? formatExactMoney(owed, studio.currency, studio.locale) : '',
    rows: invoices.map((invoice) => toInvoiceRow(ctx, studio, invoice, base)),
  }
}

type Found = {
  bookings: ClientPortalBooking[]
  invoices: ListedInvoice[]
  projects: PageProject[]
  deposits: Map<string, number>
  quotes: ListedQuote[]
}

function describeNext(
  page: Page,
  step: NextStep,
  { bookings, projects, deposits, invoices, quotes }: Found,
): ClientPortalView['next'] {
  const { ctx, studio } = page
  const messages = getClientPortalMessages(ctx.language)
  if (step.kind === 'nothing')
    return {
      text: messages.next.nothing,
      action: { label: messages.writeUs, href: '#message' },
    }
  if (step.kind === 'project') {
    const project = projects.find(({ id }) => id === step.projectId)!
    return toStepView(ctx, studio, project, { reader: toReader(page), invoices })
  }
  if (step.kind === 'contract' || step.kind === 'quote' || step.kind === 'invoice')
    return describeDocumentStep(page, step, { invoices, quotes })
  const booking = bookings.find(({ id }) => id === step.bookingId)!
  const day = formatLongSpan(booking, studio.locale).days
  const { href, calendarHref } = toDateView(page, booking)
  const buildAction = (label: string, href: string | null) => href && { label, href }
  switch (step.kind) {
    case 'proposed':
      return {
        text: messages.next.proposed(
          day,
          booking.heldUntil ? formatDeadline(booking.heldUntil, ctx.now, studio) : '',
        ),
        action: buildAction(messages.viewOffer, href) || null,
      }
    case 'deposit':
      return {
        text: messages.next.deposit(
          formatMoney(deposits.get(booking.id)!, studio.currency, studio.locale),
          day,
        ),
        action: buildAction(messages.viewBooking, href) || null,
      }
    case 'waiting':
      return { text: messages.next.waiting(day), action: null }
    case 'date':
      return {
        text: messages.next.date(day),
        action: buildAction(messages.calendar, calendarHref) || null,
      }
  }
}

/** The quote to review, or the invoice to pay. */
function describeDocumentStep(
  page: Page,
  step: Extract<NextStep, { kind: 'quote' | 'contract' | 'invoice' }>,
  { invoices, quotes }: Pick<Found, 'invoices' | 'quotes'>,
): ClientPortalView['next'] {
  const { ctx, studio } = page
  if (step.kind === 'contract') {
    const { title, number } = quotes.find(({ number }) => number === step.quoteNumber)!
    const { signing } = getClientQuoteMessages(ctx.language)
    const path = buildQuotePath(getBasePath(page), formatQuoteNumber(number))
    return {
      text: signing.next(title),
      // the studio views the quote instead
      action: { label: signing.read, href: page.isPreview ? path : `${path}/sign` },
    }
  }
  if (step.kind === 'quote') {
    const quote = quotes.find(({ number }) => number === step.quoteNumber)!
    return {
      text: describeQuoteStep(ctx, studio, quote),
      action: {
        label: getClientQuoteMessages(ctx.language).next.act,
        href: buildQuotePath(getBasePath(page), formatQuoteNumber(quote.number)),
      },
    }
  }
  const invoice = invoices.find(({ id }) => id === step.invoiceId)!
  return {
    text: describeDepositStep(ctx, studio, invoice) ?? describeInvoiceStep(ctx, studio, invoice),
    action: {
      label: getClientInvoiceMessages(ctx.language).next.act,
      href: buildInvoicePath(getBasePath(page), invoice.documentNumber),
    },
  }
}

function toDateView(page: Page, booking: ClientPortalBooking): PortalBookingView {
  const { ctx, studio, isPreview } = page
  const messages = getClientPortalMessages(ctx.language)
  const { status, place, people } = booking
  const number = formatBookingNumber(booking.number)
  const path = `/client/bookings/${number}`
  const { days, hours } = formatLongSpan(booking, studio.locale)
  const isAhead = booking.endsAt > ctx.now && status !== 'canceled'
  // the page of a booking shows its price
  const mayOpen = !isPreview && isAhead && maySeeMoney(page)
  const isAgreed = status === 'confirmed' || status === 'pending'
  return {
    number,
    status: messages.statuses[status],
    isConfirmed: status === 'confirmed',
    isOff: status === 'canceled',
    title: getWhat(page, booking),
    day: days,
    times: hours ?? messages.allDay,
    place,
    people: people.join(', '),
    href: mayOpen ? path : null,
    calendarHref: !isPreview && isAhead && isAgreed ? `${path}/calendar.ics` : null,
  }
}

async function findPayments(
  page: Page,
  bookings: ClientPortalBooking[],
  { invoices, plans }: { invoices: ListedInvoice[]; plans: RunningPlan[] },
): Promise<PaymentsView | null> {
  if (!maySeeMoney(page)) return null
  const { ctx, studio, contact, isPreview } = page
  const messages = getClientPortalMessages(ctx.language)
  // what is open of an invoiced booking is in its invoices, or its plan
  const invoiced = new Set([
    ...invoices.flatMap(({ bookingId, state }) =>
      bookingId && state !== 'credited' ? bookingId : [],
    ),
    ...listPlannedBookings(plans),
  ])
  const { paid, open } = await getClientTotals(
    ctx,
    contact.clientId,
    bookings.map(({ id }) => id).filter((id) => !invoiced.has(id)),
  )
  const entries = await listClientPayments(ctx, contact.clientId)
  if (entries.length === 0 && open === 0) return null
  const format = (cents: number) => formatExactMoney(cents, studio.currency, studio.locale)
  return {
    paid: format(paid),
    balance: open > 0 ? format(open) : '',
    hasInvoices: invoices.length > 0,
    rows: entries.map(({ number, kind, at, cents, booking }) => ({
      number: formatReceiptNumber(number),
      label: messages[kind === 'refund' ? 'refund' : 'payment'](
        booking === null ? '' : formatBookingNumber(booking),
      ),
      date: formatDate(at, studio),
      amount: format(cents),
      href: isPreview ? null : `/client/receipts/${formatReceiptNumber(number)}`,
    })),
  }
}
