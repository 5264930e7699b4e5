import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'
import { type Notice, SetupNotices } from './setup-notices.tsx'
import './settings.css'

const tabs = [
  { to: '/portal/settings', tab: 'profile' }, { to: '/portal/settings/security', tab: 'security' }, { to: '/portal/settings/appearance', tab: 'appearance' }, { to: '/portal/settings/calendar', tab: 'calendar' },
  { to: '/portal/settings/studio', tab: 'studio' }, { to: '/portal/settings/website', tab: 'website' }, { to: '/portal/settings/library', tab: 'library' }, { to: '/portal/settings/team', tab: 'team' }, { to: '/portal/settings/resources', tab: 'resources' }, { to: '/portal/settings/dates', tab: 'dates' }, { to: '/portal/settings/policy', tab: 'policy' }, { to: '/portal/settings/email', tab: 'email' }, { to: '/portal/settings/letters', tab: 'letters' },
  { to: '/portal/settings/data', tab: 'data' },
] as const

/** The settings' own menu, the same for everybody, and one part of them beside it. */
export function SettingsFrame({ dead, notices, children }: { dead: number; notices: Notice[]; children: ReactNode }) {
  const { pages, settings } = useWords().portal
  return (
    <>
      <div className="page-head"><h1 className="title">{pages.settings}</h1></div>
      <div className="settings">
        <nav className="settings-tabs" aria-label={settings.label}>
          {tabs.map(({ to, tab }) => (
            <NavLink key={to} className="settings-tab" to={to} end={tab === 'profile'}>
              {settings.tabs[tab]}
              {tab === 'letters' && dead > 0 && <span className="settings-dead"><span aria-hidden="true">{dead}</span><span className="visually-hidden">{settings.dead(dead)}</span></span>}
            </NavLink>
          ))}
        </nav>
        <div className="settings-part"><SetupNotices notices={notices} />{children}</div>
      </div>
    </>
  )
}
