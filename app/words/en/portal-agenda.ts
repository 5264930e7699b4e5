const and = (names: string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** Words of the calendar: week, month, the panel beside them, and what becomes of a booking that is moved there. */
export const portalAgenda = {
  views: { label: 'View', list: 'List', week: 'Week', month: 'Month' },
  before: { week: 'Previous week', month: 'Previous month' },
  next: { week: 'Next week', month: 'Next month' },
  today: 'Today',
  daysLabel: 'Days of the week',
  hours: { all: 'Show all hours', fewer: 'Show fewer hours' },
  empty: 'The calendar is free.',
  emptyDay: 'Nothing booked.',
  add: 'New booking',
  slot: (day: string, time: string) => `New booking, ${day}, ${time}`,
  slotHint: 'Arrow keys choose another time.',

  filter: { everyone: 'Everyone', label: 'Show bookings of', who: { person: 'People', room: 'Rooms', kit: 'Kit' }, everybody: 'Everyone and everything', kind: 'Kind', everyKind: 'Every kind' },

  closed: (name: string) => (name ? `${name}, studio closed` : 'Studio closed'),
  missing: 'Clocks go forward: this hour is left out.',
  twice: { first: ['1st', 'before the clocks go back'], second: ['2nd', 'after the clocks go back'] },
  cameTwice: 'Clocks go back: this hour comes twice.',
  now: (time: string) => `Now, ${time}`,
  away: (name: string, kind: 'person' | 'room' | 'kit', times: string) => `${name} ${kind === 'person' ? 'away' : 'out of order'}${times && ` ${times}`}`,
  held: (until: string) => `Held until ${until}`,
  declined: (names: string[]) => `${and(names)} declined`,
  goesOn: 'goes on from the day before',
  resize: 'Drag to make it longer or shorter',
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  booked: (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`,

  keys: 'Enter opens it. Arrow keys move it, with Shift they make it longer or shorter; then Enter keeps the new time and Escape puts it back.',
  monthKeys: 'Enter opens it. Arrow keys move it to another day; then Enter keeps it there and Escape puts it back.',
  taking: (title: string, when: string) => `${title}: ${when}. Enter keeps it, Escape puts it back.`,
  putBack: (title: string) => `${title} is back where it was.`,
  moved: (title: string, when: string) => `${title} moved to ${when}`,

  panel: {
    label: 'Booking',
    close: 'Close',
    back: 'Back to the calendar',
    open: 'Open',
  },
  move: { offer: 'Move…', starts: 'Starts', ends: 'Ends', act: 'Move' },

  refusal: {
    label: 'It was not moved',
    stays: (title: string, when: string) => `${title} stays where it was: ${when}.`,
    close: 'Leave it there',
    chooseTime: 'Free times nearby',
    noFree: (days: number) => `There is no free time of this length in the next ${days} days.`,
    anyway: 'Move it there anyway',
    without: (names: string[]) => `Move it without ${and(names)}`,
    twice: (time: string) => `Clocks go back that night, so ${time} comes twice. Which one is meant?`,
    which: { first: 'Before they go back', second: 'After they go back' },
    changed: (name: string, when: string) => `${name || 'Somebody'} changed this booking at ${when}.`,
    mine: 'Move it all the same',
  },
}
