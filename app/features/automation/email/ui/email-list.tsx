import { Link, useLocation } from 'react-router'

import { formatCompactDate } from '#app/core/display.ts'
import { type EmailTab, type EmailState, emailTabs } from '#app/features/automation/email/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { EmailPill } from './email-pill.tsx'

type Row = {
  id: string
  createdAt: Date
  toName: string
  toAddress: string
  subject: string
  state: EmailState
}
type Counts = Record<Exclude<EmailTab, 'all'>, number>
type Props = {
  emails: Row[]
  next: string | null
  after: string | null
  tab: EmailTab
  counts: Counts
}

/** The email log, newest first. */
export function EmailList({ emails, next, after, tab, counts }: Props) {
  const messages = useMessages().portal.settings.emails
  return (
    <section aria-labelledby="emails">
      <header className="settings-card-head email-log-head">
        <h2 id="emails">{messages.title}</h2>
      </header>
      <EmailTabs tab={tab} counts={counts} />
      {emails.length > 0 ? (
        <EmailTable emails={emails} />
      ) : (
        <p className="empty">{messages.empty[tab]}</p>
      )}
      <MorePages next={next} after={after} />
    </section>
  )
}

function EmailTabs({ tab: currentTab, counts }: { tab: EmailTab; counts: Counts }) {
  const messages = useMessages().portal.settings.emails
  return (
    <nav className="filter" aria-label={messages.tabsLabel}>
      {emailTabs.map((tab) => (
        <Link
          key={tab}
          className="filter-item"
          data-alarm={tab === 'failed' && counts.failed > 0 ? true : undefined}
          to={{ pathname: '/portal/settings/email-log', search: `tab=${tab}` }}
          aria-current={tab === currentTab ? 'true' : undefined}
        >
          {messages.tabs[tab]}
          {tab !== 'all' && <span className="filter-count">{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function EmailTable({ emails }: { emails: Row[] }) {
  const { columns } = useMessages().portal.settings.emails
  const display = useDisplay()
  const now = useNow()
  const { search } = useLocation()
  return (
    <div className="card">
      <table className="table emails">
        <thead>
          <tr>
            <th scope="col">{columns.subject}</th>
            <th scope="col">{columns.to}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.when}</th>
          </tr>
        </thead>
        <tbody>
          {emails.map(({ id, createdAt, toName, toAddress, subject, state }) => (
            <tr key={id}>
              <td>
                <Link
                  className="row-link"
                  to={{ pathname: `/portal/settings/email-log/${id}`, search }}
                >
                  {subject}
                </Link>
              </td>
              <td>{toName || toAddress}</td>
              <td>
                <EmailPill state={state} />
              </td>
              <td>{formatCompactDate(createdAt, now, display)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
