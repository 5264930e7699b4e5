import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Avatar } from '#app/ui/avatar.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { menuItems } from './menu-items.ts'
import { useMenuItem } from './use-menu-item.ts'

type Props = {
  /** Rendered next to the heading. */
  children?: ReactNode
  /** Rendered below the nine links. */
  footer?: ReactNode
  /** Called for every link that is followed. */
  onLeave?: () => void
}

/** The nine links and the signed-in user, the same for every role. */
export function PortalMenu({ children, footer, onLeave }: Props) {
  const { portal } = useMessages()
  const { studio } = usePortal()
  const active = useMenuItem()
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
        {menuItems.map(({ to, name, Icon }) => (
          <li key={name}>
            <Link
              className="menu-link"
              to={to}
              aria-current={name === active ? 'page' : undefined}
              onClick={onLeave}
            >
              <Icon strokeWidth={1.75} />
              <span className="menu-label">{portal.pages[name]}</span>
              {name === 'clients' && <InquiryCount />}
            </Link>
          </li>
        ))}
      </ul>
      {footer}
      <Person />
    </nav>
  )
}

function InquiryCount() {
  const { portal } = useMessages()
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
  const { menu, roles } = useMessages().portal
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
