import type { GalleryCardView } from '#app/features/delivery/gallery-page/ui/gallery-cards.tsx'
import type { ReviewCardView } from '#app/features/delivery/review-page/ui/review-cards.tsx'
import type { InvoiceListView } from '#app/features/money/client-invoice/ui/client-invoice-view.ts'
import type { RunningPlanView } from '#app/features/sales/client-plan/ui/client-plan-view.ts'
import type { QuoteRowView } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** A client's page as formatted text; unknown values are empty. */
export type ClientPortalView = {
  greeting: string
  /** Empty if it is the contact's own name. */
  client: string
  /** Sees nothing but galleries and reviews, and can send nothing. */
  isGuest: boolean
  /** Null for a guest. */
  next: { text: string; action: { label: string; href: string } | null } | ProjectStepView | null
  /** Those of no project that the page shows. */
  galleries: GalleryCardView[]
  reviews: ReviewCardView[]
  upcoming: PortalBookingView[]
  past: PortalBookingView[]
  /** Those in progress, and completed ones with an open gallery. */
  projects: ProjectView[]
  completed: ProjectView[]
  /** Empty if the contact doesn't see money. */
  quotes: QuoteRowView[]
  /** Plans that aren't paid yet; empty if the contact doesn't see money. */
  plans: RunningPlanView[]
  /** PDFs of accepted quotes, the newest first; empty in the preview. */
  agreements: { href: string; label: string }[]
  /** Null without anything to show, or if the contact doesn't see money. */
  invoices: InvoiceListView | null
  payments: PaymentsView | null
  /** Lines of the name and address on invoices; null if the contact doesn't see money. */
  billing: string[] | null
  people: string[]
  contact: { name: string; email: string; phone: string }
}

export type PortalBookingView = {
  number: string
  status: string
  isConfirmed: boolean
  isOff: boolean
  title: string
  day: string
  times: string
  place: string
  people: string
  /** The page to reschedule or cancel it; null if that would show amounts, or has ended. */
  href: string | null
  calendarHref: string | null
}

export type ProjectView = {
  id: string
  title: string
  /** Empty once it is completed. */
  stages: { name: string; state: 'done' | 'now' | 'ahead' }[]
  /** Null if the page begins with it. */
  step: ProjectStepView | null
  facts: { label: string; value: string }[]
  /** The last change of the promised date, with its reason. */
  moved: { text: string; reason: string } | null
  galleries: GalleryCardView[]
  /** Empty if the contact doesn't see money. */
  documents: { href: string; label: string }[]
  /** When it was completed. */
  completed: string
}

/** The step that a project is waiting for, and the party that has to take it. */
export type ProjectStepView = {
  /** The title of the project. */
  about: string
  waiting: 'client' | 'studio' | null
  label: string
  text: string
  action: { label: string; href: string } | null
}

export type PaymentsView = {
  paid: string
  /** The open amount of bookings without an invoice. */
  balance: string
  hasInvoices: boolean
  rows: { number: string; label: string; date: string; amount: string; href: string | null }[]
}

/** The response to a form of the page. */
export type PortalFormResult = {
  form: 'message' | 'details' | 'link'
  problems: Record<string, ProblemCode>
  values: Record<string, string>
  /** The session had ended, so what was typed was not saved. */
  hasEnded?: true
}
