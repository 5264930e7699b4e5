import { type Permission, type Role, isRoleAllowed } from '#app/features/access.ts'

/**
 * The pages of the settings by group, each with the permission to open it. The menu and the index
 * of the settings and the command palette show them.
 */
export const settingsPages = [
  {
    to: '/portal/settings/profile',
    tab: 'profile',
    group: 'you',
    permission: 'portal.enter',
  },
  {
    to: '/portal/settings/security',
    tab: 'security',
    group: 'you',
    permission: 'own-account.change',
  },
  {
    to: '/portal/settings/appearance',
    tab: 'appearance',
    group: 'you',
    permission: 'portal.enter',
  },
  {
    to: '/portal/settings/studio',
    tab: 'studio',
    group: 'studio',
    permission: 'studio.change',
  },
  {
    to: '/portal/settings/policy',
    tab: 'policy',
    group: 'studio',
    permission: 'policy.see',
  },
  {
    to: '/portal/settings/quotes',
    tab: 'quotes',
    group: 'studio',
    permission: 'quote.change',
  },
  {
    to: '/portal/settings/contracts',
    tab: 'contracts',
    group: 'studio',
    permission: 'contract-template.change',
  },
  {
    to: '/portal/settings/prices',
    tab: 'prices',
    group: 'studio',
    permission: 'price.see',
  },
  {
    to: '/portal/settings/invoicing',
    tab: 'invoicing',
    group: 'studio',
    permission: 'billing.change',
  },
  {
    to: '/portal/settings/delivery',
    tab: 'delivery',
    group: 'studio',
    permission: 'watermark.change',
  },
  {
    to: '/portal/website',
    tab: 'website',
    group: 'website',
    permission: 'website.change',
  },
  {
    to: '/portal/media',
    tab: 'library',
    group: 'website',
    permission: 'website.change',
  },
  {
    to: '/portal/testimonials',
    tab: 'testimonials',
    group: 'website',
    permission: 'website.change',
  },
  {
    to: '/portal/settings/online-booking',
    tab: 'online-booking',
    group: 'booking',
    permission: 'online-booking.change',
  },
  {
    to: '/portal/settings/resources',
    tab: 'resources',
    group: 'booking',
    permission: 'resource.change',
  },
  {
    to: '/portal/settings/calendar',
    tab: 'calendar',
    group: 'booking',
    permission: 'calendar.follow',
  },
  {
    to: '/portal/settings/people',
    tab: 'people',
    group: 'people',
    permission: 'person.change',
  },
  {
    to: '/portal/settings/email',
    tab: 'email',
    group: 'email',
    permission: 'mail.set',
  },
  {
    to: '/portal/settings/reply-templates',
    tab: 'reply-templates',
    group: 'email',
    permission: 'reply-template.change',
  },
  {
    to: '/portal/settings/email-log',
    tab: 'email-log',
    group: 'email',
    permission: 'email.see',
  },
  {
    to: '/portal/settings/activity',
    tab: 'activity',
    group: 'data',
    permission: 'activity.see',
  },
  {
    to: '/portal/settings/backups',
    tab: 'backups',
    group: 'data',
    permission: 'backup.see',
  },
  {
    to: '/portal/settings/health',
    tab: 'health',
    group: 'data',
    permission: 'health.see',
  },
  {
    to: '/portal/settings/data',
    tab: 'data',
    group: 'data',
    permission: 'data.see',
  },
] as const satisfies {
  to: string
  permission: Permission
  [key: string]: unknown
}[]

export type SettingsPage = (typeof settingsPages)[number]

/** Returns the pages a role may open. */
export function listSettingsPages(role: Role): SettingsPage[] {
  return settingsPages.filter(({ permission }) => isRoleAllowed(role, permission))
}

/** Returns the pages a role may open, by group; groups without one are missing. */
export function groupSettingsPages(
  role: Role,
): { group: SettingsPage['group']; pages: SettingsPage[] }[] {
  const pages = listSettingsPages(role)
  return [...new Set(pages.map(({ group }) => group))].map((group) => ({
    group,
    pages: pages.filter((page) => page.group === group),
  }))
}

type FieldLists<Entry> = Partial<Record<SettingsPage['tab'], Record<string, Entry>>>

/** Returns single settings a role may open, each with its page and its anchor there. */
export function listSettingsFields<Entry extends object>(role: Role, fields: FieldLists<Entry>) {
  return listSettingsPages(role).flatMap(({ to, tab }) =>
    Object.entries(fields[tab] ?? {}).map(([anchor, entry]) => ({
      ...entry,
      to: `${to}#${anchor}`,
      tab,
    })),
  )
}
