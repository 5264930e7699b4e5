import type { ProblemMessageOverrides } from '../problems.ts'
import { formatCount } from './grammar.ts'

const studioOrClient = { studio: 'We’re sorry, but we had to cancel.', client: '' }

/** The client's page for a booking, opened with the private link in our emails. */
export const bookingPage = {
  title: (number: string, studio: string) => `Booking ${number} / ${studio}`,
  label: 'Your booking',
  headings: {
    waiting: 'We got your request.',
    proposed: 'Would this work instead?',
    pending: 'We’ve agreed on a time.',
    confirmed: 'You’re booked.',
    canceled: 'This booking is canceled.',
    ended: 'This hold has expired.',
    done: 'Thank you.',
  },
  leads: {
    waiting: (until: string) =>
      until
        ? `This time is yours until ${until}. We’ll email you before then.`
        : 'This time is on hold for you. We’ll email you soon.',
    proposed: (until: string) =>
      `We couldn’t make the time you asked for, but we can do this one.${until && ` It’s on hold for you until ${until}.`}`,
    pending: (deposit: string) =>
      deposit
        ? `Next: your ${deposit} deposit confirms it.`
        : 'We’ll email you as soon as it’s confirmed.',
    confirmed: (day: string) => `See you ${day}.`,
    ended: 'We’re sorry we didn’t reply in time. Choose another date, or email us.',
    done: 'It was a pleasure working with you. Is anything missing? Email us.',
  },
  /** States the refund, because it is the first thing clients want to know. */
  canceled: ({
    refund,
    isFullRefund,
    refunded,
    paid,
    by,
  }: {
    refund: string
    isFullRefund: boolean
    refunded: boolean
    paid: boolean
    by: 'studio' | 'client' | null
  }) =>
    [
      by ? studioOrClient[by] : '',
      refund
        ? refunded
          ? `${refund} was refunded.`
          : by === 'studio' && isFullRefund
            ? `You’ll get back everything you paid: ${refund}.`
            : `You’ll get ${refund} back.`
        : paid
          ? 'Per our policy, no refund is due.'
          : 'You hadn’t paid anything, so there’s nothing to refund.',
      by === 'studio' ? '' : 'If that was a mistake, email us.',
    ]
      .filter(Boolean)
      .join(' '),

  progress: 'Progress',
  steps: {
    requested: 'Requested',
    quoted: 'Quoted',
    deposit: 'Deposit',
    confirmed: 'Confirmed',
    done: 'Done',
    canceled: 'Canceled',
    ended: 'Expired',
  },
  isNext: 'next',
  isDone: 'done',
  quoteComes: (hours: number) => `Within ${formatCount(hours, 'hour')}`,
  amountPaid: (amount: string) => `${amount} paid`,
  amountToPay: (amount: string) => `${amount} due`,
  percentOfPrice: (percent: number) => `${percent}% of the price`,

  next: 'Next step',
  waitNext: (hours: number) =>
    `We’ll email you a quote within ${formatCount(hours, 'hour')}. You don’t need to do anything until then.`,
  acceptNext: 'Accept this time, or choose another one that’s available.',
  payNext: (deposit: string) =>
    `Pay the ${deposit} deposit. To arrange it, reply to any of our emails or call us. Once it arrives, we’ll confirm your booking by email.`,
  confirmNext:
    'We’re checking the last details and will email you when it’s confirmed. You don’t need to do anything until then.',
  bookedNext: (balance: string) =>
    balance
      ? `Save the date. The remaining balance is ${balance}; email us to arrange payment.`
      : 'Save the date. You’re all set.',
  againNext: 'Still need us? Choose another date.',

  details: 'Details',
  what: 'What',
  when: 'When',
  where: 'Where',
  people: 'Who’s coming',
  message: 'Your message',
  number: 'Booking number',
  money: 'Price and payments',
  price: 'Price',
  noPrice: 'We’ll email you a quote.',
  deposit: 'Deposit',
  paid: 'Paid',
  balance: 'Balance',
  receipts: 'Receipts',
  receipt: {
    payment: (amount: string, date: string) => `Receipt for ${amount} paid on ${date}`,
    refund: (amount: string, date: string) => `Receipt for the refund of ${amount} on ${date}`,
  },
  refund: 'Refund',
  refunds: 'Refunds',
  depositFacts: (amount: string, percent: number | null) =>
    percent === null ? amount : `${amount} (${percent}%)`,
  refundPending: (amount: string) => `${amount}, on its way to you`,
  refundDone: (amount: string) => `${amount}, refunded`,
  allDay: 'All day',
  zone: (zone: string) => `All times are ${zone}.`,

  portal: 'All your dates and projects',
  change: 'Change or cancel',
  calendar: 'Add to calendar',
  accept: 'Yes, that works',
  other: 'Choose another time',
  move: 'Reschedule',
  cancel: 'Cancel booking',
  keep: 'Never mind',
  cancelAct: 'Yes, cancel it',
  again: 'Request another date',
  write: (email: string) => `Email ${email}`,
  call: (phone: string) => `Call ${phone}`,

  moveHeading: 'Choose another time',
  moveFrom: (when: string) => `Your booking is on ${when}.`,
  moveTimes: (day: string) => `Openings on ${day}`,
  moveAct: 'Reschedule to this time',
  moveNone: 'Nothing is available that day. Choose another day.',
  days: 'All available days',

  results: {
    moved: (when: string) => `Rescheduled to ${when}. We’ve let the studio know.`,
    accepted: () => 'Thanks. We’ve let the studio know.',
    canceled: () => 'Canceled. We’ve let the studio know.',
  },
  problems: {
    'time-unchosen': 'Choose a time.',
    'too-many-changes': 'Too many changes in a short time. Wait a few minutes and try again.',
    'date-is-taken': 'Someone just booked that time. Choose another.',
    'date-has-moved': 'This booking changed since you opened it. Here’s the latest.',
    'form-was-changed': 'You already sent a different version of this. Here’s the latest.',
    'date-is-canceled': 'This booking was canceled, so it can’t be rescheduled.',
    'date-is-expired': 'This hold has expired, so it can’t be rescheduled. Request another date.',
    'date-is-over': 'This date has passed, so it can’t be rescheduled.',
    'date-not-offered': 'This booking can’t be rescheduled online. Email us instead.',
  } satisfies ProblemMessageOverrides,
  tooSoon: (phone: string) =>
    `This date is too close to change online. ${phone ? `Call ${phone}` : 'Email us'} instead.`,

  ended: 'This link doesn’t work.',
  endedLead:
    'Part of it may be missing, or it was replaced or has expired. Open the link in our latest email, or email us.',
  tooMany: 'Too many attempts from your network.',
  tooManyLead: 'Wait 15 minutes, then open your link again.',
}
