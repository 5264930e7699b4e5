import { formatNumber } from '../../core/display.ts'
import { formatBookDifference } from './book-differences.ts'
import { capitalize, formatCount, formatList, pluralize, spellCount } from './grammar.ts'

const spellCapitalized = (count: number, one: string, many?: string) =>
  capitalize(spellCount(count, one, many))
const formatDifference = (difference: number) =>
  `${Math.abs(difference)} ${difference < 0 ? 'fewer' : 'more'}`
const month = 'the 30 days before'
const year = 'the year before'

/** Messages of the dashboard. A sentence with a link is split into the link and the rest. */
export const portalDashboard = {
  shoots: (count: number) =>
    count === 0 ? 'No shoots today.' : `${spellCapitalized(count, 'shoot')} today.`,
  waiting: (count: number) => ({
    link: spellCapitalized(count, 'inquiry', 'inquiries'),
    rest: pluralize(count, ' is waiting for a reply', ' are waiting for a reply'),
  }),
  deposits: (count: number, first: boolean) => ({
    link: first ? spellCapitalized(count, 'deposit') : spellCount(count, 'deposit'),
    rest: pluralize(count, ' is due', ' are due'),
  }),
  and: ' and ',
  end: '.',
  answered: 'All inquiries are answered.',
  mail: {
    waiting: (count: number) =>
      `Emails aren’t being sent. ${formatCount(count, 'is', 'are')} waiting.`,
    lost: (count: number) => `${formatCount(count, 'email')} couldn’t be sent.`,
    unusable: 'The saved mail server can’t be used.',
    settings: 'Email settings',
  },
  books: {
    title: 'The books don’t reconcile.',
    difference: formatBookDifference,
    more: (count: number) => ` ${spellCapitalized(count, 'more difference')} found.`,
    invoice: 'Open invoice',
    payments: 'View payments',
    invoices: 'View invoices',
  },
  auditTrail: (seq: number) =>
    `The audit trail of quotes isn’t intact from entry ${seq} on. It was changed outside Backlot. Find out who can change the database, and restore a backup from before the change.`,
  upgrade: {
    title: (version: string) => `Upgraded to Backlot ${version}`,
    since: (when: string, from: string | null, version: string) =>
      from === null ? when : `${when}, from ${from === version ? 'an earlier build' : from}`,
    changes: 'What’s new',
    all: (count: number) => `All ${formatCount(count, 'change', 'changes')}`,
    version: 'About this version',
    dismiss: 'Dismiss',
  },
  checklist: {
    title: 'Set up your studio',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: '(done)',
    dismiss: 'Dismiss',
    steps: {
      email: {
        title: 'Set up email',
        hint: 'So that replies, confirmations and invitations are sent.',
      },
      people: {
        title: 'Add who can be booked',
        hint: 'Start with yourself. We never double-book anyone.',
      },
      hours: {
        title: 'Set working hours and closed days',
        hint: 'Clients can request dates only within these hours.',
      },
      gear: {
        title: 'Add rooms and gear',
        hint: 'Each is booked for one job at a time.',
      },
      price: {
        title: 'Set your first price',
        hint: 'Your services show it, and bookings start with it.',
      },
      page: {
        title: 'Edit your first page',
        hint: 'Replace the starter text with your own.',
      },
      site: {
        title: 'Publish your site',
        hint: 'Until then, visitors see only your name and email address.',
      },
    },
  },
  todo: {
    title: 'To do',
    empty: 'You’re all caught up.',
    more: (count: number) => `Show ${count} more`,
    /** The task; `amount` is formatted. */
    tasks: {
      reply: (name: string) => `Reply to ${name}`,
      hold: (name: string) => `Confirm or release the hold for ${name}`,
      response: (name: string) => `Respond to your assignment for ${name}`,
      declined: (name: string) => `Reassign crew for ${name}`,
      notice: (name: string) => `Tell people about the changes for ${name}`,
      refund: (name: string, amount: string) => `Refund ${amount} to ${name}`,
      deposit: (name: string, amount: string) => `Collect ${amount} from ${name}`,
      transfer: (name: string, amount: string) => `Check for ${amount} from ${name}`,
      'late-fee': (count: number) => `${formatCount(count, 'late fee')} to review`,
      'quote-approval': (name: string) => `Approve the quote for ${name}`,
      installment: (name: string, amount: string) => `Invoice ${amount} to ${name}`,
      countersignature: (name: string) => `Sign the contract with ${name}`,
      withdrawal: (name: string) => `Settle the withdrawal of ${name}`,
      'quote-renewal': (name: string) => `Renew the quote for ${name}`,
      'quote-unopened': (name: string) => `Follow up on the quote for ${name}`,
      round: (name: string) => `Offer ${name} a price for an extra round`,
      promise: (project: string) => `Deliver ${project}, or move its date`,
      email: (name: string) => `Resend the email to ${name}`,
      testimonial: (name: string) => `Review the testimonial from ${name}`,
    },
    details: {
      hold: (day: string) => `Booked for ${day}`,
      response: (day: string) => `Shoot on ${day}`,
      declined: (names: string[], day: string) => `${formatList(names)} declined, shoot on ${day}`,
      notice: (day: string) => `No email sent yet, shoot on ${day}`,
      refund: (number: string) => `Refund for ${number}`,
      deposit: (day: string) => `Deposit, shoot on ${day}`,
      transfer: (number: string) => `Transfer for ${number}`,
      installment: (quote: string) => `Installment of ${quote}`,
      'late-fee': (name: string, number: string, more: number) =>
        more === 0 ? `${name}, ${number}` : `${name}, ${number} and ${more} more`,
      'quote-approval': (quote: string, by: string) =>
        by ? `${quote}, requested by ${by}` : quote,
      'quote-unopened': (quote: string) => `${quote}, not opened yet`,
      round: (review: string, round: number) => `${review}, round ${round}`,
      task: (project: string, client: string) => `${project}, ${client}`,
    },
    /** The reason it is due now. */
    reasons: {
      hold: (days: number, day: string, time: string) =>
        `Ends ${['today', 'tomorrow'][days] ?? day} at ${time}`,
      /** A far date is clearer than a count of days, so the date itself is written. */
      shoot: (days: number, day: string) =>
        days < 0
          ? 'Shoot under way'
          : days > 60
            ? `Shoot on ${day}`
            : `Shoot ${['today', 'tomorrow'][days] ?? `in ${formatCount(days, 'day')}`}`,
      refund: (day: string) => `Due since ${day}`,
      transfer: (when: string) => `Reported ${when}`,
      installment: (when: string) => `Planned for ${when}`,
      heldBack: 'Needs a decision first',
      'late-fee': (when: string) => `Drafted ${when}`,
      countersignature: (when: string) => `Signed by the client ${when}`,
      withdrawal: (when: string) => `Withdrawn ${when}`,
      quote: (when: string) => `Requested ${when}`,
      'quote-unopened': (days: number, day: string) =>
        `Expires ${['today', 'tomorrow'][days] ?? day}`,
      task: (days: number) => (days < 0 ? `Overdue by ${formatCount(-days, 'day')}` : 'Due today'),
      promise: (days: number) =>
        days < 0
          ? `Promised ${formatCount(-days, 'day')} ago`
          : `Promised for ${days === 0 ? 'today' : 'tomorrow'}`,
      email: (when: string) => `Failed ${when}`,
      testimonial: (when: string) => `Received ${when}`,
    },
    actions: {
      reply: 'Reply',
      hold: 'Open booking',
      response: 'Respond',
      declined: 'Reassign',
      notice: 'Choose emails',
      refund: 'Record refund',
      deposit: 'Record payment',
      transfer: 'Open invoice',
      'late-fee': 'Review',
      'quote-approval': 'Review quote',
      countersignature: 'Sign contract',
      withdrawal: 'Open contract',
      installment: 'Review invoice',
      'quote-renewal': 'Open quote',
      'quote-unopened': 'Open quote',
      round: 'Open review',
      task: 'Open project',
      promise: 'Open project',
      email: 'View email',
      testimonial: 'Review',
    },
  },
  statistics: 'Statistics',
  labels: {
    bookings: 'Total bookings',
    clients: 'Active clients',
    completed: 'Completed projects',
    revenue: 'Revenue',
  },
  lastDays: (days: number) => `Last ${days} days`,
  /** For the crew, whose lists hold only their own bookings and projects. */
  wholeStudio: (period: string) => `${period}, whole studio`,
  /** The difference is bold; the comparison follows in regular weight. */
  changed: {
    bookings: (difference: number) => ({
      by: difference === 0 ? 'Same' : formatDifference(difference),
      than: difference === 0 ? `as ${month}` : `than ${month}`,
    }),
    clients: (difference: number) => ({
      by: difference === 0 ? 'Same' : formatDifference(difference),
      than: difference === 0 ? `as ${month}` : `than ${month}`,
    }),
    completed: (difference: number) => ({
      by: difference === 0 ? 'Same' : formatDifference(difference),
      than: difference === 0 ? `as ${year}` : `than ${year}`,
    }),
    revenue: (percent: number | null) =>
      percent === null
        ? { by: '', than: `No revenue in ${month}` }
        : percent === 0
          ? { by: 'Same', than: `as ${month}` }
          : { by: `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`, than: `than ${month}` },
  },
  upcoming: 'Upcoming bookings',
  ownUpcoming: 'Your upcoming bookings',
  allBookings: 'All bookings',
  noBookings: 'No upcoming bookings.',
  noOwnBookings: 'You have no upcoming bookings.',
  bookingColumns: {
    client: 'Client',
    service: 'Service',
    date: 'Date',
    time: 'Time',
    status: 'Status',
  },
  projects: 'Projects',
  ownProjects: 'Your projects',
  noOwnProjects: 'You’re not on a project yet.',
  allProjects: 'All projects',
  noProjects: 'No projects yet. A confirmed booking can start one.',
  projectColumns: { title: 'Title', type: 'Type', status: 'Status', progress: 'Progress' },
  distribution: 'Service distribution',
  projectCount: (count: number) => formatCount(count, 'project'),
  /** Screen readers read this in place of the bar. */
  distributionLabel: (shares: { category: string; percent: number }[]) =>
    shares.map(({ category, percent }) => `${category} ${percent}%`).join(', '),
  noDistribution: 'No projects started in the last 365 days.',
  outstanding: 'Deposits due',
  outstandingPeriod: 'All upcoming bookings',
  moreDeposits: (count: number, locale: string) => `and ${formatNumber(count, locale)} more`,
  shootsOn: (day: string) => `Shoot on ${day}`,
  allPaid: 'No deposits due.',
  /** Deposits that aren't in the list, because an invoice asks for them. */
  invoicedDeposits: (count: number, locale: string) => ({
    text: `${formatNumber(count, locale)} with an open invoice ${pluralize(count, 'is', 'are')} in `,
    link: 'Money due',
    end: '.',
  }),
  moneyDue: {
    title: 'Money due',
    /** `overdue` is null if nothing is. */
    sums: (open: string, overdue: string | null) =>
      overdue === null ? `${open} open` : `${open} open, ${overdue} overdue`,
    all: 'All open invoices',
    columns: { client: 'Client', number: 'Invoice', due: 'Due', open: 'Open' },
    numbers: {
      standalone: (number: string) => number,
      deposit: (number: string) => `Deposit ${number}`,
      interim: (number: string) => `Interim ${number}`,
      final: (number: string) => `Final ${number}`,
      fee: (number: string) => `Fee ${number}`,
    },
    /** Days until the due day; negative after it. */
    due: (days: number) =>
      days < 0
        ? `${formatCount(-days, 'day')} overdue`
        : `Due ${['today', 'tomorrow'][days] ?? `in ${formatCount(days, 'day')}`}`,
  },
}
