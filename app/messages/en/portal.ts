import { categories } from './categories.ts'
import { portalBookings } from './portal-bookings.ts'
import { portalClients } from './portal-clients.ts'
import { portalDashboard } from './portal-dashboard.ts'
import { portalInquiries } from './portal-inquiries.ts'
import { portalPayments } from './portal-payments.ts'
import { portalProjects } from './portal-projects.ts'
import { backupProblems, portalBackups } from './portal-backups.ts'
import { portalSettings } from './portal-settings.ts'
import { portalShell } from './portal-shell.ts'
import { richText } from './rich-text.ts'
import { site } from './site.ts'
import { formatAlternatives } from './grammar.ts'

/** Messages of the whole portal. */
export const portal = {
  heading: (studio: string) => `${studio} Portal`,
  title: (page: string, studio: string) => `${page}: ${studio} Portal`,
  skip: 'Skip to content',
  pages: {
    dashboard: 'Dashboard',
    bookings: 'Bookings',
    photography: 'Photography',
    videography: 'Videography',
    podcasts: 'Podcasts',
    projects: 'Projects',
    clients: 'Clients',
    analytics: 'Analytics',
    settings: 'Settings',
  },
  roles: { owner: 'Owner', manager: 'Manager', bookkeeper: 'Bookkeeper', crew: 'Crew' },
  waiting: (count: number, late: number) =>
    `${count} waiting for a reply${late > 0 ? `, ${late} late` : ''}`,
  saved: 'Saved',
  save: 'Save',
  drafts: {
    restored: 'Restored what you typed.',
    changed: 'This was changed since you typed here.',
    restore: 'Restore what you typed',
    discard: 'Discard',
    unsent: 'No connection. This wasn’t saved; what you typed is still here. Try again.',
  },
  saving: 'Saving...',
  cancel: 'Cancel',
  undo: 'Undo',
  more: 'Show more',
  first: 'First page',
  search: 'Search',
  clear: 'Clear',
  filters: {
    more: 'Filters',
    from: 'From',
    to: 'To',
    show: 'Apply',
    clear: 'Clear filters',
  },
  optional: '(optional)',
  nothing: (query: string) => `Nothing matches “${query}”.`,
  attention: site.contact.attention,

  categories,
  dashboard: portalDashboard,

  /** "Only an owner or a manager can see inquiries." */
  refused: (roles: string[], what: string) =>
    `Only ${formatAlternatives(roles.map((role) => rolePhrases[role] ?? role))} can ${permissionPhrases[what] ?? 'do this'}.`,
  gone: {
    inquiry: 'Inquiry not found. It may have been deleted, or the link is incomplete.',
    contact: 'Contact not found. It may have been deleted.',
    invoice: 'Invoice not found. It may have been deleted, or the link is incomplete.',
    client: 'Client not found. It may have been deleted, or the link is incomplete.',
    project: 'Project not found. The link may be incomplete, or you may not have access.',
    email: 'Email not found. The link may be incomplete.',
    booking: 'Booking not found. The link may be incomplete, or you may not have access.',
    account: 'Account not found. The link may be incomplete.',
    person: 'Person not found. The link may be incomplete.',
    part: 'The website has no page at this address.',
    payment: 'Payment not found. The link may be incomplete.',
    file: 'File not found. It may have been permanently deleted.',
    resource: 'Resource not found. The link may be incomplete.',
    template: 'Template not found. It may have been deleted.',
  } as Record<string, string>,
  goneBack: {
    inquiry: 'All inquiries',
    client: 'All clients',
    invoice: 'All invoices',
    contact: 'All clients',
    project: 'All projects',
    email: 'Email log',
    booking: 'All bookings',
    account: 'All people',
    person: 'All people',
    payment: 'All payments',
    part: 'Website',
    file: 'Library',
    template: 'All templates',
    resource: 'Rooms and gear',
  } as Record<string, string>,
  backTo: {
    booking: 'Back to the booking',
    project: 'Back to the project',
    client: 'Back to the client',
  } as Record<string, string>,
  lost: 'This page couldn’t be loaded.',

  ...portalShell,
  inquiries: portalInquiries,
  bookings: portalBookings,
  clients: portalClients,
  money: portalPayments,
  projects: portalProjects,
  settings: portalSettings,
  backups: portalBackups,
  backupProblems,
  richText,
}

const rolePhrases: Record<string, string> = {
  owner: 'an owner',
  manager: 'a manager',
  bookkeeper: 'a bookkeeper',
  crew: 'a crew member',
}
const permissionPhrases: Record<string, string> = {
  'inquiry.see': 'see inquiries',
  'inquiry.answer': 'reply to inquiries',
  'inquiry.delete': 'delete inquiries',
  'reply-template.change': 'change reply templates',
  'client.see': 'see clients',
  'client.change': 'add or edit clients',
  'booking.see': 'see bookings',
  'booking.change': 'add or edit bookings',
  'calendar.share': 'share the studio’s calendar',
  'calendar.connect': 'connect calendars',
  'person.change': 'see people',
  'resource.change': 'change resources',
  'absence.change': 'change time off',
  'online-booking.change': 'change online booking',
  'money.see': 'see amounts',
  'money.record': 'record payments',
  'invoice.see': 'see invoices',
  'invoice.issue': 'issue invoices',
  'invoice.credit': 'credit or write off invoices',
  'books.see': 'see the journal',
  'tax.change': 'change tax rates',
  'money.correct': 'reverse transactions',
  'billing.see': 'see billing details',
  'billing.change': 'change invoicing settings',
  'client-billing.change': 'change billing details of clients',
  'project.see': 'see projects',
  'project.change': 'create or edit projects',
  'task.do': 'complete tasks',
  'portfolio.see': 'see the portfolio',
  'website.change': 'edit the website',
  'studio.change': 'change studio settings',
  'policy.see': 'see the policy',
  'policy.change': 'change the policy',
  'analytics.see': 'see analytics',
  'email.see': 'see the email log',
  'email.send': 'resend emails',
  'mail.set': 'change email settings',
  'activity.see': 'see the activity log',
  'backup.see': 'see backups',
  'backup.run': 'make backups',
  'backup.set': 'choose where backups are stored',
  'health.see': 'see the health of the program',
  'studio.export': 'export the studio',
  'data.see': 'see data settings',
  'sample.remove': 'remove the sample studio',
  'team.see': 'see the team',
  'team.change': 'manage the team',
}
