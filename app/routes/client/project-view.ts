import { toStudioDay } from '#app/core/day.ts'
import { formatDay, formatFullDay, formatLongDay, formatLocalSpan } from '#app/core/display.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ClientPortalBooking } from '#app/features/booking/booking-link/reads.server.ts'
import type {
  ProjectStepView,
  ProjectView,
} from '#app/features/clients/client-portal/ui/client-portal-view.ts'
import { type WaitingList, listWaitingLists } from '#app/features/delivery/favorite/reads.server.ts'
import { buildGalleryPath } from '#app/features/delivery/gallery/rules.ts'
import { buildReviewPath } from '#app/features/delivery/review/rules.ts'
import { isWholeBalance } from '#app/features/delivery/gallery-release/rules.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { listClientBalances } from '#app/features/sales/project-balance/reads.server.ts'
import type { ProjectBalance } from '#app/features/sales/project-balance/rules.ts'
import type { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { listClientProjects } from '#app/features/work/project/reads.server.ts'
import { stages } from '#app/features/work/project/rules.ts'
import { listPromiseMoves } from '#app/features/work/promise/reads.server.ts'
import type { PromiseMove } from '#app/features/work/promise/rules.ts'
import { getClientInvoiceMessages } from '#app/messages/client-invoices.ts'
import { getClientPortalMessages } from '#app/messages/client-portal.ts'
import { getMessages } from '#app/messages/index.ts'

import type { SharedGallery } from './gallery-cards.ts'
import type { ListedInvoice } from './invoice-view.ts'
import { type SharedReview, describeReview, isReviewWaiting } from './review-cards.ts'
import { type ProjectStep, getNextStep, getWaiting } from './project-step.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>
type Project = Awaited<ReturnType<typeof listClientProjects>>[number]

/** The contact whose page it is, and if their page may hold amounts. */
export type Reader = {
  contact: { id: string; clientId: string }
  seesMoney: boolean
  isPreview: boolean
  /** The path of the page. */
  base: string
}

/** A project with everything that its part of the page is built from. */
export type PageProject = Project & {
  step: ProjectStep
  /** Null if the contact doesn't see money. */
  balance: ProjectBalance | null
  move: PromiseMove | null
  list: WaitingList | null
  review: SharedReview | null
  galleries: SharedGallery[]
  /** True if it has a card of its own: it is open, has an open gallery, or waits for the client. */
  isShown: boolean
}

/** Returns the projects of a client's page with what is waiting, in a fixed number of queries. */
export async function listPageProjects(
  ctx: Ctx,
  { contact: { id, clientId }, seesMoney }: Reader,
  {
    galleries,
    reviews,
    studio,
  }: { galleries: SharedGallery[]; reviews: SharedReview[]; studio: Studio },
): Promise<PageProject[]> {
  const projects = await listClientProjects(ctx, clientId)
  const lists = await listWaitingLists(ctx, id)
  const moves = await listPromiseMoves(ctx, { clientId })
  const galleriesByProject = Map.groupBy(galleries, ({ projectId }) => projectId)
  const shown = projects.filter(
    ({ id, state }) => state === 'in-progress' || galleriesByProject.has(id),
  )
  const ids = shown.map(({ id }) => id)
  const balances = seesMoney ? await listClientBalances(ctx, clientId, ids) : null
  const today = toStudioDay(ctx.now, studio.timeZone)
  return projects.map((project) => {
    const ofProject = galleriesByProject.get(project.id) ?? []
    const balance = balances?.get(project.id) ?? null
    const list = lists.find(({ projectId }) => projectId === project.id) ?? null
    const review = findReview(reviews, project.id)
    const facts = {
      ...project,
      galleries: ofProject,
      review: review && { slug: review.slug, isWaiting: isReviewWaiting(review) },
      list,
      missing: balance?.missing ?? null,
    }
    return {
      ...project,
      step: getNextStep(facts, today),
      balance,
      move: moves.get(project.id) ?? null,
      list,
      review,
      galleries: ofProject,
      isShown: ids.includes(project.id),
    }
  })
}

/** Returns the review that waits for the contact, or else one whose notes were submitted. */
function findReview(reviews: SharedReview[], id: string): SharedReview | null {
  const ofProject = reviews.filter(({ projectId }) => projectId === id)
  return (
    ofProject.find(isReviewWaiting) ??
    ofProject.find(({ state }) => state === 'notes-submitted') ??
    null
  )
}

type Format = ReturnType<typeof createFormat>

function createFormat({ now, language }: Ctx, { locale, timeZone, currency }: Studio) {
  const today = toStudioDay(now, timeZone)
  return {
    messages: getClientPortalMessages(language),
    toDay: (day: string) => formatLongDay(day, today, locale),
    toShortDay: (day: string) => formatDay(day, today, locale),
    toFullDay: (day: string) => formatFullDay(day, locale),
    toAmount: (cents: Cents) => formatExactMoney(cents, currency, locale),
  }
}

/** The parts of the page that may belong to a project. */
export type ProjectParts = {
  bookings: ClientPortalBooking[]
  invoices: ListedInvoice[]
  agreements: { projectId: string | null; href: string; label: string }[]
}

/** Returns the step that a project is waiting for, in words. */
export function toStepView(
  ctx: Ctx,
  studio: Studio,
  project: PageProject,
  { reader, invoices }: { reader: Reader; invoices: ListedInvoice[] },
): ProjectStepView {
  const format = createFormat(ctx, studio)
  const { messages } = format
  const waiting = getWaiting(project.step)
  return {
    about: project.title,
    waiting,
    label: waiting === null ? '' : messages.waitingFor[waiting],
    text: describeStep(ctx, format, project),
    action: findStepAction(ctx, format, project, { reader, invoices }),
  }
}

function describeStep(ctx: Ctx, format: Format, project: PageProject) {
  const { step, balance, list, review, galleries } = project
  const { step: messages } = format.messages
  switch (step.kind) {
    case 'delivered':
      return messages.delivered(
        step.until === null ? '' : format.toFullDay(step.until),
        galleries.length,
      )
    case 'balance': {
      const describe = isWholeBalance(balance!) ? messages.balance : messages.part
      return describe(format.toAmount(step.missing))
    }
    case 'review':
    case 'notes':
      return `${review!.title}: ${describeReview(ctx, review!)}`
    case 'list':
      return (list!.count < list!.minItems ? messages.list : messages.listReady)(list!)
    case 'promised':
      return (step.isLate ? messages.late : messages.promised)(format.toDay(step.promisedOn))
    case 'locked':
      return messages.locked
    case 'stage':
      return messages.stage(getMessages(ctx.language).portal.projects.stages[step.stage])
  }
}

function findStepAction(
  ctx: Ctx,
  { messages }: Format,
  { id, step, list, review }: PageProject,
  { reader, invoices }: { reader: Reader; invoices: ListedInvoice[] },
): ProjectStepView['action'] {
  if (step.kind === 'review')
    return reader.isPreview
      ? null
      : { label: messages.openReview, href: buildReviewPath(review!.slug) }
  if (step.kind === 'list')
    return reader.isPreview
      ? null
      : { label: messages.choose, href: `${buildGalleryPath(list!.slug)}?list=${list!.id}` }
  if (step.kind !== 'balance') return null
  const due = invoices
    .filter(({ projectId, kind, open }) => projectId === id && kind !== 'fee' && (open ?? 0) > 0)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  return due[0]
    ? {
        label: getClientInvoiceMessages(ctx.language).next.act,
        href: buildInvoicePath(reader.base, due[0].documentNumber),
      }
    : null
}

/** Returns a project's card. Its step is left out where the page begins with it. */
export function toProjectView(
  ctx: Ctx,
  studio: Studio,
  project: PageProject,
  { reader, parts, isFirst }: { reader: Reader; parts: ProjectParts; isFirst: boolean },
): ProjectView {
  const format = createFormat(ctx, studio)
  const names = getMessages(ctx.language).portal.projects.stages
  const stageIndex = stages.indexOf(project.stage)
  const isOpen = project.state === 'in-progress'
  const isOwn = ({ projectId }: { projectId: string | null }) => projectId === project.id
  return {
    id: project.id,
    title: project.title,
    stages: isOpen
      ? stages.map((stage, index) => ({
          name: names[stage],
          state: index < stageIndex ? 'done' : index === stageIndex ? 'now' : 'ahead',
        }))
      : [],
    step: isFirst ? null : toStepView(ctx, studio, project, { reader, invoices: parts.invoices }),
    facts: listFacts(ctx, studio, project, { format, isFirst, bookings: parts.bookings }),
    moved: isOpen ? describeMove(format, project) : null,
    galleries: project.galleries.map(({ card }) => card),
    documents: [
      ...parts.agreements.filter(isOwn).map(({ href, label }) => ({ href, label })),
      ...parts.invoices.filter(isOwn).map(({ documentNumber }) => ({
        href: buildInvoicePath(reader.base, documentNumber),
        label: documentNumber,
      })),
    ],
    completed: project.completedOn
      ? format.messages.completed(format.toShortDay(project.completedOn))
      : '',
  }
}

function describeMove({ messages, toDay }: Format, { dueOn, move }: PageProject) {
  if (!move) return null
  const text =
    move.from === null
      ? ''
      : dueOn === null
        ? messages.promiseWithdrawn(toDay(move.from))
        : messages.promiseMoved(toDay(move.from))
  return { text, reason: move.reason }
}

/** The promised date, unless the step says it, the next date, and what is left to pay. */
function listFacts(
  ctx: Ctx,
  studio: Studio,
  { id, state, step, dueOn, balance }: PageProject,
  {
    format: { messages, toDay, toAmount },
    isFirst,
    bookings,
  }: { format: Format; isFirst: boolean; bookings: ClientPortalBooking[] },
): ProjectView['facts'] {
  const next = bookings.find(
    ({ projectId, status, endsAt }) =>
      projectId === id && status !== 'canceled' && endsAt > ctx.now,
  )
  const isSaid = step.kind === 'promised' && !isFirst
  return [
    ...(state === 'in-progress' && dueOn !== null && !isSaid
      ? [{ label: messages.promisedDate, value: toDay(dueOn) }]
      : []),
    ...(next
      ? [
          {
            label: messages.nextDate,
            value: formatLocalSpan(next, ctx.now, studio.locale, messages.allDay),
          },
        ]
      : []),
    ...(balance && balance.open > 0
      ? [{ label: messages.leftToPay, value: toAmount(balance.open) }]
      : []),
  ]
}
