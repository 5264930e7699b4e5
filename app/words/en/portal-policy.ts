/** What is said where the policy is written. */
export const portalPolicy = {
  lead: 'What the studio promises. The website says it and the program keeps it: whatever is changed here is changed everywhere, from the moment it is saved.',
  keeps: 'Bookings that are there keep the version they were made under.',
  reads: 'Only an owner can change it.',
  groups: {
    reply: 'Reply',
    delivery: 'Delivery',
    deposit: 'Deposit',
    refund: 'If they cancel',
    travel: 'Travel',
  },
  fields: { reply: 'Reply within, hours', deposit: 'Deposit, percent of the total' },
  replyHint: 'Every message from the website is answered by then.',
  depositHint: 'It confirms a date. 0 is no deposit.',
  delivery: {
    photography: 'Photography & videography, weeks',
    documentary: 'Documentary, weeks',
    podcast: 'Podcast episodes, business days',
  },
  from: 'From',
  to: 'to',
  refundHint:
    'Who gives more notice gets more back of what was paid. Without a row nothing is given back.',
  step: (at: number) => `Step ${at}`,
  days: 'More than, days',
  percent: 'Back, percent',
  remove: 'Remove',
  removeStep: (at: number) => `Remove step ${at}`,
  add: 'Add a step',
  sameDay: 'Notice of exactly so many days is enough',
  sameDayHint: 'At the same time of day, so many days before.',
  travel: 'Travel is part of every quote',
  preview: 'What it says',
  previewLead: 'As it is typed, before it is saved.',
  previewNow: 'As it stands.',
  unfinished: 'Something typed cannot be read yet. These are the sentences before it.',
  changes: (count: number) =>
    count === 0
      ? 'Nothing changes.'
      : count === 1
        ? 'One sentence changes.'
        : `${count} sentences change.`,
  changed: 'Changes:',
  places: {
    offerings: 'Services and projects',
    letters: 'Emails',
    booking: 'A booking, in the portal',
    dialog: 'Canceling it',
    link: 'What the client reads of it',
  },
  example: (total: string, paid: string) => `A booking for ${total}, of which ${paid} is paid.`,
  versions: 'Versions',
  version: (version: number) => `Version ${version}`,
  inForce: 'In force',
  since: (when: string, by: string | null) => (by ? `since ${when}, by ${by}` : `since ${when}`),
  bookings: (count: number) =>
    count === 0 ? 'No open bookings' : count === 1 ? 'One open booking' : `${count} open bookings`,
  promises: (deposit: number, steps: string) => `Deposit ${deposit}%, back ${steps}`,
  saved: 'Saved. Every page says it now.',
  changedBy: (name: string, when: string) =>
    `${name || 'Somebody'} changed the policy at ${when}. What you typed is still here, and the preview shows what it would change now. Save again to put yours in its place.`,
  problems: {
    'hours-malformed': 'Enter whole hours, from 1 to 720.',
    'weeks-malformed': 'Enter whole weeks, from 1 to 104.',
    'business-days-malformed': 'Enter whole days, from 1 to 104.',
    'span-backward': 'This is less than it begins with.',
    'deposit-malformed': 'Enter whole percent, from 0 to 100.',
    'step-days-malformed': 'Enter whole days, from 1 to 365.',
    'step-percent-malformed': 'Enter whole percent, from 1 to 100.',
    'step-twice': 'Another step has as many days.',
    'step-rises': 'Longer notice gives no more than this. Make it less.',
    'steps-many': 'Keep it to five steps.',
  } as Record<string, string>,
}
