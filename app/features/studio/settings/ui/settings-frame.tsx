import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { BackLink } from '#app/ui/back-link.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { FailedEmails } from './failed-emails.tsx'
import { type Notice, SetupNotices } from './setup-notices.tsx'
import { groupSettingsPages, settingsPages } from './settings-pages.ts'
import './settings.css'

type Props = { failedEmails: number; notices: Notice[]; children: ReactNode }

/**
 * The pages the user may open, next to the open one. The index lists them itself. Narrow windows
 * have a link back to it instead, unless the page has one to its own parent.
 */
export function SettingsFrame({ failedEmails, notices, children }: Props) {
  const { pages } = useMessages().portal
  const path = useLocation().pathname.replace(/\/$/, '')
  const isIndex = path === '/portal/settings'
  const hasOwnBackLink = !settingsPages.some(({ to }) => to === path)
  return (
    <>
      {!isIndex && !hasOwnBackLink && (
        <BackLink className="settings-back" to="/portal/settings">
          {pages.settings}
        </BackLink>
      )}
      <div className="page-head">
        <h1 className="title">{pages.settings}</h1>
      </div>
      <div className="settings" data-index={isIndex || undefined}>
        {!isIndex && <SettingsMenu path={path} failedEmails={failedEmails} />}
        <div className="settings-part">
          {/* the page Health lists them itself */}
          {path !== '/portal/settings/health' && <SetupNotices notices={notices} />}
          {children}
        </div>
      </div>
    </>
  )
}

function SettingsMenu({ path, failedEmails }: { path: string; failedEmails: number }) {
  const { settings } = useMessages().portal
  return (
    <nav className="settings-tabs" aria-label={settings.label}>
      {groupSettingsPages(usePortal().person.role).map(({ group, pages }) => (
        <div key={group}>
          <p className="settings-group-name">{settings.groups[group]}</p>
          <ul>
            {pages.map(({ to, tab }) => (
              <li key={to}>
                <Link
                  className="settings-tab"
                  to={to}
                  aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
                >
                  {settings.tabs[tab]}
                  {tab === 'email-log' && <FailedEmails count={failedEmails} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
