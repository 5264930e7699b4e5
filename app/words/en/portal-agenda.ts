const and = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/**
 * Words of the calendar: week, month, the panel beside them, and what becomes of a booking that is
 * moved there.
 */
export const portalAgenda = {
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
  slotHint: 'Arrow keys choose another time.',

  filter: {
    everyone: 'Everyone',
    label: 'Show bookings of',
    who: { person: 'People', room: 'Rooms', kit: 'Kit' },
    everybody: 'Everyone and everything',
    kind: 'Kind',
    everyKind: 'Every kind',
  },

  closed: (name: string) => (name ? `${name}, studio closed` : 'Studio closed'),
  missing: 'Clocks go forward: this hour is left out.',
  twice: {
    first: ['1st', 'before the clocks go back'],
    second: ['2nd', 'after the clocks go back'],
  },
  cameTwice: 'Clocks go back: this hour comes twice.',
  now: (time: string) => `Now, ${time}`,
  away: (name: string, kind: 'person' | 'room' | 'kit', times: string) =>
    `${name} ${kind === 'person' ? 'away' : 'out of order'}${times && ` ${times}`}`,
  held: (until: string) => `Held until ${until}`,
  declined: (names: string[]) => `${and(names)} declined`,
  goesOn: 'continued',
  allDay: 'All day',
  fromTime: (time: string) => `from ${time}`,
  untilTime: (time: string) => `until ${time}`,
  resize: 'Drag to resize',
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  booked: (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`,

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
    chooseTime: 'Free times nearby',
    noFree: (days: number) => `There is no free time of this length in the next ${days} days.`,
    anyway: 'Move anyway',
    without: (names: string[]) => `Move and remove ${and(names)}`,
    twice: (time: string) =>
      `Clocks go back that night, so ${time} comes twice. Which one is meant?`,
    which: { first: 'Before they go back', second: 'After they go back' },
    changed: (name: string, when: string) =>
      `${name || 'Someone'} changed this booking on ${when}.`,
    mine: 'Move anyway',
  },
}
