import { kinds } from './kinds.ts'

const and = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const plural = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`
const states = {
  held: 'held',
  pending: 'pending',
  confirmed: 'confirmed',
  canceled: 'canceled',
  done: 'done',
}

/**
 * What is said of calendars kept elsewhere: in them, on their screen, and where bookings come out
 * of a file.
 */
export const portalCalendar = {
  /** In the calendars of other programs. */
  kinds,
  states,
  name: {
    own: (studio: string, person: string) => `${studio}: ${person}`,
    studio: (studio: string) => `${studio}: all bookings`,
  },
  summary: (title: string, state: keyof typeof states) =>
    state === 'confirmed' || state === 'done' ? title : `${title} (${states[state]})`,
  with: (client: string) => `With ${client}`,
  takes: (names: string[]) => `Takes ${and(names)}`,
  around: (before: number, after: number) =>
    `Set-up and travel: ${and([...(before > 0 ? [`${before} min before`] : []), ...(after > 0 ? [`${after} min after`] : [])])}`,

  feeds: {
    own: {
      title: 'Your bookings in your calendar',
      lead: 'Calendars on phones and computers can follow this address and show what you are booked for. They read it every hour or so and cannot change anything.',
    },
    studio: {
      title: 'All bookings of the studio',
      lead: 'The same for everything the studio has booked, for you. Whoever knows the address reads all of it: times, clients’ names, places, people. Neither notes nor money.',
    },
    unbooked:
      'No person among the resources is your account, so this calendar stays empty until one is.',
    make: 'Make an address',
    again: 'Make a new address',
    end: 'End this address',
    made: 'The address is ready',
    ended: 'The address shows nothing any more',
    once: 'Copy it now: it is shown once and kept nowhere. Treat it like a password; a new one ends it.',
    address: 'Secret address',
    copy: 'Copy',
    copied: 'Address copied',
    open: 'Add to this device’s calendar',
    known: (day: string) => `Made ${day}`,
    read: (when: string) => `last read ${when}`,
    unread: 'not read yet',
    replaces: 'Calendars that follow the old address stop seeing anything.',
  },

  outside: {
    title: 'Busy times from other calendars',
    lead: (minutes: number) =>
      `What somebody has in a calendar elsewhere keeps them from being booked here. Only when they are busy is read, never why; again every ${minutes} minutes.`,
    none: 'No calendar is connected.',
    times: (count: number) => plural(count, 'busy time', 'busy times'),
    read: (when: string) => `read ${when}`,
    never: 'not read whole yet',
    trying: (when: string, problem: string) => `Tried ${when}: ${problem}`,
    stays: 'What was read last stays until it can be read again.',
    sooner: 'Read now',
    soonerOf: (name: string) => `Read ${name} now`,
    soonerDone: 'Read',
    end: 'Disconnect',
    endOf: (name: string) => `Disconnect ${name}`,
    ended: 'Disconnected. Its busy times are gone.',
    clashes: (count: number) =>
      plural(count, 'booking stands across them', 'bookings stand across them'),
    add: 'Connect a calendar',
    addLead:
      'Google: “Secret address in iCal format”. iCloud: a public calendar. Outlook: a published calendar, ICS.',
    resource: 'Whose is it?',
    nobody: 'Choose',
    address: 'Its address',
    addressHint: 'Begins with https:// or webcal://. It is kept under lock and is shown to nobody.',
    name: 'Name',
    nameHint: 'Such as “Private”. Shown where it keeps somebody from being booked.',
    save: 'Connect',
    saved: 'Connected',
    reading: 'Reading...',
  },

  file: {
    offer: 'Bookings out of a file',
    offerLead: 'Another calendar’s dates can become bookings at once, from a file it exports.',
    go: 'Import bookings',
    title: 'Import bookings',
    back: 'Calendars',
    lead: (most: number) =>
      `Every date ahead in an .ics file becomes a pending booking of one client, up to ${most} at once. Dates that clash are listed and not made. The same file may come again: nothing is made twice.`,
    file: 'Calendar file',
    fileHint: 'An .ics file, up to 5 MB.',
    kind: 'Kind',
    resources: 'Each takes',
    act: 'Import',
    acting: 'Importing...',
    done: (made: number, there: number, refused: number) =>
      `${plural(made, 'booking', 'bookings')} made, ${there} already there, ${refused} refused.`,
    nothing: 'Nothing lies ahead in this file.',
    lists: { made: 'Made', there: 'Already there', refused: 'Not made' },
    untitled: 'Without a title',
    another: 'Import another file',
  },

  problems: {
    'calendar-address-missing': 'Give the calendar’s address.',
    'calendar-address-malformed':
      'That is no address of a calendar. It begins with https:// or webcal://.',
    'calendar-name-long': 'Use at most 80 characters.',
    'resource-missing': 'Choose whose calendar it is.',
    'resource-is-gone': 'They are not among the resources any more.',
    'calendar-is-gone': 'Somebody has disconnected this calendar meanwhile.',
    'calendar-many': 'So many calendars were tried that this has to wait a quarter of an hour.',
    'address-unreadable':
      'Couldn’t read a calendar at this address. Use its public or secret iCal address, and check that it opens in a private browser window. Calendars on your own network need LOCAL_CALENDARS=true.',
    'address-large': 'This calendar is larger than 5 MB.',
    'address-locked': 'It was kept under another key. Disconnect it and connect it again.',
    'calendar-malformed': 'What stands there is no calendar.',
    'calendar-full': 'There are more times in it than the program takes.',
    'calendar-heavy': 'It could not be read in time: something in it repeats without end.',
    'file-missing': 'Choose a file.',
    'file-large': 'The file is larger than 5 MB.',
    'file-again': 'Choose the file once more.',
    'booking-time': 'It ends before it begins, or lasts longer than a year.',
    'resource-is-taken': 'Somebody is elsewhere then.',
    'resource-is-away': 'Somebody is away then.',
    'studio-is-closed': 'The studio is closed that day.',
  } as Record<string, string>,
}
