import type { ProblemMessageOverrides } from '../problems.ts'
import { formatCount } from './grammar.ts'

/** The page of a client, opened with a link from our emails. */
export const clientPortal = {
  title: (studio: string) => `Your page / ${studio}`,
  heading: (name: string) => (name ? `Hello, ${name}.` : 'Hello.'),
  lead: (client: string, studio: string) => `${client} at ${studio}.`,

  nextTitle: 'Next step',
  next: {
    proposed: (day: string, until: string) =>
      `We offered you another time: ${day}.${until && ` It’s on hold for you until ${until}.`}`,
    deposit: (amount: string, day: string) => `Pay the ${amount} deposit to confirm ${day}.`,
    waiting: (day: string) =>
      `We’re checking ${day} and will email you. You don’t need to do anything.`,
    date: (day: string) => `See you ${day}.`,
    nothing: 'Nothing to do right now. We’ll email you when there is.',
  },
  viewOffer: 'Respond to the offer',
  viewBooking: 'View booking',
  calendar: 'Add to calendar',
  writeUs: 'Message us',

  dates: 'Dates',
  pastDates: (count: number) => formatCount(count, 'past date'),
  statuses: {
    waiting: 'Requested',
    proposed: 'Another time offered',
    pending: 'Agreed',
    confirmed: 'Confirmed',
    done: 'Done',
    canceled: 'Canceled',
    ended: 'Expired',
  },
  allDay: 'All day',
  where: 'Where',
  people: 'Who’s coming',
  changeBooking: 'View, reschedule or cancel',
  view: (what: string, number: string) => `${what}, ${number}`,

  projects: 'Projects',
  stages: 'Stages',
  stageNow: 'now',
  stageDone: 'done',
  waitingFor: { client: 'Waiting for you', studio: 'With us' },
  step: {
    delivered: (until: string, galleries: number) =>
      `Everything has been delivered.${until && ` Your ${galleries === 1 ? 'gallery is' : 'galleries are'} available until ${until}.`}`,
    balance: (amount: string) =>
      `Your balance of ${amount} is due. Originals unlock when it’s paid.`,
    part: (amount: string) => `A payment of ${amount} is due. Originals unlock when it’s paid.`,
    list: ({ name, count, minItems }: { name: string; count: number; minItems: number }) =>
      `${name}: ${count} of ${minItems} selected.`,
    listReady: ({ name, count }: { name: string; count: number }) =>
      `${name}: ${count} selected. Send your selection when you’re done.`,
    promised: (day: string) => `Promised for ${day}.`,
    late: (day: string) => `Promised for ${day}, and we’re late.`,
    locked: 'Originals aren’t available yet.',
    stage: (stage: string) => `Current stage: ${stage}.`,
  },
  choose: 'Choose files',
  openReview: 'Open review',
  promisedDate: 'Promised for',
  promiseMoved: (from: string) => `Moved from ${from}.`,
  promiseWithdrawn: (from: string) => `It was promised for ${from}. We don’t have a new date yet.`,
  nextDate: 'Next date',
  leftToPay: 'Left to pay',
  documents: 'Documents',
  completed: (day: string) => `Completed ${day}`,
  pastProjects: (count: number) => formatCount(count, 'completed project'),

  payments: 'Payments',
  paid: 'Paid',
  balance: 'Balance due',
  notInvoiced: 'Not invoiced yet',
  payment: (booking: string) => (booking ? `Payment for ${booking}` : 'Payment'),
  refund: (booking: string) => (booking ? `Refund for ${booking}` : 'Refund'),
  earlierPayments: (count: number) => formatCount(count, 'earlier payment'),
  receipt: (number: string) => `Receipt ${number}`,

  studioPeople: 'Your team',

  attention: 'This hasn’t been saved yet:',
  message: 'Message us',
  messageHint: (name: string) => `${name} gets your message right away.`,
  messageLabel: 'Your message',
  send: 'Send message',

  details: 'Your details',
  name: 'Name',
  phone: 'Phone',
  optional: '(optional)',
  email: 'Email',
  emailHint: 'To change your email address, message us.',
  save: 'Save',
  leave: 'Sign out on this device',
  leaveHint: 'On a shared device, sign out when you’re done.',

  billing: {
    title: 'Billing details',
    none: 'Invoices show only your name.',
    edit: 'Edit billing details',
    back: 'Your page',
    lead: 'Printed on new invoices. Leave the legal name empty to use your name. Invoices you already have stay as they are.',
    changed: 'Someone changed these details since you opened this page. Save again to keep yours.',
  },

  done: {
    billing: 'Billing details saved. Your next invoices will show them.',
    message: 'Message sent. We’ll reply by email.',
    details: 'Saved.',
    link: 'If we know this email address, a link is on its way. It works for 20 minutes.',
    left: 'You’re signed out on this device.',
  } as Record<string, string>,

  lost: {
    title: 'Open your page',
    ended: 'This link has expired. Get a new one.',
    busy: 'Too many attempts from your network. Try again in 15 minutes.',
    lead: 'Enter the email address we write to, and we’ll send you a link.',
    label: 'Email',
    act: 'Email me a link',
    unsent: 'Your session ended, so this wasn’t sent. Get a new link, then send it again.',
    typed: 'What you typed',
  },

  viewing: {
    label: 'Preview',
    text: (name: string) => `You’re viewing this page as ${name}. It’s read-only.`,
    back: 'Back to the contact',
  },

  problems: {
    'message-missing': 'Write a message.',
    'contact-name-missing': 'Enter your name.',
    'form-was-changed': 'You already sent a different version of this.',
  } satisfies ProblemMessageOverrides,
}
