import { Link } from 'react-router'

import { formatLongDate } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import {
  listOutstandingDeposits,
  omitInvoicedDeposits,
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
import { UpcomingCard } from '#app/features/insight/dashboard/ui/upcoming-card.tsx'
import { findMoneyDue } from '#app/features/insight/money-due/reads.server.ts'
import { MoneyDueCard } from '#app/features/insight/money-due/ui/money-due-card.tsx'
import { findSetupChecklist } from '#app/features/insight/setup-checklist/reads.server.ts'
import { SetupChecklist } from '#app/features/insight/setup-checklist/ui/setup-checklist.tsx'
import { listTodos } from '#app/features/insight/todo/reads.server.ts'
import { TodoCard } from '#app/features/insight/todo/ui/todo-card.tsx'
import { findBackupWarning } from '#app/features/insight/backup/reads.server.ts'
import { BackupWarningNotice } from '#app/features/insight/backup/ui/backup-warning-notice.tsx'
import { findAuditFinding } from '#app/features/money/books-audit/reads.server.ts'
import { findAuditFault } from '#app/features/sales/audit-trail/reads.server.ts'
import { AuditFaultNotice } from '#app/features/sales/audit-trail/ui/audit-fault-notice.tsx'
import { AuditFindingNotice } from '#app/features/money/books-audit/ui/audit-finding-notice.tsx'
import { findUpgradeNotice } from '#app/features/insight/upgrade/reads.server.ts'
import { UpgradeNotice } from '#app/features/insight/upgrade/ui/upgrade-notice.tsx'
import { findMailFailure } from '#app/features/automation/email/reads.server.ts'
import { MailFailureNotice } from '#app/features/automation/email/ui/mail-failure-notice.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Route } from './+types/dashboard'
import { PageErrorBoundary } from './shell/error-boundaries.tsx'
import { buildPageTitle } from './page-title.ts'

/** Rows a card shows before it links to the full list. */
const maxRows = { bookings: 5, projects: 4, deposits: 10, allDeposits: 500, invoices: 6 }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const all = url.searchParams.get('deposits') === 'all'
  const outstanding = may(ctx.actor, 'money.see')
    ? await listOutstandingDeposits(ctx, maxRows.allDeposits)
    : null
  const deposits = outstanding && (await omitInvoicedDeposits(ctx, outstanding))
  return {
    mailFailure: may(ctx.actor, 'mail.see-failures') ? await findMailFailure(ctx) : null,
    backupWarning: may(ctx.actor, 'backup.see') ? await findBackupWarning(ctx) : null,
    auditFinding: may(ctx.actor, 'books.see') ? await findAuditFinding(ctx) : null,
    auditFault: may(ctx.actor, 'books.see') ? await findAuditFault(ctx) : null,
    upgraded: may(ctx.actor, 'backup.see') ? await findUpgradeNotice(ctx) : null,
    checklist: await findSetupChecklist(ctx),
    todos: await listTodos(ctx, outstanding?.rows ?? []),
    figures: await getFigures(ctx),
    shoots: await countShootsToday(ctx),
    bookings: await listNextBookings(ctx, maxRows.bookings),
    projects: await listCurrentProjects(ctx, maxRows.projects),
    distribution: await getServiceDistribution(ctx),
    deposits: deposits && {
      ...deposits,
      rows: all ? deposits.rows : deposits.rows.slice(0, maxRows.deposits),
    },
    moneyDue: may(ctx.actor, 'invoice.see') ? await findMoneyDue(ctx, maxRows.invoices) : null,
    all,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.dashboard)

export default function Dashboard({
  loaderData: {
    mailFailure,
    backupWarning,
    auditFinding,
    auditFault,
    upgraded,
    checklist,
    todos,
    figures,
    shoots,
    bookings,
    projects,
    distribution,
    deposits,
    moneyDue,
    all,
  },
}: Route.ComponentProps) {
  return (
    <div className="dashboard-page">
      <h1 className="title">{formatLongDate(useNow(), useDisplay())}</h1>
      <Sentence shoots={shoots} deposits={deposits?.count ?? 0} />
      {mailFailure && <MailFailureNotice failure={mailFailure} />}
      {backupWarning && <BackupWarningNotice warning={backupWarning} />}
      {auditFinding && <AuditFindingNotice finding={auditFinding} />}
      {auditFault !== null && <AuditFaultNotice seq={auditFault} />}
      {upgraded && <UpgradeNotice {...upgraded} />}
      {checklist && <SetupChecklist steps={checklist} />}
      <TodoCard todos={todos} />
      <Statistics figures={figures} />
      <div className="dashboard-columns">
        <div>
          <UpcomingCard bookings={bookings} />
          <ProjectsCard projects={projects} />
        </div>
        <div>
          <DistributionCard distribution={distribution} />
          {deposits && (
            <DepositsCard deposits={deposits} more={all ? null : '/portal?deposits=all#deposits'} />
          )}
        </div>
      </div>
      {moneyDue && <MoneyDueCard {...moneyDue} />}
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
