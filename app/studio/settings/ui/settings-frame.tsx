import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { roleMay } from '#app/studio/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'
import { type Notice, SetupNotices } from './setup-notices.tsx'
import './settings.css'

/** Every part of the settings, with what somebody must be allowed to open it. */
const tabs = [
  { to: '/portal/settings', tab: 'profile', verb: 'portal.enter' },
  { to: '/portal/settings/security', tab: 'security', verb: 'own-account.change' },
  { to: '/portal/settings/appearance', tab: 'appearance', verb: 'portal.enter' },
  { to: '/portal/settings/calendar', tab: 'calendar', verb: 'calendar.follow' },
  { to: '/portal/settings/studio', tab: 'studio', verb: 'studio.change' },
  { to: '/portal/settings/website', tab: 'website', verb: 'website.change' },
  { to: '/portal/settings/library', tab: 'library', verb: 'website.change' },
  { to: '/portal/settings/team', tab: 'team', verb: 'team.see' },
  { to: '/portal/settings/resources', tab: 'resources', verb: 'resource.change' },
  { to: '/portal/settings/dates', tab: 'dates', verb: 'date-offer.change' },
  { to: '/portal/settings/policy', tab: 'policy', verb: 'policy.see' },
  { to: '/portal/settings/email', tab: 'email', verb: 'mail.set' },
  { to: '/portal/settings/letters', tab: 'letters', verb: 'letter.see' },
  { to: '/portal/settings/activity', tab: 'activity', verb: 'activity.see' },
  { to: '/portal/settings/data', tab: 'data', verb: 'data.see' },
] as const

/** The settings' own menu, with what this person may open, and one part of them beside it. */
export function SettingsFrame({
  dead,
  notices,
  children,
}: {
  dead: number
  notices: Notice[]
  children: ReactNode
}) {
  const { pages, settings } = useWords().portal
  const { role } = usePortal().person
  return (
    <>
      <div className="page-head">
        <h1 className="title">{pages.settings}</h1>
      </div>
      <div className="settings">
        <nav className="settings-tabs" aria-label={settings.label}>
          {tabs
            .filter(({ verb }) => roleMay(role, verb))
            .map(({ to, tab }) => (
              <NavLink key={to} className="settings-tab" to={to} end={tab === 'profile'}>
                {settings.tabs[tab]}
                {tab === 'letters' && dead > 0 && (
                  <span className="settings-dead">
                    <span aria-hidden="true">{dead}</span>
                    <span className="visually-hidden">{settings.dead(dead)}</span>
                  </span>
                )}
              </NavLink>
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
