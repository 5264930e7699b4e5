const studioOrClient = { studio: 'We’re sorry: we had to cancel.', client: '' }

/** A client's own page of their booking, behind the private link in our emails. */
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
        ? `Next: a ${deposit} deposit confirms it.`
        : 'We’ll email you as soon as it’s confirmed.',
    confirmed: (day: string) => `See you ${day}.`,
    ended: 'We’re sorry we didn’t reply in time. Choose another date, or email us.',
    done: 'It was a pleasure. Is anything missing? Email us.',
  },
  /** What a cancellation means for the money comes first. */
  canceled: ({
    refund,
    refunded,
    paid,
    by,
  }: {
    refund: string
    refunded: boolean
    paid: boolean
    by: 'studio' | 'client' | null
  }) =>
    [
      by ? studioOrClient[by] : '',
      refund
        ? refunded
          ? `${refund} was refunded.`
          : `You’ll get ${refund} back${by === 'studio' ? ', everything you paid' : ''}.`
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
  quoteComes: (hours: number) => `Within ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  amountPaid: (amount: string) => `${amount} paid`,
  amountToPay: (amount: string) => `${amount} to pay`,
  percentOfPrice: (percent: number) => `${percent}% of the price`,

  next: 'Next step',
  waitNext: (hours: number) =>
    `We’ll email you a quote within ${hours} ${hours === 1 ? 'hour' : 'hours'}. There’s nothing to do until then.`,
  acceptNext: 'Accept this time, or choose another one that’s available.',
  payNext: (deposit: string) =>
    `Pay the ${deposit} deposit. Reply to any of our emails or call us, and we’ll arrange the payment. When it arrives, we’ll email you that you’re booked.`,
  confirmNext:
    'We’re checking the last details and will email you when it’s confirmed. There’s nothing to do until then.',
  bookedNext: (balance: string) =>
    balance
      ? `Save the date. The balance of ${balance} is still open; email us to arrange it.`
      : 'Save the date. There’s nothing left to do.',
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
  refund: 'Refund',
  refunds: 'Refunds',
  depositFacts: (amount: string, percent: number) => `${amount} (${percent}%)`,
  refundPending: (amount: string) => `${amount}, on its way to you`,
  refundDone: (amount: string) => `${amount}, refunded`,
  zone: (zone: string) => `All times are ${zone}.`,

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
  moveAct: 'Move to this time',
  moveNone: 'Nothing is available that day. Choose another day.',
  days: 'All available days',

  said: {
    moved: (when: string) => `Moved to ${when}. We’ve let the studio know.`,
    accepted: () => 'Thanks. We’ve let the studio know.',
    canceled: () => 'Canceled. We’ve let the studio know.',
  },
  problems: {
    'time-unchosen': 'Choose a time.',
    'too-many-changes':
      'That was a lot of changes in a short time. Wait a few minutes and try again.',
    'date-is-taken': 'Someone just booked that time. Choose another.',
    'date-has-moved': 'This booking changed since you opened it. Here’s the latest.',
    'form-was-changed': 'You already sent a different version of this. Here’s the latest.',
    'date-is-canceled': 'This booking was canceled, so it can’t be moved.',
    'date-is-expired': 'This hold has expired, so it can’t be moved. Request another date.',
    'date-is-over': 'This date has passed, so it can’t be moved.',
    'date-not-offered': 'This date can’t be moved online. Please email us.',
  } as Record<string, string>,
  tooSoon: (phone: string) =>
    `This is too soon to change online. Please ${phone ? `call ${phone}` : 'email us'}.`,

  ended: 'This link doesn’t work.',
  endedLead:
    'Part of it may be missing, or it was replaced or has expired. Open the link in our latest email, or write to us.',
  tooMany: 'Too many attempts from your network.',
  tooManyLead: 'Wait 15 minutes, then open your link again.',
}
