import type { Register } from 'react-router'

import type { Permission } from '#app/features/access.ts'
import type { SettingsPage } from '#app/features/studio/settings/ui/settings-pages.ts'

type PortalPath = Extract<keyof Register['pages'], `/portal${string}`>
/** Paths without parameters: what can be opened from anywhere. */
type FixedPath = Exclude<PortalPath, `${string}:${string}` | `${string}*`>

/**
 * Every page of the portal that the command palette opens, with the permission it needs; null for
 * URLs that are no page. A new route in `routes.ts` is a type error until it is here or in the
 * pages of the settings. Labels and synonyms are in the messages.
 */
const portalPages = {
  '/portal': 'portal.enter',
  '/portal/bookings': 'booking.see',
  '/portal/photography': 'project.see',
  '/portal/videography': 'project.see',
  '/portal/podcasts': 'project.see',
  '/portal/projects': 'project.see',
  '/portal/clients': 'client.see',
  '/portal/analytics': 'analytics.see',
  '/portal/settings': 'portal.enter',
  '/portal/clients/inquiries': 'inquiry.see',
  '/portal/clients/quotes': 'quote.see',
  '/portal/clients/contracts': 'quote.see',
  '/portal/clients/invoices': 'invoice.see',
  '/portal/clients/payments': 'money.see',
  '/portal/bookings/month': 'booking.see',
  '/portal/bookings/list': 'booking.see',
  '/portal/projects/list': 'project.see',
  '/portal/photography/galleries': 'gallery.see',
  '/portal/photography/reviews': 'review.see',
  '/portal/photography/portfolio': 'portfolio.see',
  '/portal/videography/galleries': 'gallery.see',
  '/portal/videography/reviews': 'review.see',
  '/portal/videography/portfolio': 'portfolio.see',
  '/portal/podcasts/galleries': 'gallery.see',
  '/portal/podcasts/reviews': 'review.see',
  '/portal/podcasts/portfolio': 'portfolio.see',
  '/portal/bookings/import': 'booking.change',
  '/portal/settings/security/two-factor': 'own-account.change',

  // in the list of what can be created
  '/portal/bookings/new': null,
  '/portal/projects/new': null,
  '/portal/clients/new': null,
  '/portal/clients/inquiries/new': null,
  '/portal/clients/quotes/new': null,
  '/portal/clients/invoices/new': null,
  '/portal/settings/reply-templates/new': null,
  '/portal/settings/contracts/new': null,
  '/portal/settings/prices/new': null,

  // data for pages, actions and former URLs
  '/portal/menu': null,
  '/portal/search': null,
  '/portal/checklist/dismissal': null,
  '/portal/upgrade/dismissal': null,
  '/portal/uploads': null,
  '/portal/bookings/clients': null,
  '/portal/bookings/projects': null,
  '/portal/bookings/day-plan': null,
  '/portal/clients/payments.csv': null,
  '/portal/clients/invoices.csv': null,
  '/portal/clients/invoices.zip': null,
  '/portal/projects/client-names': null,
  '/portal/galleries/new': null,
  '/portal/reviews/new': null,
  '/portal/clients/all': null,
  '/portal/settings/picture': null,
  '/portal/settings/documents.zip': null,
  '/portal/settings/dates': null,
  '/portal/settings/delivery/sample': null,
  '/portal/settings/team': null,
  '/portal/media/folder': null,
  '/portal/media/tags': null,
  '/portal/media/delete': null,
  '/portal/media/restore': null,
  '/portal/media/download': null,
  '/portal/website/pictures': null,
  '/portal/website/links': null,
  // offered on the website page while the site is not published
  '/portal/website/publish': null,
} as const satisfies Record<Exclude<FixedPath, SettingsPage['to']>, Permission | null>

export type PagePath = {
  [Path in keyof typeof portalPages]: (typeof portalPages)[Path] extends null ? never : Path
}[keyof typeof portalPages]

/** Returns the pages in the order above. */
export function listPortalPages(): { to: PagePath; permission: Permission }[] {
  return Object.entries<Permission | null>(portalPages).flatMap(([to, permission]) =>
    permission ? [{ to: to as PagePath, permission }] : [],
  )
}
