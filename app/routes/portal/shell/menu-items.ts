import {
  CalendarDays,
  Camera,
  ChartNoAxesColumn,
  Clapperboard,
  FolderKanban,
  LayoutDashboard,
  Mic,
  Settings,
  Users,
} from 'lucide-react'

/** The nine pages of the portal menu, in order. */
export const menuItems = [
  { to: '/portal', name: 'dashboard', Icon: LayoutDashboard },
  { to: '/portal/bookings', name: 'bookings', Icon: CalendarDays },
  { to: '/portal/photography', name: 'photography', Icon: Camera },
  { to: '/portal/videography', name: 'videography', Icon: Clapperboard },
  { to: '/portal/podcasts', name: 'podcasts', Icon: Mic },
  { to: '/portal/projects', name: 'projects', Icon: FolderKanban },
  { to: '/portal/clients', name: 'clients', Icon: Users },
  { to: '/portal/analytics', name: 'analytics', Icon: ChartNoAxesColumn },
  { to: '/portal/settings', name: 'settings', Icon: Settings },
] as const

/** Pages outside `/portal/settings` that are opened from its tabs. */
const settingsPages = ['/portal/website', '/portal/media', '/portal/testimonials']

export type MenuItemName = (typeof menuItems)[number]['name']

/** Returns the menu item a path belongs to. Some pages, such as consents, belong to none. */
export function findMenuItem(path: string): MenuItemName | undefined {
  const isUnder = (to: string) => path === to || (to !== '/portal' && path.startsWith(`${to}/`))
  if (settingsPages.some(isUnder)) return 'settings'
  return menuItems.find(({ to }) => isUnder(to))?.name
}

/** Returns the menu item that names a page. */
export function getActiveMenuItem(path: string): MenuItemName {
  return findMenuItem(path) ?? 'dashboard'
}
