const and = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const rhythms = { weekly: 'Every week', monthly: 'Every month' }

/**
 * Words of what a booking takes up, until when and how often, and of what people say to their part.
 */
export const portalReservations = {
  /** "Ines is away through Sat, Dec 5 (Family)." */
  away: (kind: 'person' | 'room' | 'kit', name: string, until: string, note: string) =>
    `${name} is ${kind === 'person' ? 'away' : 'out of order'} ${until}${note && ` (${note})`}.`,
  until: (time: string) => `until ${time}`,
  through: (day: string) => `through ${day}`,
  onDate: (day: string, sentence: string) => `${day}: ${sentence}`,
  closed: (day: string, name: string) => `The studio is closed on ${day}${name && `: ${name}`}.`,
  past: (day: string) => `${day} is in the past.`,
  outsideHours: (day: string) => `This time on ${day} is outside working hours.`,
  closedAnyway: 'Allow closed days, past dates and times outside working hours',
  bookAnyway: 'Book anyway',

  fields: { heldUntil: 'Held until', repeats: 'Repeats', until: 'Last day' },
  heldHint: 'Then the date is free again. Empty: until somebody decides.',
  repeats: { '': 'Never', ...rhythms },
  untilHint: 'Up to 104 dates, two years ahead at most. All are booked, or none.',
  which: { start: 'Which start?', end: 'Which end?' },
  first: (time: string) => `The first ${time}, before the clocks go back`,
  second: (time: string) => `The second ${time}, after they have gone back`,

  heldUntil: (when: string) => `until ${when}`,
  twice: (time: string, later: boolean) =>
    `Clocks go back that night, so ${time} comes twice. This is the ${later ? 'later' : 'earlier'} one.`,
  strayed: (when: string) =>
    `The clocks of this place follow another rule now. The booking was left where it was, which they will show as ${when}, because somebody or something else is booked at its own time. Choose another time.`,
  series: {
    label: 'Repeats',
    text: (rhythm: keyof typeof rhythms, at: number, of: number, until: string) =>
      `One of ${of}, ${rhythms[rhythm].toLowerCase()} until ${until} (number ${at})`,
    before: 'The one before',
    next: 'The next one',
  },
  following: {
    offer: (count: number) =>
      count === 1 ? 'Cancel this and the next one' : `Cancel this and the next ${count}`,
    hint: 'The same refund policy applies to each.',
    canceled: (count: number) => `${count} bookings canceled`,
  },

  answer: {
    label: 'Your part',
    question: 'Can you make it?',
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'You can make it.',
    declined: 'You cannot make it. The studio has been told.',
    change: { accepted: 'I cannot make it after all', declined: 'I can make it after all' },
    thanks: { accepted: 'Accepted', declined: 'Declined. The studio has been told.' },
  },
  answers: { accepted: 'can make it', declined: 'cannot make it', none: 'has not answered' },
  declinedLine: (names: string[]) => `${and(names)} cannot make it`,

  actors: { system: 'The clock', visitor: 'The client', staff: 'Somebody' },
  happened: {
    'booking.asked': 'asked for this date',
    'booking.expired': 'ended the hold',
    'booking.accepted': 'can make it',
    'booking.declined': 'cannot make it',
    'booking.kept-time': 'kept its hour when the clocks’ rules changed',
    'booking.kept-instant': 'left it where it was when the clocks’ rules changed',
  } as Record<string, string>,
  whileClosed: 'although the studio is closed',

  problems: {
    'time-twice': 'Clocks go back, so this time comes twice. Say which is meant.',
    'resource-is-away': 'Somebody or something it takes is away at that time. Choose another time.',
    'studio-is-closed': 'The studio is closed that day.',
    'date-is-past': 'That’s in the past.',
    'outside-hours': 'That’s outside working hours.',
    'hold-has-passed': 'This has passed. Choose a later time, or none.',
    'until-missing': 'Choose the last day.',
    'until-early': 'Choose a day on which it comes at least once more.',
    'until-late': 'Choose an earlier day: up to 104 dates, two years ahead at most.',
  } as Record<string, string>,
}
