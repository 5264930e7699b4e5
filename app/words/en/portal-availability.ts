/**
 * What the settings say of working hours, of who is away and what is out of order, and of dates
 * that may be asked for.
 */
export const portalAvailability = {
  hours: {
    title: 'Working hours',
    studioLead:
      'When dates are offered, by the studio’s clock. Whoever has no hours of their own keeps these.',
    ownLead: 'Dates are offered only within them.',
    own: 'Hours of its own',
    ownPerson: 'Hours of their own',
    studios: 'Without them, the studio’s hours count.',
    closed: 'Closed',
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, until`,
    more: 'More hours',
    moreOf: (day: string) => `More hours on ${day}`,
    fewer: (day: string) => `Empty these hours of ${day}`,
    mark: 'Own hours',
  },

  resource: {
    open: 'Hours and absences',
    openOf: (name: string) => `Hours and absences of ${name}`,
    back: 'All resources',
    kind: { person: 'Person', room: 'Room', kit: 'Kit' },
  },

  absence: {
    title: { person: 'Away', room: 'Out of use', kit: 'Out of order' },
    lead: 'No dates are offered in this time.',
    mark: {
      person: (when: string) => `Away ${when}`,
      room: (when: string) => `Out of use ${when}`,
      kit: (when: string) => `Out of order ${when}`,
    },
    none: 'Nothing is planned.',
    add: {
      person: 'Add an absence',
      room: 'Add a time out of use',
      kit: 'Add a time out of order',
    },
    from: 'From',
    fromTime: 'Time',
    to: 'Until',
    toTime: 'Time',
    times: 'Leave the times empty for whole days, and the second day for one.',
    note: 'Note',
    noteHint: 'Such as Leave, or In repair. Visitors never see it.',
    save: 'Add',
    saved: 'Added',
    remove: 'Remove',
    removeOf: (when: string) => `Remove ${when}`,
    booked: 'Booked in this time:',
    booking: (number: string, client: string) => `${number}, ${client}`,
  },

  dates: {
    lead: 'Which dates visitors can request on the website. A requested date is held until you confirm it or the hold expires. Until the visitor opens the link in our email, it’s held for 20 minutes.',
    offered: 'Visitors may ask for a date',
    notOnSite: 'This service is not offered on the website, so nobody can ask for a date.',
    website: 'Change the website',
    length: 'How long',
    hours: 'Hours',
    otherHours: 'Other lengths, in hours',
    before: 'Minutes before',
    after: 'Minutes after',
    around: 'For set-up and travel. They have to be free too, within working hours.',
    when: 'From when to when',
    notice: 'Hours of notice',
    ahead: 'Days ahead',
    hold: 'Hours to hold a date',
    holdHint: 'Enter 0 to take requests without holding the time.',
    takes: 'Who and what it takes',
    takesHint: 'Of the people one who is free, of the rooms one, of the kit one.',
    kinds: { person: 'People', room: 'Rooms', kit: 'Kit' },
    nothing: 'Nothing can be booked yet.',
    resources: 'Add people, rooms and kit',
    free: (days: number) =>
      days === 0
        ? 'No free day in the next 30.'
        : days === 1
          ? '1 free day in the next 30.'
          : `${days} free days in the next 30.`,
  },

  problems: {
    'hours-missing': 'Enter from when to when, or take the tick away.',
    'hours-half': 'Enter both times, such as 09:00 and 18:00.',
    'hours-backwards':
      'These hours end before they begin. After midnight they belong to the next day.',
    'absence-backwards': 'It ends before it begins.',
    'absence-is-gone': 'This was removed already.',
    'hours-malformed': 'Enter hours from 0.25 to 24, such as 1.5.',
    'notice-malformed': 'Enter hours from 0 to 8,760.',
    'days-ahead-malformed': 'Enter days from 1 to 730.',
    'hold-malformed': 'Enter hours from 0 to 720.',
    'other-hours-malformed': 'Enter up to four lengths in hours, such as 4, 8.',
    'needs-missing': 'Choose who or what it takes. Otherwise no date could be held.',
    'offering-not-offered': 'This service is not offered on the website.',
    'offering-is-gone': 'This service is no longer here.',
  } as Record<string, string>,
}
