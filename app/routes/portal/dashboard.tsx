import { Link } from 'react-router'

import { formatLongDate } from '#app/core/display.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { listInquiries } from '#app/features/clients/inquiry/reads.server.ts'
import { WaitingCard } from '#app/features/clients/inquiry/ui/waiting-card.tsx'
import {
  listOutstandingDeposits,
  getFigures,
  listNextBookings,
  listCurrentProjects,
  getServiceDistribution,
  countShootsToday,
} from '#app/features/insight/dashboard/reads.server.ts'
import { DepositsCard } from '#app/features/insight/dashboard/ui/deposits-card.tsx'
import { DistributionCard } from '#app/features/insight/dashboard/ui/distribution-card.tsx'
import { ProjectsCard } from '#app/features/insight/dashboard/ui/projects-card.tsx'
import { Statistics } from '#app/features/insight/dashboard/ui/statistics.tsx'
import { type Todo, TodoCard } from '#app/features/insight/dashboard/ui/todo-card.tsx'
import { UpcomingCard } from '#app/features/insight/dashboard/ui/upcoming-card.tsx'
import { getOutstandingRefunds } from '#app/features/money/ledger/reads.server.ts'
import { findMailTrouble } from '#app/features/automation/email/reads.server.ts'
import { MailTroubleNotice } from '#app/features/automation/email/ui/mail-trouble-notice.tsx'
import {
  listDeclinedBookings,
  countHoldsEndingSoon,
} from '#app/features/booking/reservation/reads.server.ts'
import { countPendingTestimonials } from '#app/features/site/testimonial/reads.server.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Route } from './+types/dashboard'
import { PageErrorBoundary } from './shell/error-boundaries.tsx'
import { buildPageTitle } from './page-title.ts'

/** Rows a card shows before it links to the full list. */
const maxRows = { inquiries: 5, bookings: 5, projects: 4, deposits: 10, allDeposits: 500 }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const all = url.searchParams.get('deposits') === 'all'
  const waiting = may(ctx.actor, 'inquiry.see')
    ? (await listInquiries(ctx, { tab: 'waiting', search: '', after: null })).inquiries.slice(
        0,
        maxRows.inquiries,
      )
    : []
  return {
    mailTrouble: may(ctx.actor, 'mail.see-trouble') ? await findMailTrouble(ctx) : null,
    waiting,
    figures: await getFigures(ctx),
    shoots: await countShootsToday(ctx),
    bookings: await listNextBookings(ctx, maxRows.bookings),
    declined: may(ctx.actor, 'booking.change')
      ? await listDeclinedBookings(ctx, maxRows.bookings)
      : [],
    projects: await listCurrentProjects(ctx, maxRows.projects),
    todo: await getTodo(ctx),
    distribution: await getServiceDistribution(ctx),
    deposits: may(ctx.actor, 'money.see')
      ? await listOutstandingDeposits(ctx, all ? maxRows.allDeposits : maxRows.deposits)
      : null,
    all,
  }
}

async function getTodo(ctx: Ctx): Promise<Todo> {
  return {
    refunds: may(ctx.actor, 'money.see') ? await getOutstandingRefunds(ctx) : null,
    holds: may(ctx.actor, 'booking.change') ? await countHoldsEndingSoon(ctx) : null,
    testimonials: may(ctx.actor, 'website.change') ? await countPendingTestimonials(ctx) : 0,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.dashboard)

export default function Dashboard({
  loaderData: {
    mailTrouble,
    waiting,
    figures,
    shoots,
    bookings,
    declined,
    projects,
    todo,
    distribution,
    deposits,
    all,
  },
}: Route.ComponentProps) {
  return (
    <div className="desk-page">
      <h1 className="title">{formatLongDate(useNow(), useDisplay())}</h1>
      <Sentence shoots={shoots} deposits={deposits?.count ?? 0} />
      {mailTrouble && <MailTroubleNotice trouble={mailTrouble} />}
      <Statistics figures={figures} />
      <div className="desk">
        <div>
          <UpcomingCard bookings={bookings} declined={declined} />
          <ProjectsCard projects={projects} />
        </div>
        <div>
          <TodoCard todo={todo} />
          {waiting.length > 0 && <WaitingCard inquiries={waiting} />}
          <DistributionCard distribution={distribution} />
          {deposits && (
            <DepositsCard deposits={deposits} more={all ? null : '/portal?deposits=all#deposits'} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The day's tasks in a sentence; each part links to its rows. */
function Sentence({ shoots, deposits }: { shoots: number; deposits: number }) {
  const { dashboard } = useMessages().portal
  const { waiting } = usePortal()
  const inquiries = waiting ? dashboard.waiting(waiting) : null
  const outstanding = deposits > 0 ? dashboard.deposits(deposits, inquiries === null) : null
  return (
    <p className="sentence">
      {dashboard.shoots(shoots)}{' '}
      {inquiries && (
        <>
          <Link to="/portal/clients/inquiries">{inquiries.link}</Link>
          {inquiries.rest}
        </>
      )}
      {inquiries && outstanding && dashboard.and}
      {outstanding && (
        <>
          <a href="#deposits">{outstanding.link}</a>
          {outstanding.rest}
        </>
      )}
      {(inquiries || outstanding) && dashboard.end}
      {waiting === 0 && ` ${dashboard.answered}`}
    </p>
  )
}

export { PageErrorBoundary as ErrorBoundary }
