import { CalendarDays, FolderKanban, Users } from 'lucide-react'

import { type Permission, isRoleAllowed } from '#app/studio/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'

/**
 * What can be made from anywhere: in the New menu and in the palette. Another one is a line here
 * and its two words in the catalogue.
 */
const creations = [
  { name: 'booking', to: '/portal/bookings/new', verb: 'booking.change', Icon: CalendarDays },
  { name: 'project', to: '/portal/projects/new', verb: 'project.change', Icon: FolderKanban },
  { name: 'client', to: '/portal/clients/new', verb: 'client.change', Icon: Users },
] as const satisfies { name: string; to: string; verb: Permission; Icon: unknown }[]

/** Those that this person may make. */
export function useCreations() {
  const { role } = usePortal().person
  return creations.filter(({ verb }) => isRoleAllowed(role, verb))
}
