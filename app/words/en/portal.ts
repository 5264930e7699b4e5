import { kinds } from './kinds.ts'
import { portalAnalytics } from './portal-analytics.ts'
import { portalBookings } from './portal-bookings.ts'
import { portalClients } from './portal-clients.ts'
import { portalDashboard } from './portal-dashboard.ts'
import { portalInquiries } from './portal-inquiries.ts'
import { portalMoney } from './portal-money.ts'
import { portalProjects } from './portal-projects.ts'
import { portalSample } from './portal-sample.ts'
import { portalSecurity } from './portal-security.ts'
import { portalSettings } from './portal-settings.ts'
import { portalShell } from './portal-shell.ts'
import { portalTeam } from './portal-team.ts'
import { portalWriting } from './portal-writing.ts'
import { site } from './site.ts'

function either(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** What the program itself says in the portal. */
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
  kept: { restored: 'We kept what you typed.', discard: 'Discard' },
  saving: 'Saving...',
  cancel: 'Cancel',
  undo: 'Undo',
  more: 'Show more',
  first: 'Back to the start',
  search: 'Search',
  clear: 'Clear',
  optional: '(optional)',
  nothing: (query: string) => `Nothing matches “${query}”.`,
  attention: site.contact.attention,

  kinds,
  dashboard: portalDashboard,

  /** "Only an owner or a manager can see inquiries." */
  refused: (roles: string[], what: string) =>
    `Only ${either(roles.map((role) => whom[role] ?? role))} can ${deeds[what] ?? 'do this'}.`,
  gone: {
    inquiry: 'This inquiry is not here. It may have been deleted, or the address is not complete.',
    client: 'This client is not here. It may have been deleted, or the address is not complete.',
    project:
      'This project is not here. The address may not be complete, or it is not one of yours.',
    letter: 'This email isn’t here. The address may be incomplete.',
    booking: 'This booking is not here. The address may not be complete.',
    account: 'This account is not here. The address may not be complete.',
    part: 'The website has no such page.',
    file: 'This file is not here. It may have been removed for good.',
    resource: 'This is not among what can be booked.',
  } as Record<string, string>,
  goneBack: {
    inquiry: 'All inquiries',
    client: 'All clients',
    project: 'All projects',
    letter: 'Email log',
    booking: 'All bookings',
    account: 'All accounts',
    part: 'All of the website',
    file: 'The library',
    resource: 'All resources',
  } as Record<string, string>,
  backTo: {
    booking: 'Back to the booking',
    project: 'Back to the project',
    client: 'Back to the client',
  } as Record<string, string>,
  lost: 'This page could not be loaded.',

  ...portalShell,
  analytics: portalAnalytics,
  inquiries: portalInquiries,
  bookings: portalBookings,
  clients: portalClients,
  money: portalMoney,
  projects: portalProjects,
  settings: portalSettings,
  sample: portalSample,
  security: portalSecurity,
  team: portalTeam,
  writing: portalWriting,
}

const whom: Record<string, string> = {
  owner: 'an owner',
  manager: 'a manager',
  bookkeeper: 'a bookkeeper',
  crew: 'the crew',
}
const deeds: Record<string, string> = {
  'inquiry.see': 'see inquiries',
  'inquiry.answer': 'answer inquiries',
  'inquiry.delete': 'delete inquiries',
  'client.see': 'see clients',
  'client.change': 'add or change clients',
  'booking.see': 'see bookings',
  'booking.change': 'add or change bookings',
  'calendar.share': 'share the studio’s calendar',
  'calendar.connect': 'connect calendars',
  'resource.change': 'change what can be booked',
  'absence.change': 'say who is away',
  'date-offer.change': 'change what dates may be asked for',
  'money.see': 'see amounts',
  'money.record': 'record payments',
  'money.correct': 'take entries back',
  'project.see': 'see projects',
  'project.change': 'start or change projects',
  'task.do': 'do tasks',
  'portfolio.see': 'see the portfolio here',
  'website.change': 'write the website',
  'studio.change': 'change what the studio says of itself',
  'policy.see': 'see the policy',
  'policy.change': 'change the policy',
  'analytics.see': 'see analytics',
  'letter.see': 'see the email log',
  'letter.send': 'send emails again',
  'mail.set': 'change how emails are sent',
  'activity.see': 'see the activity record',
  'data.see': 'see what the studio keeps',
  'sample.remove': 'remove the sample',
  'team.see': 'see who has an account',
  'team.change': 'change who has an account',
}
