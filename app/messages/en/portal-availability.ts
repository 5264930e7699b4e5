import { pluralize } from './grammar.ts'

/** Messages about working hours, time off and online booking. */
export const portalAvailability = {
  hours: {
    title: 'Working hours',
    studioLead:
      'When you take bookings, in the studio’s time zone. They apply to everyone and everything without custom hours.',
    ownLead: 'Visitors can only request dates within these hours.',
    own: 'Custom hours',
    ownPerson: 'Custom hours',
    studios: 'Otherwise the studio’s hours apply.',
    closed: 'Closed',
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, to`,
    more: 'Add hours',
    moreOf: (day: string) => `Add hours on ${day}`,
    fewer: (day: string) => `Clear these hours on ${day}`,
    mark: 'Custom hours',
  },

  resource: {
    open: 'Availability',
    openOf: (name: string) => `Availability of ${name}`,
    back: 'Rooms and gear',
    kind: { person: 'Person', room: 'Room', kit: 'Gear' },
  },

  absence: {
    title: { person: 'Time off', room: 'Unavailable', kit: 'Unavailable' },
    lead: 'Can’t be booked during this time.',
    mark: {
      person: (when: string) => `Away ${when}`,
      room: (when: string) => `Unavailable ${when}`,
      kit: (when: string) => `Unavailable ${when}`,
    },
    none: 'Nothing scheduled.',
    add: {
      person: 'Add time off',
      room: 'Add unavailable time',
      kit: 'Add unavailable time',
    },
    from: 'From',
    fromTime: 'Time',
    to: 'To',
    toTime: 'Time',
    times: 'Leave the times blank for all day, and the end date blank for a single day.',
    note: 'Note',
    noteHint: 'Such as “Vacation” or “In repair.” Visitors never see it.',
    save: 'Add',
    saved: 'Added',
    remove: 'Remove',
    removeOf: (when: string) => `Remove ${when}`,
    booked: 'Bookings during this time:',
    booking: (number: string, client: string) => `${number}, ${client}`,
  },

  dates: {
    lead: 'Let visitors request dates on your website. A date is on hold until you confirm it or the hold expires. Until the visitor opens the link in our email, the hold lasts 20 minutes.',
    offered: 'Accept date requests',
    notOnSite: 'This service isn’t on your website, so visitors can’t request dates.',
    website: 'Edit website',
    length: 'Length',
    hours: 'Hours',
    otherHours: 'Other lengths (hours)',
    before: 'Minutes before',
    after: 'Minutes after',
    around: 'For setup and travel. This time must also be free and within working hours.',
    when: 'Booking window',
    notice: 'Notice (hours)',
    ahead: 'Days ahead',
    hold: 'Hold (hours)',
    holdHint: 'Enter 0 to take requests without holding the time.',
    takes: 'Crew & gear',
    takesHint: 'We’ll assign one available person, room and piece of gear from your selection.',
    kinds: { person: 'People', room: 'Rooms', kit: 'Gear' },
    nothing: 'Nothing can be booked yet.',
    resources: 'Add people',
    free: (days: number) =>
      days === 0
        ? 'No days available in the next 30.'
        : pluralize(
            days,
            '1 day available in the next 30.',
            `${days} days available in the next 30.`,
          ),
  },
}
