import { NavLink } from 'react-router'

import { isRoleAllowed } from '#app/features/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** Tabs of the clients page; inquiries are shown to roles that may see them. */
export function ClientTabs() {
  const { portal } = useMessages()
  const { waiting: waitingCount, late: lateCount, person } = usePortal()
  const { tabs } = portal.clients
  return (
    <nav className="tabs" aria-label={tabs.label}>
      <NavLink className="tab" to="/portal/clients" end>
        {tabs.all}
      </NavLink>
      {waitingCount !== null && (
        <NavLink className="tab" to="/portal/clients/inquiries">
          {tabs.inquiries}
          {waitingCount > 0 && (
            <span className="tab-count">
              <span aria-hidden="true">{waitingCount}</span>
              <span className="visually-hidden">{portal.waiting(waitingCount, lateCount)}</span>
            </span>
          )}
        </NavLink>
      )}
      {isRoleAllowed(person.role, 'quote.see') && (
        <NavLink className="tab" to="/portal/clients/quotes">
          {tabs.quotes}
        </NavLink>
      )}
      {isRoleAllowed(person.role, 'quote.see') && (
        <NavLink className="tab" to="/portal/clients/contracts">
          {tabs.contracts}
        </NavLink>
      )}
      {isRoleAllowed(person.role, 'invoice.see') && (
        <NavLink className="tab" to="/portal/clients/invoices">
          {tabs.invoices}
        </NavLink>
      )}
      {isRoleAllowed(person.role, 'money.see') && (
        <NavLink className="tab" to="/portal/clients/payments">
          {tabs.payments}
        </NavLink>
      )}
    </nav>
  )
}
