import { formatCount, formatList, pluralize } from './grammar.ts'
import { formatNamedLength } from './lengths.ts'

const rhythms = { weekly: 'Every week', biweekly: 'Every two weeks', monthly: 'Every month' }

/** Messages about resources, holds and repetition of a booking, and about the crew's responses. */
export const portalReservations = {
  /** "Ines is away through Sat, Dec 5 (Family)." */
  away: (kind: 'person' | 'room' | 'kit', name: string, until: string, note: string) =>
    `${name} is ${kind === 'person' ? 'away' : 'unavailable'} ${until}${note && ` (${note})`}.`,
  until: (time: string) => `until ${time}`,
  through: (day: string) => `through ${day}`,
  onDate: (day: string, sentence: string) => `${day}: ${sentence}`,
  closed: (day: string, name: string) => `The studio is closed on ${day}${name && `: ${name}`}.`,
  past: (day: string) => `${day} is in the past.`,
  outsideHours: (day: string) => `This time on ${day} is outside working hours.`,
  closedAnyway: 'Allow closed days, past dates and times outside working hours',
  bookAnyway: 'Book anyway',

  lengthName: formatNamedLength,
  price: {
    /** "Photography starts at $1,200." */
    from: (service: string, price: string) => `${service} starts at ${price}.`,
    use: 'Use this price',
  },
  plan: {
    lengths: 'Length',
    free: 'Free',
    /** "BK-1045 until 2:00 PM" */
    booked: (booking: string, until: string) => `${booking} ${until}`,
    away: (kind: 'person' | 'room' | 'kit', until: string) =>
      `${kind === 'person' ? 'Away' : 'Unavailable'} ${until}`,
    /** Label of a bar: "9:00 – 11:00 AM, Nell Farraday" */
    busy: (times: string, about: string) => `${times}${about && `, ${about}`}`,
  },

  fields: { heldUntil: 'Hold expires', repeats: 'Repeats', until: 'Last day' },
  heldHint: 'After this, the date opens up again. Leave blank for no expiration.',
  repeats: { '': 'Never', ...rhythms },
  untilHint: 'Up to 104 dates within two years. If one conflicts, none are booked.',
  which: { start: 'Which start time?', end: 'Which end time?' },
  first: (time: string) => `The first ${time}, before the clocks go back`,
  second: (time: string) => `The second ${time}, after the clocks go back`,

  heldUntil: (when: string) => `until ${when}`,
  twice: (time: string, later: boolean) =>
    `Clocks go back that night, so ${time} happens twice. This is the ${later ? 'later' : 'earlier'} one.`,
  timeZoneConflict: (when: string) =>
    `Time zone rules changed. This booking now shows as ${when}, because its original time is taken. Choose another time.`,
  series: {
    label: 'Repeats',
    text: (rhythm: keyof typeof rhythms, at: number, of: number, until: string) =>
      `${rhythms[rhythm]} until ${until} (${at} of ${of})`,
    before: 'Previous',
    next: 'Next',
  },
  /** The bookings of a series that a change applies to. */
  scope: {
    label: 'Applies to',
    this: 'This booking',
    following: (count: number) =>
      pluralize(count, 'This and the next one', `This and the next ${count}`),
    all: (count: number) => `All ${count} in the series`,
    hint: 'Bookings that have started don’t change.',
    question: 'Move repeating booking',
    text: (title: string, when: string) => `${title} moves to ${when}.`,
    moveFollowing: 'This and the following',
    moveAll: 'All in the series',
    keep: 'Keep original time',
    done: {
      confirmed: (count: number) => `${formatCount(count, 'booking')} confirmed`,
      canceled: (count: number) => `${formatCount(count, 'booking')} canceled`,
    },
    moved: 'Bookings moved',
  },
  missingDeposits: (days: string[]) =>
    `Collect the deposit before confirming. It’s missing for ${formatList(days)}.`,
  /** "And 4 more conflicts." */
  moreConflicts: (count: number) => `And ${formatCount(count, 'more conflict')}.`,

  answer: {
    label: 'Your assignment',
    question: 'Can you work this booking?',
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'You accepted.',
    declined: 'You declined. We let the studio know.',
    change: { accepted: 'Decline instead', declined: 'Accept instead' },
    thanks: { accepted: 'Accepted', declined: 'Declined. We let the studio know.' },
    /** Of all dates of a series that are still to be answered. */
    all: {
      accepted: (count: number) => `Accept all ${count} dates`,
      declined: (count: number) => `Decline all ${count} dates`,
    },
    thanksForAll: {
      accepted: (count: number) => `${formatCount(count, 'date')} accepted`,
      declined: (count: number) =>
        `${formatCount(count, 'date')} declined. We let the studio know.`,
    },
  },
  answers: { accepted: 'accepted', declined: 'declined', none: 'awaiting reply' },

  reminder: {
    label: 'Reminder',
    planned: (when: string) => `Goes out on ${when}`,
    due: 'Goes out within a few minutes',
    stopped: 'Won’t be sent',
    stop: 'Don’t send',
    resume: 'Send it after all',
    isStopped: 'The reminder won’t be sent',
    isResumed: 'The reminder will be sent',
    sent: {
      sent: (when: string) => `Sent ${when}`,
      waiting: () => 'Waiting to be sent',
      held: () => 'Not sent. It’s held in the email log.',
      failed: () => 'Not sent. The email log says why.',
    },
    none: {
      policy: () => 'None. This booking’s policy has no reminder.',
      'no-email': () => 'None. The client has no email address.',
      'agreed-late': (days: number) =>
        `None. The time was set less than ${formatCount(days, 'day')} before.`,
      'too-late': () => 'None. It’s too close to the date.',
    },
  },

  actors: { system: 'The system', visitor: 'The client', staff: 'A team member' },
  happened: {
    'booking.requested': 'requested this date',
    'booking.expired': 'released the expired hold',
    'booking.notice-sent': 'sent emails about the changes',
    'booking.notice-dismissed': 'sent no email about the changes',
    'booking.reminder-sent': 'sent the client a reminder',
    'booking.reminder-stopped': 'stopped the reminder to the client',
    'booking.reminder-resumed': 'resumed the reminder to the client',
    'booking.accepted': 'accepted',
    'booking.declined': 'declined',
    'booking.time-zone-adjusted': 'kept the local time after time zone rules changed',
    'booking.time-zone-conflict-found':
      'couldn’t keep the local time after time zone rules changed',
  } as Record<string, string>,
  whileClosed: 'outside working hours',
}
