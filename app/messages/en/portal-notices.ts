import { formatCount, formatList, pluralize } from './grammar.ts'

/** Messages of the sheet that says who is emailed about a booking's change. */
export const portalNotices = {
  titles: {
    confirmed: 'Confirm this booking',
    canceled: 'Cancel this booking',
    proposed: 'Propose this time',
    saved: 'Tell people about the change',
  },
  /** The titles for several dates of a series. */
  seriesTitles: {
    confirmed: (count: number) => `Confirm ${formatCount(count, 'booking')}`,
    canceled: (count: number) => `Cancel ${formatCount(count, 'booking')}`,
    proposed: () => 'Propose these times',
    saved: (count: number) => `Tell people about ${formatCount(count, 'date')}`,
  },
  leads: {
    confirmed: '',
    canceled: '',
    proposed: '',
    saved: 'The change is saved. No email has been sent about it yet.',
  },
  send: {
    confirmed: 'Confirm and send',
    canceled: 'Cancel and send',
    proposed: 'Propose and send',
    saved: 'Send',
  },
  skip: {
    confirmed: 'Confirm, don’t send',
    canceled: 'Cancel, don’t send',
    proposed: 'Propose, don’t send',
    saved: 'Don’t send',
  },
  /** The same action without emails. */
  only: {
    confirmed: 'Confirm booking',
    canceled: 'Cancel booking',
    proposed: 'Propose time',
    saved: 'Done',
  },
  facts: {
    label: 'What changes',
    dates: 'Dates',
    time: 'Time',
    added: 'Added',
    removed: 'Removed',
    refund: 'Refund due',
  },
  change: (was: string, is: string) => `${was} → ${is}`,
  /** Dates that the list leaves out. */
  more: (count: number) => `and ${count} more`,
  names: formatList,
  recipients: 'Emails',
  subject: (text: string) => `Subject: ${text}`,
  message: (name: string) => `Message to ${name}`,
  none: 'No one needs an email about this.',
  back: 'Go back',
  close: 'Close',
  choose: 'Choose emails',
  sent: (count: number) => pluralize(count, 'Email sent', 'Emails sent'),
  notSent: 'No email sent',
  label: 'Who is emailed',
  tell: (booking: string) => `Tell people that ${booking} moved`,
}
