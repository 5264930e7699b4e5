import { formatCount, formatList } from './grammar.ts'

/** Messages of the calendar: week, month, side panel and rescheduling by drag. */
export const portalCalendar = {
  views: { label: 'View', list: 'List', week: 'Week', month: 'Month' },
  before: { week: 'Previous week', month: 'Previous month' },
  next: { week: 'Next week', month: 'Next month' },
  today: 'Today',
  daysLabel: 'Days of the week',
  hours: { all: 'Show all hours', fewer: 'Show fewer hours' },
  empty: 'Nothing booked.',
  emptyDay: 'Nothing booked.',
  add: 'New booking',
  slot: (day: string, time: string) => `New booking, ${day}, ${time}`,
  slotHint: 'Arrow keys choose another time. Drag over the hours for a longer one.',

  filter: {
    everyone: 'Everyone',
    label: 'Show bookings of',
    who: { person: 'People', room: 'Rooms', kit: 'Gear' },
    allResources: 'All crew & gear',
    category: 'Service',
    everyCategory: 'Any service',
  },

  closed: (name: string) => (name ? `Closed: ${name}` : 'Studio closed'),
  missing: 'Clocks go forward. This hour is skipped.',
  twice: {
    first: ['1st', 'before the clocks go back'],
    second: ['2nd', 'after the clocks go back'],
  },
  hourRepeats: 'Clocks go back. This hour happens twice.',
  now: (time: string) => `Now, ${time}`,
  away: (name: string, kind: 'person' | 'room' | 'kit', times: string) =>
    `${name} ${kind === 'person' ? 'away' : 'unavailable'}${times && ` ${times}`}`,
  held: (until: string) => `On hold until ${until}`,
  people: (names: string[]) => `with ${formatList(names)}`,
  declined: (names: string[]) => `${formatList(names)} declined`,
  goesOn: 'continued',
  allDay: 'All day',
  fromTime: (time: string) => `from ${time}`,
  untilTime: (time: string) => `until ${time}`,
  resize: 'Drag to resize',
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  booked: (count: number) => formatCount(count, 'booking'),

  newOn: (day: string) => `New booking on ${day}`,
  undone: 'The last move is undone.',

  keys: 'Press Enter to open. Arrow keys move it, Shift and arrow keys resize it; Enter saves, Escape cancels.',
  monthKeys: 'Press Enter to open. Arrow keys move it to another day; Enter saves, Escape cancels.',
  taking: (title: string, when: string) => `${title}: ${when}. Enter saves, Escape cancels.`,
  putBack: (title: string) => `${title} is back at its original time.`,
  moved: (title: string, when: string) => `${title} moved to ${when}`,
  resized: (title: string, when: string) => `${title} is now ${when}`,
  moving: (title: string, when: string) => `Moving ${title} to ${when}`,

  panel: {
    label: 'Booking',
    close: 'Close',
    back: 'Back to the calendar',
    open: 'Open',
  },
  move: { offer: 'Move…', starts: 'Starts', ends: 'Ends', act: 'Move' },

  refusal: {
    label: 'Can’t move this booking',
    question: 'Move anyway?',
    stays: (title: string, when: string) => `${title} stays at ${when}.`,
    close: 'Keep original time',
    chooseTime: 'Nearby openings',
    noFree: (days: number) => `No openings of this length in the next ${days} days.`,
    anyway: 'Move anyway',
    without: (names: string[]) => `Move and remove ${formatList(names)}`,
    twice: (time: string) => `Clocks go back that night, so ${time} happens twice. Which one?`,
    which: { first: 'Before clocks go back', second: 'After clocks go back' },
    changed: (name: string, when: string) =>
      `${name || 'Someone'} changed this booking on ${when}.`,
    mine: 'Move anyway',
  },
}
