import { Link } from 'react-router'

import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { FailedEmails } from './failed-emails.tsx'
import { settingsIcons } from './settings-icons.ts'
import { type SettingsPage, groupSettingsPages } from './settings-pages.ts'

/** All pages of the settings that the user may open, with a line about each. */
export function SettingsIndex({ failedEmails }: { failedEmails: number }) {
  const { settings } = useMessages().portal
  return (
    <nav className="settings-index" aria-label={settings.label}>
      {groupSettingsPages(usePortal().person.role).map(({ group, pages }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{settings.groups[group]}</h2>
          <ul className="card">
            {pages.map(({ to, tab }) => (
              <li key={to}>
                <Link className="settings-entry" to={to} aria-describedby={`about-${tab}`}>
                  <Icon tab={tab} />
                  <span className="settings-entry-name">
                    {settings.tabs[tab]}
                    {tab === 'email-log' && <FailedEmails count={failedEmails} />}
                  </span>
                </Link>
                <p className="settings-entry-about" id={`about-${tab}`}>
                  {settings.abouts[tab]}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Icon({ tab }: { tab: SettingsPage['tab'] }) {
  const Drawing = settingsIcons[tab]
  return <Drawing strokeWidth={1.75} />
}
