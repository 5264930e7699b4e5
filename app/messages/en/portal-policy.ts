import { formatExactMoney } from '#app/core/money.ts'
import { formatRate } from '#app/core/tax.ts'
import type {
  LateFee,
  LateFeeChoice,
  PolicyFormat,
  ReleaseRule,
} from '#app/features/studio/policy/rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

import { formatCount, pluralize } from './grammar.ts'

const formatFee = (fee: LateFee, { currency, locale }: PolicyFormat) =>
  fee.kind === 'amount'
    ? formatExactMoney(fee.cents, currency, locale)
    : formatRate(fee.ppm, locale)

/** Messages of the policy settings. */
export const portalPolicy = {
  lead: 'Your promises to clients. The website, emails and bookings all use this policy, and changes apply as soon as you save.',
  keeps: 'Existing bookings keep the policy they were booked under.',
  reads: 'Only an owner can change it.',
  groups: {
    reply: 'Reply',
    delivery: 'Delivery',
    deposit: 'Deposit',
    refund: 'If they cancel',
    studioRefund: 'If you cancel',
    travel: 'Travel',
    reminder: 'Reminder to the client',
    lateFee: 'Late fee',
    withdrawal: 'Right of withdrawal',
    release: 'Release of originals',
    rounds: 'Rounds of changes',
  },
  fields: {
    reply: 'Reply time (hours)',
    deposit: 'Deposit (% of total)',
    studioRefund: 'Your refund (% of what was paid)',
    reminder: 'Reminder to the client (days before the date)',
    lateFeeAmount: (currency: string) => `Fee (${currency})`,
    lateFeePercent: 'Fee (% of the open amount)',
    lateFeeDays: 'Days after the due day',
    extraRound: (currency: string) => `Price of an extra round (${currency})`,
  },
  replyHint: 'You reply to every website message within this time.',
  depositHint: 'Required to confirm a date. Enter 0 for no deposit.',
  delivery: {
    photography: 'Photography & videography (weeks)',
    documentary: 'Documentary (weeks)',
    podcast: 'Podcast episodes (business days)',
  },
  from: 'From',
  to: 'to',
  refundHint: 'A share of what was paid. More notice, bigger refund. No steps means no refunds.',
  step: (at: number) => `Step ${at}`,
  days: 'Notice (days)',
  percent: 'Refund (%)',
  remove: 'Remove',
  removeStep: (at: number) => `Remove step ${at}`,
  add: 'Add step',
  sameDay: 'Count exactly this many days as enough notice',
  sameDayHint: 'Counted to the same time of day.',
  studioRefundHint: 'At least as much as when they cancel.',
  travel: 'Travel is included in every quote',
  reminderHint: 'Emailed in the morning for confirmed bookings. Enter 0 for no reminder.',
  lateFeeHint: 'For overdue invoices. Backlot drafts the fee, and you decide whether to issue it.',
  lateFees: {
    none: 'No late fee',
    amount: 'A flat amount, once',
    percent: 'A percentage each month',
  } satisfies Record<LateFeeChoice, string>,
  withdrawal: 'Consumers can withdraw from a contract for 14 days',
  withdrawalHint:
    'Required by EU law for contracts signed online. Clients withdraw on their page, and everything they paid is refunded.',
  releaseHint:
    'Until then, guests of a gallery see previews and can’t download. Applies to galleries of projects with an agreed price.',
  releases: {
    paid: 'When everything agreed is paid',
    deposit: 'When the deposit is paid',
    none: 'Right away',
  } satisfies Record<ReleaseRule, string>,
  roundsHint:
    'A round is all of a client’s notes on one version of a review. New reviews start with the number for their service. Leave a field blank for unlimited rounds.',
  rounded: {
    photography: 'Photography & videography (rounds)',
    documentary: 'Documentary (rounds)',
    podcast: 'Podcast episodes (rounds)',
  } satisfies Record<ServiceKey, string>,
  extraRoundHint: 'Including tax. Leave it blank to quote a price when a client asks.',
  preview: 'Preview',
  previewLead: 'How your policy will read after you save.',
  previewNow: 'How the policy reads now.',
  unfinished: 'A field isn’t valid yet. This is the policy without your changes.',
  changes: (count: number) =>
    count === 0
      ? 'No changes.'
      : pluralize(count, 'One sentence changes.', `${count} sentences change.`),
  changed: 'Changed:',
  places: {
    services: 'Services and projects',
    emails: 'Emails',
    booking: 'A booking in the portal',
    dialog: 'The cancel dialog',
    link: 'The client’s booking page',
    invoices: 'Overdue invoices',
    galleries: 'Galleries',
  },
  example: (total: string, paid: string) => `A ${total} booking with ${paid} paid.`,
  versions: 'Versions',
  version: (version: number) => `Version ${version}`,
  inForce: 'Current',
  since: (when: string, by: string | null) => (by ? `since ${when}, by ${by}` : `since ${when}`),
  bookings: (count: number) =>
    count === 0
      ? 'No open bookings'
      : pluralize(count, 'One open booking', `${count} open bookings`),
  promises: (deposit: number, steps: string, studioRefund: number, reminder: number) =>
    `Deposit: ${deposit}%. Refund: ${steps}; ${studioRefund}% if you cancel. Reminder: ${reminder === 0 ? 'none' : `${formatCount(reminder, 'day')} before`}.`,
  reminder: (days: number, time: string) =>
    days === 0
      ? 'Clients get no reminder of their date.'
      : `Clients are reminded ${formatCount(days, 'day')} before the date, at ${time}.`,
  lateFeeOf: (fee: LateFee | null, format: PolicyFormat) =>
    fee === null
      ? 'Late fee: none.'
      : `Late fee: ${formatFee(fee, format)} ${fee.kind === 'amount' ? 'once' : 'a month'} after ${formatCount(fee.days, 'day')}.`,
  withdrawalOf: (days: number) =>
    days === 0 ? 'Withdrawal: none.' : `Withdrawal: ${formatCount(days, 'day')}.`,
  releaseOf: (rule: ReleaseRule) =>
    `Originals: ${{ paid: 'released when paid', deposit: 'released with the deposit', none: 'not held back' }[rule]}.`,
  release: (rule: ReleaseRule) =>
    ({
      paid: 'Guests can download originals once everything agreed on in the project is paid.',
      deposit: 'Guests can download originals once the deposit is paid.',
      none: 'Guests can download originals right away.',
    })[rule],
  lateFee: (fee: LateFee | null, format: PolicyFormat) =>
    fee === null
      ? 'Overdue invoices get no late fee.'
      : `Once an invoice is more than ${formatCount(fee.days, 'day')} overdue, Backlot drafts a late fee of ${formatFee(fee, format)}${fee.kind === 'amount' ? '' : ' of the open amount each month'} for you to review.`,
  saved: 'Saved and live on your website',
  changedBy: (name: string, when: string) =>
    `${name || 'Someone'} changed the policy on ${when}. Your changes are still here, and the preview compares them with the new policy. Save again to replace it.`,
}
