import { NavLink } from 'react-router'

import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

/** The tabs of the clients' page; inquiries are there for those who may see them. */
export function ClientTabs() {
  const { portal } = useWords()
  const { waiting, late } = usePortal()
  const { tabs } = portal.clients
  return (
    <nav className="tabs" aria-label={tabs.label}>
      <NavLink className="tab" to="/portal/clients/all">{tabs.all}</NavLink>
      {waiting !== null && (
        <NavLink className="tab" to="/portal/clients/inquiries">
          {tabs.inquiries}
          {waiting > 0 && <span className="tab-count"><span aria-hidden="true">{waiting}</span><span className="visually-hidden">{portal.waiting(waiting, late)}</span></span>}
        </NavLink>
      )}
    </nav>
  )
}
