import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { Avatar } from '#app/ui/avatar.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { places } from './places.ts'

type Props = {
  /** What stands beside the heading. */
  children?: ReactNode
  /** Hears of every link that is followed. */
  onLeave?: () => void
}

/** The nine links, and who is signed in. The same for everybody. */
export function PortalMenu({ children, onLeave }: Props) {
  const { portal } = useWords()
  const { studio } = usePortal()
  return (
    <nav className="menu" aria-label={portal.menu.label}>
      <div className="menu-top">
        <p className="menu-heading">{portal.heading(studio.name)}</p>
        <span className="menu-badge" aria-hidden="true">
          {studio.badge}
        </span>
        {children}
      </div>
      <ul className="menu-links">
        {places.map(({ to, name, Icon }) => (
          <li key={name}>
            <NavLink className="menu-link" to={to} end={name === 'dashboard'} onClick={onLeave}>
              <Icon strokeWidth={1.75} />
              <span className="menu-label">{portal.pages[name]}</span>
              {name === 'clients' && <Waiting />}
            </NavLink>
          </li>
        ))}
      </ul>
      <Person />
    </nav>
  )
}

function Waiting() {
  const { portal } = useWords()
  const { waiting, late } = usePortal()
  if (!waiting) return null
  return (
    <span className="menu-count" data-late={late > 0 || undefined}>
      <span aria-hidden="true">{waiting}</span>
      <span className="visually-hidden">{portal.waiting(waiting, late)}</span>
    </span>
  )
}

function Person() {
  const { menu, roles } = useWords().portal
  const { person } = usePortal()
  return (
    <div className="menu-foot">
      <p className="menu-person">
        <Avatar id={person.id} name={person.name} />
        <span className="menu-name">
          <span className="visually-hidden">{menu.account} </span>
          {person.name}
          <small>{roles[person.role]}</small>
        </span>
      </p>
      <form method="post" action="/auth/sign-out" data-sign-out="">
        <button className="menu-link" type="submit">
          <LogOut strokeWidth={1.75} />
          <span className="menu-label">{menu.logout}</span>
        </button>
      </form>
    </div>
  )
}
