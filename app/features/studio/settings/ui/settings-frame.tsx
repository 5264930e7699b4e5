import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { isRoleAllowed } from '#app/features/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { type Notice, SetupNotices } from './setup-notices.tsx'
import './settings.css'

/** Tabs of the settings, each with the permission it requires. */
const settingsTabs = [
  { to: '/portal/settings', tab: 'profile', permission: 'portal.enter' },
  { to: '/portal/settings/security', tab: 'security', permission: 'own-account.change' },
  { to: '/portal/settings/appearance', tab: 'appearance', permission: 'portal.enter' },
  { to: '/portal/settings/calendar', tab: 'calendar', permission: 'calendar.follow' },
  { to: '/portal/settings/studio', tab: 'studio', permission: 'studio.change' },
  { to: '/portal/website', tab: 'website', permission: 'website.change' },
  { to: '/portal/media', tab: 'library', permission: 'website.change' },
  { to: '/portal/settings/team', tab: 'team', permission: 'team.see' },
  { to: '/portal/settings/resources', tab: 'resources', permission: 'resource.change' },
  { to: '/portal/settings/online-booking', tab: 'dates', permission: 'online-booking.change' },
  { to: '/portal/settings/policy', tab: 'policy', permission: 'policy.see' },
  { to: '/portal/settings/email', tab: 'email', permission: 'mail.set' },
  { to: '/portal/settings/email-log', tab: 'email-log', permission: 'email.see' },
  { to: '/portal/settings/activity', tab: 'activity', permission: 'activity.see' },
  { to: '/portal/settings/data', tab: 'data', permission: 'data.see' },
] as const

/** Testimonials have no tab of their own; they are opened from the website tab. */
function isCurrentTab(path: string, { to, tab }: (typeof settingsTabs)[number]): boolean {
  if (path === to) return true
  if (tab === 'website' && path === '/portal/testimonials') return true
  return tab !== 'profile' && path.startsWith(`${to}/`)
}

/** The tabs the user may open, next to the open one. */
export function SettingsFrame({
  failedEmails,
  notices,
  children,
}: {
  failedEmails: number
  notices: Notice[]
  children: ReactNode
}) {
  const { pages, settings } = useMessages().portal
  const { role } = usePortal().person
  const path = useLocation().pathname.replace(/\/$/, '')
  return (
    <>
      <div className="page-head">
        <h1 className="title">{pages.settings}</h1>
      </div>
      <div className="settings">
        <nav className="settings-tabs" aria-label={settings.label}>
          {settingsTabs
            .filter(({ permission }) => isRoleAllowed(role, permission))
            .map((item) => (
              <Link
                key={item.to}
                className="settings-tab"
                to={item.to}
                aria-current={isCurrentTab(path, item) ? 'page' : undefined}
              >
                {settings.tabs[item.tab]}
                {item.tab === 'email-log' && failedEmails > 0 && (
                  <span className="settings-failed">
                    <span aria-hidden="true">{failedEmails}</span>
                    <span className="visually-hidden">{settings.failedEmails(failedEmails)}</span>
                  </span>
                )}
              </Link>
            ))}
        </nav>
        <div className="settings-part">
          <SetupNotices notices={notices} />
          {children}
        </div>
      </div>
    </>
  )
}
