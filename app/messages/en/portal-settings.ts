import { formatCount, pluralize } from './grammar.ts'

/**
 * Errors of the mail connection, by nodemailer's code. Any other text comes from the mail server.
 */
const mailErrors: Record<string, string> = {
  ETIMEDOUT: 'the server didn’t answer',
  ECONNECTION: 'no connection to the server',
  ESOCKET: 'no connection to the server',
  EDNS: 'the server’s name wasn’t found',
  ETLS: 'no encrypted connection to the server',
  EAUTH: 'the server didn’t accept the user name or password',
  EPROTOCOL: 'the server’s answer wasn’t understood',
}

/** Messages of the settings. */
export const portalSettings = {
  label: 'Settings',
  confirm: {
    label: 'Your password',
    hint: 'Confirm it’s you to make this change. We won’t ask again for 10 minutes.',
  },
  tabs: {
    profile: 'Profile',
    security: 'Security',
    appearance: 'Appearance',
    calendar: 'Calendars',
    studio: 'Studio',
    website: 'Website',
    library: 'Library',
    team: 'Team',
    resources: 'Resources',
    dates: 'Online booking',
    policy: 'Policy',
    email: 'Email',
    'email-log': 'Email log',
    activity: 'Activity',
    data: 'Data',
  },
  /** Warnings about the configuration, shown to owners. */
  setup: {
    'proxy-not-trusted':
      'Visitors come through a proxy that isn’t trusted, so they all share one limit for messages and sign-ins. If the proxy is yours, set TRUSTED_PROXIES to 1 and restart.',
    http: 'The website’s address starts with http, so passwords aren’t encrypted in transit. Put an HTTPS proxy in front and set PUBLIC_URL to its address.',
    'other-origin': (origin: string, publicUrl: string) =>
      `A form sent from ${origin} was refused, because PUBLIC_URL is ${publicUrl}. If people use ${origin}, set PUBLIC_URL to it and restart.`,
  },
  failedEmails: (count: number) => `${count} couldn’t be sent`,

  profile: {
    name: 'Your name',
    nameHint: 'Used to sign your replies to inquiries.',
    email: 'Email',
    role: 'Role',
    password: 'Password',
    passwordHint: 'Changing it signs you out everywhere else.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 12 characters. A few words you can remember are fine.',
    change: 'Change password',
    changed: 'Password changed. You’re signed out everywhere else.',
  },

  studio: {
    lead: 'Changes apply to the website and the portal as soon as you save.',
    email: 'Change studio email',
    elsewhere:
      'Address, phone, hours and tagline are part of the website. Edit and publish them there.',
    everywhere: 'Edit shared content',
    groups: {
      name: 'Name',
      place: 'Location',
      terms: 'Time zone and currency',
      closed: 'Closed days',
    },
    fields: {
      name: 'Name',
      legalName: 'Legal name',
      badge: 'Icon letter',
      place: 'Latitude and longitude',
      timeZone: 'Time zone',
      currency: 'Currency',
      closedDays: 'Days, one per line',
    },
    hints: {
      legalName: 'Shown next to © in the footer. Defaults to the studio name.',
      badge: 'Shown in the menu. Defaults to the first letter of the name.',
      place: 'Such as 43.6567, -70.2496. Helps search engines and maps find you.',
      timeZone: 'Existing bookings keep their times. Lists and deadlines use this time zone.',
      currency: 'Existing amounts aren’t converted.',
      closedDays: 'Such as 2026-12-25 Christmas Day. Visitors can’t request these days.',
    },
    /** Below a field that two people changed at the same time. */
    theirs: (text: string) =>
      `This changed to “${text}” while you were editing. Save again to keep yours.`,
    theirsEmpty: 'This was cleared while you were editing. Save again to keep yours.',
  },

  resources: {
    title: 'Resources',
    lead: 'People, rooms and gear you can book. They’re never double-booked.',
    kinds: { person: 'People', room: 'Rooms', kit: 'Gear' },
    kind: { person: 'Person', room: 'Room', kit: 'Gear' },
    none: { person: 'No people yet.', room: 'No rooms yet.', kit: 'No gear yet.' },
    add: 'Add resource',
    added: 'Resource added',
    what: 'Type',
    name: 'Name',
    account: 'Account',
    accountHint: 'A person with an account sees the bookings they are on.',
    noAccount: 'No account',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    retire: 'Archive',
    retireOf: (name: string) => `Archive ${name}`,
    retireQuestion: (name: string, upcoming: number) =>
      `Archive ${name}? No new bookings can use ${name}.${upcoming === 0 ? '' : ` ${pluralize(upcoming, 'One upcoming booking stays', `${upcoming} upcoming bookings stay`)} assigned:`}`,
    moreUpcoming: (count: number) => `and ${count} more`,
    restore: 'Restore',
    restoreOf: (name: string) => `Restore ${name}`,
    retired: 'Archived',
  },

  email: {
    how: 'Email delivery',
    route: {
      environment: 'Emails are sent by the mail server in SMTP_URL. It can only be changed there.',
      settings: 'Emails are sent by the mail server saved below.',
      unusable:
        'The saved mail server can’t be used, so emails are waiting. Enter its address again.',
      none: 'Email isn’t set up. Emails are saved but not sent.',
    },
    waiting: (count: number) => `${formatCount(count, 'email is', 'emails are')} waiting.`,
    lastError: (error: string, when: string) =>
      `Last error: ${mailErrors[error] ? `${mailErrors[error]} (${error})` : error}, ${when}.`,
    ago: (minutes: number) => (minutes < 1 ? 'just now' : `${minutes} min ago`),
    address: 'Studio email',
    addressLabel: 'Email',
    addressHint: 'Emails are sent from this address, and website messages are forwarded to it.',
    server: 'Mail server',
    serverUrl: 'Address',
    serverHint:
      'Such as smtps://user:password@mail.example:465. A password is only sent over an encrypted connection. Stored encrypted and never shown again.',
    serverSave: 'Save mail server',
    serverSaved: 'Mail server saved',
    serverRemove: 'Remove mail server',
    serverRemoveHint: 'Emails are then saved but not sent.',
    serverRemoved: 'Mail server removed. Emails are saved but not sent.',
    test: 'Test email',
    testHint: 'Check that email from the studio arrives.',
    testTo: 'Send to',
    testSend: 'Send test email',
    testState: 'Test email:',
  },

  letters: {
    title: 'Email log',
    shelves: { all: 'All', queued: 'Waiting', sent: 'Sent', held: 'Not sent', failed: 'Failed' },
    shelvesLabel: 'Show',
    empty: {
      all: 'No emails yet.',
      queued: 'No emails are waiting.',
      sent: 'No emails sent yet.',
      held: 'No unsent emails.',
      failed: 'No emails failed.',
    },
    columns: { subject: 'Subject', to: 'To', state: 'Status', when: 'When' },
    states: {
      queued: 'Waiting',
      sending: 'Sending…',
      sent: 'Sent',
      held: 'Not sent',
      failed: 'Failed',
    },
    back: 'Email log',
    to: 'To',
    from: 'From',
    replyTo: 'Replies go to',
    written: 'Created',
    sentAt: 'Sent',
    tries: 'Attempts',
    nextTry: 'Next attempt',
    why: 'Reason',
    lastError: 'Last response',
    about: 'About',
    aboutInquiry: 'Open inquiry',
    aboutBooking: 'Open booking',
    preview: 'Preview',
    text: 'Plain text',
    attached: 'Attachments',
    calendar: 'Calendar file',
    secret: 'This email has a private link, which isn’t shown here.',
    reasons: {
      'no-server': 'Email isn’t set up.',
      'example-address': 'Addresses ending in .example don’t receive email.',
      restored: 'It was waiting when a backup was made and may have been sent since.',
    },
    again: 'Send again',
    queuedAgain: 'Sending again',
  },
}
