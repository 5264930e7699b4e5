import { type EmailBlock, type EmailContent, buildDetailRows } from '#app/core/email.ts'
import { formatCount } from './grammar.ts'

/** Booking details as an email prints them. An unknown detail is an empty string. */
export type BookingEmailDetails = {
  studio: string
  /** First name of the client. */
  name: string
  title: string
  number: string
  /** Tue, Dec 8, 10:30 AM */
  starts: string
  /** Tuesday, December 8, 2026, 10:30 AM – 1:30 PM (Eastern Time) */
  when: string
  place: string
  people: string
  price: string
  paid: string
  balance: string
  /** The part of the deposit that is still unpaid. */
  deposit: string
  /** The refund for canceling, and its deadline. */
  refundTerms: string
  refundDeadline: string
  /** Hours of the hold once the link in the email is opened; empty if that changes nothing. */
  confirm: string
  hours: number
  phone: string
  link: string
  /** The refund for a canceled booking. */
  refund: string
  /** The refund is everything that was paid. */
  isFullRefund: boolean
  /** The time before the booking was rescheduled or another time was proposed. */
  previousTime: string
  /** The staff member who made the change. */
  staffName: string
  /** The payment or refund the email is about. */
  amount: string
  /** The editable part. */
  message: string
}
type EmailBuilder = {
  subject: (details: BookingEmailDetails) => string
  /** Proposes the part that the studio may edit before it sends the email. */
  message?: (details: BookingEmailDetails) => string
  content: (details: BookingEmailDetails) => EmailContent
}

/** Returns "Hello Lea,". */
export function buildGreeting(name: string): string {
  return name ? `Hello ${name},` : 'Hello,'
}

/** Returns the last lines of an email whose link opens the client's page. */
export function buildLinkWarning(studio: string): EmailBlock {
  return {
    small: `Anyone with this link can open your page at ${studio}, so keep this email to yourself.`,
  }
}

const buildDetails = (details: BookingEmailDetails, more: [string, string][] = []): EmailBlock =>
  buildDetailRows([
    ['What', details.title],
    ['When', details.when],
    ...more,
    ['Where', details.place],
    ['Who’s coming', details.people],
    ['Price', details.price],
    ['Paid', details.paid],
    ['Balance', details.balance],
    ['Refunds', details.refundTerms],
    ['Booking', details.number],
  ])
const listLinkBlocks = (
  { link }: BookingEmailDetails,
  label = 'View your booking',
): EmailBlock[] => [
  { button: label, href: link },
  { small: 'You can also reschedule or cancel there. Keep this link private.' },
]
const formatDepositStep = ({ deposit, phone }: BookingEmailDetails) =>
  deposit
    ? `Next: your ${deposit} deposit confirms your date. To pay it, reply to this email${phone ? ` or call ${phone}` : ''}.`
    : 'We’ll email you as soon as it’s confirmed.'

const formatRefund = ({ refund, paid }: BookingEmailDetails) => {
  if (refund) return `You’ll get ${refund} back, per our policy.`
  return paid
    ? 'Per our policy, no refund is due.'
    : 'You haven’t paid anything, so there’s nothing to refund.'
}

const toVisitor = {
  requested: {
    subject: ({ starts }) => `On hold for you: ${starts}`,
    content: (details) => {
      const { refundDeadline, confirm } = details
      const until = refundDeadline && ` until ${refundDeadline}`
      const hours = formatCount(details.hours, 'hour')
      const request =
        confirm &&
        ` Open your booking by then to confirm your email, and we’ll hold the time for ${confirm}.`
      return [
        buildGreeting(details.name),
        `Thank you for your request. We’re holding this time for you${until}, and will reply within ${hours}.${request}`,
        buildDetails(details),
        ...listLinkBlocks(details, details.confirm ? 'Confirm your email' : undefined),
        {
          small:
            'You’re getting this email because someone entered your address on our website. If it wasn’t you, ignore it, and the hold will expire on its own.',
        },
      ]
    },
  },
  proposed: {
    subject: ({ starts }) => `Could we do ${starts} instead?`,
    message: (details) =>
      `We couldn’t make ${details.previousTime || 'the time you asked for'}, but we can offer the time below.`,
    content: (details) => [
      buildGreeting(details.name),
      details.message,
      `It’s on hold for you${details.refundDeadline && ` until ${details.refundDeadline}`}.`,
      buildDetails(details),
      { button: 'Review the new time', href: details.link },
      { small: 'Accept it or choose another time there. Keep this link private.' },
      details.staffName ? `${details.staffName}, ${details.studio}` : details.studio,
    ],
  },
  accepted: {
    subject: ({ starts }) => `You accepted ${starts}`,
    content: (details) => [
      buildGreeting(details.name),
      `Thanks for accepting. The time is yours. ${formatDepositStep(details)}`,
      buildDetails(details),
      ...listLinkBlocks(details),
    ],
  },
  moved: {
    subject: ({ starts }) => `Rescheduled: ${starts}`,
    content: (details) => [
      buildGreeting(details.name),
      `You rescheduled your booking from ${details.previousTime}. Here’s the new time.`,
      buildDetails(details),
      ...listLinkBlocks(details),
    ],
  },
  rescheduled: {
    subject: ({ starts }) => `Rescheduled: ${starts}`,
    message: (details) =>
      `We rescheduled your booking from ${details.previousTime}. Here’s the new time. If it doesn’t work for you, choose another or reply to this email.`,
    content: (details) => [
      buildGreeting(details.name),
      details.message,
      buildDetails(details, [['Before', details.previousTime]]),
      ...listLinkBlocks(details),
    ],
  },
  confirmed: {
    subject: ({ starts }) => `Confirmed: ${starts}`,
    message: () => 'You’re booked. We look forward to it.',
    content: (details) => [
      buildGreeting(details.name),
      details.message,
      buildDetails(details),
      ...listLinkBlocks(details),
    ],
  },
  reminder: {
    subject: ({ starts }) => `Reminder: ${starts}`,
    content: (details) => [
      buildGreeting(details.name),
      'Your booking is coming up. We look forward to it.',
      buildDetails(details),
      { button: 'View your booking', href: details.link },
      { small: 'Can’t make it? Open your booking or reply to this email. Keep this link private.' },
    ],
  },
  paid: {
    subject: ({ amount }) => `Payment received: ${amount}`,
    content: (details) => [
      buildGreeting(details.name),
      `We got your payment of ${details.amount}. Thank you.`,
      buildDetails(details),
      ...listLinkBlocks(details),
    ],
  },
  refunded: {
    subject: ({ amount }) => `Refund sent: ${amount}`,
    content: (details) => [
      buildGreeting(details.name),
      `We sent you a refund of ${details.amount}.`,
      buildDetailRows([
        ['What', details.title],
        ['When', details.when],
        ['Booking', details.number],
      ]),
      { button: 'View your booking', href: details.link },
    ],
  },
  'canceled-by-client': {
    subject: ({ starts }) => `Canceled: ${starts}`,
    content: (details) => [
      buildGreeting(details.name),
      `You canceled your booking. ${formatRefund(details)}`,
      buildDetailRows([
        ['What', details.title],
        ['When', details.when],
        ['Paid', details.paid],
        ['Refund', details.refund],
        ['Booking', details.number],
      ]),
      { button: 'View your booking', href: details.link },
      'Didn’t cancel this? Reply to this email.',
    ],
  },
  canceled: {
    subject: ({ starts }) => `Canceled: ${starts}`,
    message: () => 'We’re sorry, but we had to cancel your booking.',
    content: (details) => {
      const refund =
        details.isFullRefund && details.refund
          ? `You’ll get back everything you paid: ${details.refund}.`
          : formatRefund(details)
      return [
        buildGreeting(details.name),
        `${details.message} ${refund}`,
        buildDetailRows([
          ['What', details.title],
          ['When', details.when],
          ['Paid', details.paid],
          ['Refund', details.refund],
          ['Booking', details.number],
        ]),
        { button: 'View your booking', href: details.link },
        'You can choose another date there. Questions? Reply to this email.',
      ]
    },
  },
  'canceled-for-you': {
    subject: ({ starts }) => `Canceled: ${starts}`,
    message: () => 'Your booking is canceled.',
    content: (details) => [
      buildGreeting(details.name),
      `${details.message} ${formatRefund(details)}`,
      buildDetailRows([
        ['What', details.title],
        ['When', details.when],
        ['Paid', details.paid],
        ['Refund', details.refund],
        ['Booking', details.number],
      ]),
      { button: 'View your booking', href: details.link },
      'Didn’t ask for this? Reply to this email.',
    ],
  },
  reopened: {
    subject: ({ starts }) => `Your booking is back on: ${starts}`,
    content: (details) => [
      buildGreeting(details.name),
      'We canceled your booking by mistake. It’s back on, and nothing has changed.',
      buildDetails(details),
      ...listLinkBlocks(details),
    ],
  },
  ended: {
    subject: ({ starts }) => `Your hold expired: ${starts}`,
    content: (details) => [
      buildGreeting(details.name),
      'We didn’t settle on a time before the hold expired, so it’s open to others again. We’re sorry if we didn’t reply in time.',
      buildDetailRows([
        ['What', details.title],
        ['When', details.when],
        ['Booking', details.number],
      ]),
      { button: 'Choose another date', href: details.link },
      'Or reply to this email.',
    ],
  },
} satisfies Record<string, EmailBuilder>

/**
 * Emails about dates requested on the website. The only visitor input repeated in emails to the
 * visitor is a plain first name, so the form can't be used to send messages to strangers.
 */
export const bookingEmails = {
  toVisitor: toVisitor as Record<keyof typeof toVisitor, EmailBuilder>,
  allDay: 'all day',
  /** Returns "Until Dec 3, 1:00 PM: 50% of what you’ve paid". */
  freeUntil: (until: string, percent: number) =>
    `Until ${until}: ${percent === 100 ? 'all' : `${percent}%`} of what you’ve paid`,
  toStudio: {
    requested: (name: string, when: string) => `${name} requested ${when}`,
    accepted: (name: string, when: string) => `${name} accepted ${when}`,
    moved: (name: string, when: string) => `${name} rescheduled to ${when}`,
    'canceled-by-client': (name: string, when: string) => `${name} canceled ${when}`,
    ended: (name: string, when: string) => `Hold expired for ${name}: ${when}`,
  },
  happened: {
    requested: ({ refundDeadline }: BookingEmailDetails, due: string) =>
      `It’s on hold${refundDeadline && ` until ${refundDeadline}`}. Confirm it or propose another time.${due && ` Reply by ${due}.`}`,
    accepted: () => 'It’s pending until you confirm it.',
    moved: ({ previousTime }: BookingEmailDetails) =>
      `Previously ${previousTime}. The calendar shows the new time.`,
    'canceled-by-client': ({ refund }: BookingEmailDetails) =>
      `The time is open again. ${refund ? `Refund due: ${refund}.` : 'No refund is due.'}`,
    ended: () => 'It wasn’t confirmed in time. The time is open again.',
  },
  body: ({
    details,
    happened,
    name,
    email,
    phone,
    message,
    link,
  }: {
    details: BookingEmailDetails
    happened: string
    name: string
    email: string
    phone: string
    message: string
    link: string
  }): EmailContent => [
    happened,
    buildDetailRows([
      ['What', details.title],
      ['When', details.when],
      ['Name', name],
      ['Email', email],
      ['Phone', phone],
      ['Booking', details.number],
    ]),
    ...(message ? [{ quote: message }] : []),
    { button: 'Open the booking', href: link },
    { small: `Reply to this email to answer ${name}.` },
  ],
}
