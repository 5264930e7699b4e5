import { CalendarDays, FilePenLine, FolderKanban, Inbox, ReceiptText, Users } from 'lucide-react'

import { type Permission, isRoleAllowed } from '#app/features/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'

/**
 * Records that can be created from anywhere, in the New menu and the command palette. A new one
 * needs an entry here and two messages.
 */
const creations = [
  { name: 'booking', to: '/portal/bookings/new', verb: 'booking.change', Icon: CalendarDays },
  { name: 'inquiry', to: '/portal/clients/inquiries/new', verb: 'inquiry.answer', Icon: Inbox },
  { name: 'project', to: '/portal/projects/new', verb: 'project.change', Icon: FolderKanban },
  { name: 'quote', to: '/portal/clients/quotes/new', verb: 'quote.change', Icon: FilePenLine },
  { name: 'invoice', to: '/portal/clients/invoices/new', verb: 'invoice.issue', Icon: ReceiptText },
  { name: 'client', to: '/portal/clients/new', verb: 'client.change', Icon: Users },
] as const satisfies { name: string; to: string; verb: Permission; Icon: unknown }[]

/** Returns those the user may create. */
export function useCreations() {
  const { role } = usePortal().person
  return creations.filter(({ verb }) => isRoleAllowed(role, verb))
}
