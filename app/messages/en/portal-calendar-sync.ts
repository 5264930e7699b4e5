import type { ProblemMessageOverrides } from '../problems.ts'
import { categories } from './categories.ts'
import { formatCount, formatList } from './grammar.ts'

const states = {
  held: 'on hold',
  pending: 'pending',
  confirmed: 'confirmed',
  canceled: 'canceled',
  done: 'done',
}

/** Messages about external calendars, feeds and imports. */
export const portalCalendarSync = {
  /** Texts in the calendar feeds. */
  categories,
  states,
  name: {
    own: (studio: string, person: string) => `${studio}: ${person}`,
    studio: (studio: string) => `${studio}: all bookings`,
  },
  summary: (title: string, state: keyof typeof states) =>
    state === 'confirmed' || state === 'done' ? title : `${title} (${states[state]})`,
  with: (client: string) => `With ${client}`,
  takes: (names: string[]) => `Crew and gear: ${formatList(names)}`,
  around: (before: number, after: number) =>
    `Setup and travel: ${formatList([...(before > 0 ? [`${before} min before`] : []), ...(after > 0 ? [`${after} min after`] : [])])}`,

  feeds: {
    own: {
      title: 'Your bookings',
      lead: 'Subscribe from your phone or computer to see your bookings in your own calendar. It’s read-only and updates about every hour.',
    },
    studio: {
      title: 'All studio bookings',
      lead: 'Subscribe to everything the studio has booked. Anyone with the link can see times, locations, client names and crew, but not notes or payments.',
    },
    unbooked:
      'You can’t be booked, so this calendar is empty. An owner can change that under People.',
    make: 'Create link',
    again: 'Replace link',
    end: 'Disable link',
    made: 'Calendar link created',
    ended: 'Calendar link disabled',
    once: 'Copy this link now. We won’t show it again. Treat it like a password.',
    address: 'Private calendar link',
    copy: 'Copy',
    copied: 'Link copied',
    open: 'Add to this device’s calendar',
    known: (day: string) => `Created ${day}`,
    read: (when: string) => `last synced ${when}`,
    unread: 'not synced yet',
    replaces: 'Calendars using the old link will stop updating.',
  },

  external: {
    title: 'Busy times from other calendars',
    lead: (minutes: number) =>
      `Block bookings when someone is busy in another calendar. We read only busy times, every ${minutes} minutes.`,
    none: 'No calendars connected.',
    times: (count: number) => formatCount(count, 'busy time'),
    read: (when: string) => `synced ${when}`,
    never: 'not synced yet',
    trying: (when: string, problem: string) => `Tried ${when}: ${problem}`,
    stays: 'Busy times from the last sync are still in use.',
    syncNow: 'Sync now',
    syncNowOf: (name: string) => `Sync ${name} now`,
    synced: 'Calendar synced',
    end: 'Disconnect',
    endOf: (name: string) => `Disconnect ${name}`,
    ended: 'Calendar disconnected',
    conflicts: (count: number) =>
      formatCount(count, 'booking overlaps busy times', 'bookings overlap busy times'),
    add: 'Connect a calendar',
    addLead:
      'Google: “Secret address in iCal format.” iCloud: public calendar link. Outlook: published calendar, ICS link.',
    resource: 'Whose calendar?',
    nobody: 'Choose',
    address: 'Calendar link',
    addressHint: 'Starts with https:// or webcal://. Stored encrypted and never shown again.',
    name: 'Name',
    nameHint: 'Such as “Personal.” Shown when it blocks a booking.',
    save: 'Connect',
    saved: 'Calendar connected',
    reading: 'Syncing...',
  },

  file: {
    offer: 'Import bookings',
    offerLead:
      'Turn events from another calendar into bookings. Export them as an .ics file first.',
    go: 'Import bookings',
    title: 'Import bookings',
    back: 'Calendars',
    lead: (most: number) =>
      `Upcoming events in an .ics file become pending bookings, up to ${most} at a time. You choose the client of each before anything is saved. Importing the same file again won’t create duplicates.`,
    file: 'Calendar file',
    fileHint: 'An .ics file, up to 5 MB.',
    client: 'Client',
    optional: '(optional)',
    clientHint: 'Used for every event. You can change it for each one in the next step.',
    category: 'Service',
    next: 'Choose clients',
    reading: 'Reading...',
    found: (count: number) =>
      `${formatCount(count, 'upcoming event')} found. Conflicts are listed afterward and not imported.`,
    existing: 'Already imported as',
    which: 'Which client?',
    newClient: (name: string) => `New client “${name}”`,
    act: 'Import',
    addAndAct: (count: number) => `Add ${formatCount(count, 'client')} and import`,
    acting: 'Importing...',
    done: (added: number, existing: number, failed: number) =>
      `${formatCount(added, 'booking')} imported, ${formatCount(existing, 'duplicate')}, ${failed} not imported.`,
    nothing: 'No upcoming events in this file.',
    lists: { added: 'Imported', existing: 'Duplicates', failed: 'Not imported' },
    untitled: 'Untitled',
    another: 'Import another file',
    restart: 'Choose another file',
    undo: 'Undo import',
    undoing: 'Undoing...',
    undone: (canceled: number, kept: number) =>
      `${formatCount(canceled, 'booking')} canceled.${kept > 0 ? ` ${formatCount(kept, 'was', 'were')} changed since and kept.` : ''} You can import the file again.`,
  },

  problems: {
    'resource-is-gone': 'This resource no longer exists. Choose another.',
    'resource-is-taken': 'Someone or something is already booked then.',
    'resource-is-away': 'Someone or something isn’t available then.',
  } satisfies ProblemMessageOverrides,
}
