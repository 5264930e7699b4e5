import { kinds } from './kinds.ts'
import { aPercent, capital } from './numbers.ts'

const and = (names: string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
const states = { held: 'Held', pending: 'Pending', confirmed: 'Confirmed', canceled: 'Canceled', done: 'Done' }
const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** Words of the bookings. */
export const portalBookings = {
  title: 'Bookings',
  kinds,
  states,
  add: 'New booking',
  searchLabel: 'Search bookings',
  spansLabel: 'Show',
  spans: { upcoming: 'Upcoming', past: 'Past', all: 'All' },
  filters: { state: 'Status', kind: 'Kind', resource: 'Who or what', from: 'From', to: 'To', sort: 'Order', more: 'Filters', show: 'Show', clear: 'Clear filters', client: (name: string) => `Only ${name}` },
  everyState: 'All but canceled', anyState: 'Any status', everyKind: 'Every kind', everybody: 'Everyone and everything',
  sorts: { soonest: 'Soonest first', latest: 'Latest first' },
  empty: 'No bookings ahead. The calendar is free.',
  emptyCrew: 'No bookings ahead for you.',
  emptyPast: 'No bookings lie behind.',
  emptyFiltered: 'No bookings match these filters.',
  columns: { client: 'Client', kind: 'Kind', date: 'Date', time: 'Time', who: 'Who and what', state: 'Status' },

  back: 'All bookings',
  edit: 'Edit',
  newTitle: 'New booking',
  editTitle: (number: string) => `Edit ${number}`,
  facts: { label: 'Details', client: 'Client', contact: 'Contact', email: 'Email', phone: 'Phone', kind: 'Kind', when: 'When', where: 'Where', takes: 'Takes', around: 'Set-up and travel', notes: 'Notes', inquiry: 'Inquiry', project: 'Project', openInquiry: 'Open the inquiry', nobody: 'Nobody and nothing reserved' },
  around: (before: number, after: number) => and([...(before > 0 ? [`${before} min before`] : []), ...(after > 0 ? [`${after} min after`] : [])]),
  twice: (time: string) => `Clocks go back that night, so ${time} comes twice. This is the earlier one.`,
  allDay: 'all day',

  moves: { label: 'Status', confirmed: 'Confirm', pending: 'Mark as pending', canceled: 'Cancel booking', keep: 'Keep booking', done: 'Mark as done', reopen: 'Reopen' },
  moved: { held: 'Held', pending: 'Marked as pending', confirmed: 'Confirmed', canceled: 'Booking canceled', done: 'Marked as done' },
  /** The question before a booking is canceled: the refund follows from who cancels. */
  cancel: { question: 'Who is canceling?', client: 'The client', studio: 'We are', sendRefund: 'You send the refund yourself, then record it here.' },
  wasMoved: (state: keyof typeof states) => `Somebody has changed the status meanwhile. It is now: ${states[state]}.`,
  waive: { offer: 'Confirm without it', reason: 'Reason', hint: 'It stays on record.', act: 'Confirm without deposit' },

  history: 'History',
  somebody: 'Someone',
  happened: {
    'booking.added': 'added the booking',
    'booking.changed': 'changed the booking',
    'booking.linked': 'started a project',
    'booking.held': 'held the date',
    'booking.proposed': 'emailed a proposal of this time',
    'booking.link-replaced': 'replaced the client’s link',
    'booking.email-confirmed': 'confirmed their email address',
    'booking.held-again': 'put the date on hold again',
    'booking.address-corrected': 'corrected their email address',
    'booking.agreed': 'agreed to the time',
    'booking.pending': 'marked it as pending',
    'booking.confirmed': 'confirmed it',
    'booking.canceled': 'canceled it',
    'booking.reopened': 'reopened it',
    'booking.done': 'marked it as done',
    'ledger.paid': 'recorded a payment',
    'ledger.refunded': 'recorded a refund',
    'ledger.corrected': 'reversed an entry',
  } as Record<string, string>,
  movedFrom: (was: string, is: string) => `moved it from ${was} to ${is}`,
  /** "moved it from … to …, changed the total from $0 to $900 and edited the notes" */
  all: and,
  changed: {
    total: (was: string, is: string) => `changed the total from ${was} to ${is}`,
    added: (names: string[]) => `added ${and(names)}`,
    removed: (names: string[]) => `removed ${and(names)}`,
    project: 'changed the project',
    fields: {
      clientId: 'changed the client', kind: 'changed the service', title: 'changed the title', place: 'changed the location', notes: 'edited the notes',
      minutesBefore: 'changed setup and travel time', minutesAfter: 'changed setup and travel time', heldUntil: 'changed when the hold expires',
    },
  },
  waived: (reason: string) => `without the deposit: ${reason}`,

  fields: {
    client: 'Client', project: 'Project', kind: 'Kind', state: 'Status', title: 'Title', place: 'Place', date: 'Start date', start: 'Start time', endDate: 'End date', end: 'End time', allDay: 'All day',
    before: 'Minutes before', after: 'Minutes after', total: 'Total', notes: 'Notes', resources: 'Takes',
  },
  clientHint: 'Type a few letters of the name.',
  clientFrom: (name: string, email: string) => `${name} (${email}) becomes a client when this is saved.`,
  addClient: 'Add client',
  noProject: 'No project',
  projectHint: 'Open projects of the client.',
  startProject: 'Start a project',
  startedProject: 'Project started',
  whichClient: 'Which client?',
  aroundHint: 'Set-up and travel. Nobody and nothing is booked elsewhere in that time.',
  totalHint: (percent: number, currency: string) => `In ${currency}. ${percent === 0 ? 'No deposit is needed to confirm the date.' : `${capital(aPercent(percent))} deposit confirms the date.`}`,
  resourceKinds: { person: 'People', room: 'Rooms', kit: 'Kit' },
  noResources: 'Add people, rooms and kit in Settings to reserve them.',
  timeFilled: 'The time is filled in. Save to book it.',

  /** "Ines is already at St. Brannoc Hospital until 12:00 PM." */
  clash: (kind: 'person' | 'room' | 'kit', name: string, client: string, until: string, number: string) => `${name} is already ${kind === 'person' ? 'at' : 'booked for'} ${client} until ${until} (${number}).`,
  chooseTime: 'Choose another time',
  noFree: (days: number) => `There is no free time of this length in the next ${days} days.`,
  without: (names: string[]) => `Book without ${and(names)}`,
  changedBy: (name: string, when: string) => `${name || 'Somebody'} changed this booking at ${when}.`,
  keepTheirs: 'Keep theirs',
  keepMine: 'Keep mine',
  retiredNamed: (name: string) => `${name} can no longer be booked. Choose again.`,
  awayText: (days: number, begun: boolean) => (begun ? 'It has started' : days === 0 ? 'It’s today' : `It’s ${daysText(days)} away`),
}
