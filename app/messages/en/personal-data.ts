import { formatCount } from './grammar.ts'

/** Labels of records in the export and in the list of what erasing does. */
const kinds = {
  client: 'Contact details',
  contacts: 'Contacts',
  'portal-links': 'Links to the client portal',
  'portal-sessions': 'Browsers that opened the client portal',
  person: 'Name, email address and title',
  account: 'Account',
  resource: 'Name in the calendar',
  invitations: 'Invitations',
  inquiries: 'Inquiries',
  messages: 'Messages and notes of inquiries',
  bookings: 'Bookings',
  cancellations: 'Cancellations',
  billing: 'Billing details',
  'invoice-drafts': 'Invoice drafts',
  invoices: 'Invoices and credit notes',
  payments: 'Payments and refunds',
  projects: 'Projects',
  tasks: 'Tasks',
  emails: 'Emails',
  'testimonial-requests': 'Testimonial requests',
  testimonials: 'Testimonials on the website',
  consents: 'Consents',
  'case-studies': 'Case studies',
  cards: 'Card on the website',
  'time-off': 'Time off',
  calendars: 'Connected calendars',
  feeds: 'Calendar addresses',
  sessions: 'Sessions',
  'security-events': 'Failed sign-ins',
  events: 'Activity',
}

export const personalData = {
  kinds,
  pseudonym: {
    client: (code: string) => `Deleted client ${code}`,
    person: (code: string) => `Deleted person ${code}`,
  },
  /** What replaces the name in other texts: at their start, and within. */
  replacement: {
    client: { first: 'A client', within: 'a client' },
    person: { first: 'A team member', within: 'a team member' },
  },

  /** The export. */
  exported: {
    title: (name: string) => `Personal data of ${name}`,
    made: (studio: string, at: string) => `Exported by ${studio} on ${at}.`,
    json: 'The same data, for other programs, is in data.json.',
    emailFile: 'The emails are in the folder “emails”.',
    mentions: 'Other texts with this name',
    empty: 'No entries',
    fileName: (day: string) => `personal-data-${day}.zip`,
  },

  /** The page with what erasing does. */
  back: (name: string) => `Back to ${name}`,
  lead: 'Review what happens first. This can’t be undone.',
  exportFirst: 'To keep a copy for the person, export their data first.',
  blocked: 'Not possible yet',
  blockers: {
    'upcoming-bookings': (count: number) =>
      `${formatCount(count, 'upcoming booking')}: cancel ${count === 1 ? 'it' : 'them'} first.`,
    'open-projects': (count: number) =>
      `${formatCount(count, 'project')} in progress: complete ${count === 1 ? 'it' : 'them'} first.`,
    'money-due': (_count: number, amount: string) =>
      `${amount} is still due. Record the payment or change the total first.`,
    'refund-due': (_count: number, amount: string) =>
      `A refund of ${amount} is still due. Record it first.`,
    'assigned-bookings': () => 'Assigned to upcoming bookings: choose someone else first.',
    yourself: () => 'This is your own account. Another owner can erase it.',
  },
  show: 'Show',
  goes: 'What is erased',
  files: (count: number) => `Files: ${count}`,
  kind: (label: string, count: number) => `${label}: ${count}`,
  alsoGoes: 'Private links, waiting emails and cached pages with this data are erased too.',
  stays: 'What stays',
  staysAs: (name: string) => `These stay under the name “${name}”.`,
  documentsKept: (name: string, count: number, day: string) =>
    `${name} has ${count === 1 ? '1 invoice' : `${formatCount(count, 'invoice')} and credit notes`} that must be kept until ${day}. You can erase everything else.`,
  keptUntil: (day: string) => `Tax law can require them until ${day}.`,
  reasons: {
    bookings: 'Dates and amounts only, because payments or cancellations refer to them.',
    cancellations: 'Dates and amounts only.',
    payments: 'Amounts, dates and numbers only.',
    invoices: 'As they were issued, with the name and address on them.',
    'case-studies': 'Without the name. If pictures show the person, delete the case study.',
    events: 'What happened and when, without texts.',
    resource: 'Past bookings keep that a person was reserved.',
    tasks: 'Completed tasks of projects; open ones are unassigned.',
    messages: 'What they wrote to others for the studio.',
  } as Record<string, string>,
  website: 'On the website',
  effects: {
    'testimonial-removed': 'Removed from the website, drafts and versions.',
    'name-removed': 'Stays published without the client’s name. Its consents are erased.',
    'case-study-unpublished':
      'Leaves the website, because the consent to show people is erased. It stays in the portal.',
    'card-removed': 'Removed from the website, drafts and versions.',
  },
  mentions: 'Other texts with this name',
  mentionsLead: 'Check that they mean this person.',
  moreMentions: (count: number) => `And ${count} more.`,
  tables: {
    replyTemplate: 'Reply template',
    client: 'Notes of another client',
    inquiry: 'Another inquiry',
    inquiryMessage: 'Message of another inquiry',
    consent: 'Another consent',
    booking: 'Another booking',
    project: 'Another project',
    task: 'Task',
    removedTask: 'Removed task',
    absence: 'Time off',
    externalCalendar: 'Connected calendar',
    studio: 'Every page',
    page: 'Page',
    section: 'Section of a page',
    service: 'Service',
    caseStudy: 'Case study',
    draft: 'Draft',
    pageVersion: 'Earlier version',
    mediaItem: 'File in the media library',
    image: 'Image description',
    video: 'Video captions',
  } as Record<string, string>,
  replaceMentions: (text: string) => `Replace the name with “${text}” in these texts`,
  replaceHint: 'Library files with this name that nothing uses are deleted.',
  backups: 'In backups',
  backupsUntil: (day: string) =>
    `Backups made until now keep the data until they are deleted, at the latest on ${day}. Restoring one brings the data back; then erase it again.`,
  noBackups: 'There are no backups.',
  confirm: (name: string) => `Type “${name}” to confirm`,
  erase: 'Erase personal data',
  erased: 'Personal data erased',
  /** The card on the page of a client or person. */
  card: {
    title: 'Privacy',
    lead: 'For requests to see or erase personal data.',
    export: 'Export data',
    erase: 'Erase personal data',
    erased: (day: string) => `Personal data was erased on ${day}.`,
  },
}
