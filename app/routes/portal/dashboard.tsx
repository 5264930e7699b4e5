import { Link } from 'react-router'

import { longDayText } from '#app/core/display.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { inbox } from '#app/studio/inquiry/reads.server.ts'
import { WaitingCard } from '#app/studio/inquiry/ui/waiting-card.tsx'
import {
  depositsOutstanding,
  figures,
  nextBookings,
  projectsUnderWay,
  serviceDistribution,
  shootsToday,
} from '#app/studio/insight/reads.server.ts'
import { DepositsCard } from '#app/studio/insight/ui/deposits-card.tsx'
import { DistributionCard } from '#app/studio/insight/ui/distribution-card.tsx'
import { ProjectsCard } from '#app/studio/insight/ui/projects-card.tsx'
import { Statistics } from '#app/studio/insight/ui/statistics.tsx'
import { type Todo, TodoCard } from '#app/studio/insight/ui/todo-card.tsx'
import { UpcomingCard } from '#app/studio/insight/ui/upcoming-card.tsx'
import { refundsOutstanding } from '#app/studio/ledger/reads.server.ts'
import { findMailTrouble } from '#app/studio/letter/reads.server.ts'
import { MailTroubleNotice } from '#app/studio/letter/ui/mail-trouble-notice.tsx'
import { declinedAhead, holdsEnding } from '#app/studio/reservation/reads.server.ts'
import { waitingTestimonials } from '#app/studio/testimonial/reads.server.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Route } from './+types/dashboard'
import { PageProblem } from './shell/problem.tsx'
import { titled } from './titled.ts'

/** Rows a card shows before it leads to the rest. */
const most = { inquiries: 5, bookings: 5, projects: 4, deposits: 10, allDeposits: 500 }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const all = url.searchParams.get('deposits') === 'all'
  const waiting = may(ctx.actor, 'inquiry.see')
    ? (await inbox(ctx, { shelf: 'waiting', search: '', after: null })).inquiries.slice(
        0,
        most.inquiries,
      )
    : []
  return {
    mailTrouble: may(ctx.actor, 'mail.see-trouble') ? await findMailTrouble(ctx) : null,
    waiting,
    figures: await figures(ctx),
    shoots: await shootsToday(ctx),
    bookings: await nextBookings(ctx, most.bookings),
    declined: may(ctx.actor, 'booking.change') ? await declinedAhead(ctx, most.bookings) : [],
    projects: await projectsUnderWay(ctx, most.projects),
    todo: await todoFor(ctx),
    distribution: await serviceDistribution(ctx),
    deposits: may(ctx.actor, 'money.see')
      ? await depositsOutstanding(ctx, all ? most.allDeposits : most.deposits)
      : null,
    all,
  }
}

async function todoFor(ctx: Ctx): Promise<Todo> {
  return {
    refunds: may(ctx.actor, 'money.see') ? await refundsOutstanding(ctx) : null,
    holds: may(ctx.actor, 'booking.change') ? await holdsEnding(ctx) : null,
    testimonials: may(ctx.actor, 'website.change') ? await waitingTestimonials(ctx) : 0,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ pages }) => pages.dashboard)

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
      <h1 className="title">{longDayText(useNow(), useDisplay())}</h1>
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

/** What the day asks for, in words; each part leads to its rows. */
function Sentence({ shoots, deposits }: { shoots: number; deposits: number }) {
  const { dashboard } = useWords().portal
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

export { PageProblem as ErrorBoundary }
