import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import { InvoiceCard, type InvoicesView } from '#app/features/money/invoice/ui/invoice-card.tsx'
import { type QuotesView, QuoteCard } from '#app/features/sales/quote-chain/ui/quote-card.tsx'
import {
  ChargesCard,
  type ProjectChargeView,
} from '#app/features/sales/project-charge/ui/charges-card.tsx'
import type { ProjectPromise } from '#app/features/work/promise/rules.ts'
import { PromiseCard } from '#app/features/work/promise/ui/promise-card.tsx'
import { BeginCaseStudy } from '#app/features/site/portfolio/ui/begin-case-study.tsx'
import type { UnfinishedWork } from '#app/features/work/project/rules.ts'
import { TaskList } from '#app/features/work/task/ui/task-list.tsx'
import type { Task } from '#app/features/work/task/ui/task-row.tsx'
import { RequestLink } from '#app/features/site/testimonial/ui/request-link.tsx'
import { type ReviewCardView, ReviewsCard } from '#app/features/delivery/review/ui/reviews-card.tsx'
import { GalleriesCard } from '#app/features/delivery/gallery/ui/galleries-card.tsx'
import {
  type ProjectReleases,
  ReleaseCard,
} from '#app/features/delivery/gallery-release/ui/release-card.tsx'
import type { GalleryCardView } from '#app/features/delivery/gallery/ui/gallery-card.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { CreateQuote } from '#app/features/sales/quote-list/ui/create-quote.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { Completion } from './completion.tsx'
import { type Booking, ProjectBookings } from './project-bookings.tsx'
import { type ProjectDetails, ProjectFacts } from './project-facts.tsx'
import { type HistoryEvent, ProjectHistory } from './project-history.tsx'
import { type NotesResult, ProjectNotes } from './project-notes.tsx'
import { ProjectStages } from './project-stages.tsx'
import './project.css'
import { StatePill } from './state-pill.tsx'

type Project = ProjectDetails &
  ComponentProps<typeof BeginCaseStudy>['project'] & {
    notes: string
    notesRevision: number
    list: Task[]
    bookings: Booking[]
    promises: ProjectPromise[]
    history: HistoryEvent[]
  }
type Rights = {
  mayChange: boolean
  mayBook: boolean
  mayDo: boolean
  maySeeClient: boolean
  mayInvoice: boolean
  mayAddGallery: boolean
  mayAddReview: boolean
  mayWriteCaseStudy: boolean
}
type Lists = {
  /** Null without permission to see them, or without a client. */
  invoices: InvoicesView | null
  /** Null without permission to see them. */
  quotes: QuotesView | null
  /** Null without permission to see them. */
  galleries: GalleryCardView[] | null
  /** Null without permission to see them. */
  reviews: ReviewCardView[] | null
  /** Empty without permission to see them. */
  charges: ProjectChargeView[]
  /** Null without galleries, or the permission to see what they wait for. */
  releases: ProjectReleases | null
}
type Props = Lists & {
  project: Project
  unfinished: UnfinishedWork | null
  currency: string
  people: { id: string; name: string }[]
  rights: Rights
  formKey: string
  problem: ProblemCode | null
  removed: string | null
  refused: NotesResult | undefined
}

/** One project: progress, tasks and details. */
export function ProjectPage({
  project,
  unfinished,
  currency,
  people,
  rights,
  formKey,
  problem,
  removed,
  refused,
  ...lists
}: Props) {
  const {
    portal: { projects: messages },
  } = useMessages()
  const problemMessages = useProblems()
  const open = project.state === 'in-progress'
  return (
    <>
      <BackLink to="/portal/projects">{messages.back}</BackLink>
      <TitleRow
        project={project}
        unfinished={unfinished}
        currency={currency}
        rights={rights}
        formKey={formKey}
        problem={problem}
      />
      <SavedNotice />
      {problem && (
        <p className="notice notice-bad project-notice" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      {open && <ProjectStages project={project} formKey={formKey} mayChange={rights.mayChange} />}
      <div className="columns">
        <div className="project-main">
          <TaskList
            project={project}
            tasks={project.list}
            people={people}
            rights={rights}
            formKey={formKey}
            removed={removed}
          />
          <ProjectNotes
            project={project}
            formKey={formKey}
            mayWrite={rights.mayDo}
            failed={refused}
          />
        </div>
        <ProjectSide {...{ project, rights, formKey, ...lists }} />
      </div>
    </>
  )
}

function ProjectSide({
  project,
  rights,
  formKey,
  ...lists
}: Pick<Props, 'project' | 'rights' | 'formKey'> & Lists) {
  const { invoices, quotes, galleries, reviews, charges, releases } = lists
  const isOpen = project.state === 'in-progress'
  return (
    <div className="project-side">
      <ProjectFacts project={project} maySeeClient={rights.maySeeClient} />
      <PromiseCard project={project} promises={project.promises} mayChange={rights.mayChange} />
      <ProjectBookings
        bookings={project.bookings}
        add={rights.mayBook && isOpen ? `/portal/bookings/new?project=${project.id}` : null}
      />
      {galleries && (
        <GalleriesCard
          galleries={galleries}
          addPath={rights.mayAddGallery ? `/portal/galleries/new?project=${project.id}` : null}
        />
      )}
      {reviews && (
        <ReviewsCard
          reviews={reviews}
          addPath={rights.mayAddReview ? `/portal/reviews/new?project=${project.id}` : null}
        />
      )}
      {charges.length > 0 && (
        <ChargesCard
          {...{ charges, formKey }}
          projectId={project.id}
          mayInvoice={rights.mayInvoice && project.client !== null}
        />
      )}
      {releases && <ReleaseCard {...releases} mayOpen={galleries !== null} />}
      {quotes && <QuoteCard {...quotes} />}
      {invoices && (
        <InvoiceCard
          {...invoices}
          subject={{ project: project.id }}
          formKey={formKey}
          mayIssue={rights.mayInvoice}
        />
      )}
      <ProjectHistory history={project.history} />
    </div>
  )
}

function TitleRow({
  project,
  unfinished,
  currency,
  rights,
  formKey,
  problem,
}: Pick<Props, 'project' | 'unfinished' | 'currency' | 'rights' | 'formKey' | 'problem'>) {
  const { projects: messages } = useMessages().portal
  return (
    <div className="title-row project-title">
      <h1 className="title">
        {project.title} <StatePill state={project.state} />
      </h1>
      {rights.mayChange && (
        <Link className="button button-outline" to="edit">
          {messages.edit}
        </Link>
      )}
      {project.client && project.state === 'in-progress' && (
        <CreateQuote subject={{ project: project.id }} />
      )}
      {project.state !== 'in-progress' && <RequestLink about={{ project: project.id }} />}
      {rights.mayChange && (
        <Completion
          project={project}
          formKey={formKey}
          unfinished={unfinished}
          currency={currency}
          isAsking={problem === 'project-is-unfinished'}
        />
      )}
      {rights.mayWriteCaseStudy && <BeginCaseStudy project={project} formKey={formKey} />}
    </div>
  )
}
