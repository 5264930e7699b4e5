const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`

/** The pages on which a visitor asks for a date, and their own page of it. */
export const dates = {
  /** 45 minutes, 4 hours, 1 hour 30 minutes */
  length: (minutes: number) => [minutes >= 60 ? hours(Math.floor(minutes / 60)) : '', minutes % 60 > 0 ? `${minutes % 60} minutes` : ''].filter(Boolean).join(' '),
  /** 36 hours, 2 days */
  keptFor: (count: number) => (count % 24 === 0 && count > 24 ? `${count / 24} days` : hours(count)),
  clock: (zone: string) => `All times are by the studio’s clock, ${zone}.`,
  /** Of a time the clocks show twice. */
  again: 'the second time that night',

  month: {
    title: (offering: string, studio: string) => `Free dates for ${offering.toLowerCase()}: ${studio}`,
    description: (offering: string, studio: string) => `Which days ${studio} is free for ${offering.toLowerCase()}. Choose a day and a time, and it is kept for you until we have answered.`,
    heading: 'Check a date',
    lead: (kept: string, reply: string) => `Choose a day, then a time. We keep it for you for ${kept} and answer within ${reply}.`,
    offerings: 'What it is for',
    length: 'How long',
    whose: 'Whose clock',
    cost: 'What it costs to ask',
    costs: 'Nothing. You get a written quote with the answer.',
    free: (month: string) => `Free days in ${month}`,
    times: (count: number) => (count === 1 ? 'one time' : `${count} times`),
    from: (time: string) => `from ${time}`,
    /** Said after the number of a day. */
    taken: 'not free',
    none: (month: string) => `Nothing is free in ${month}.`,
    noneLead: 'Look at the month after, or write to us: sometimes a day can be moved.',
    nowhere: 'There is no free time left in the days that can be asked for. Write to us all the same.',
    write: 'Write to us',
    earlier: 'Earlier',
    later: 'Later',
  },

  day: {
    title: (day: string, offering: string, studio: string) => `${day}, ${offering.toLowerCase()}: ${studio}`,
    lead: (offering: string, length: string) => `${offering}, ${length}.`,
    back: 'All free days',
    times: 'When should it begin?',
    none: 'No time is free on this day any more.',
    nearest: 'These are the nearest that are.',
    message: 'What is it, and where?',
    messageHint: 'A line or two is enough.',
    send: 'Ask for this date',
    next: 'What happens then',
    steps: (kept: string, reply: string) => [`The time is kept for you for ${kept}. Nobody else can take it.`, `We answer within ${reply}, with a quote, by letter.`, 'You follow it, move it or call it off under a private link.'],
    policy: 'What we promise',
    taken: 'Somebody was faster: this time is taken now. Everything you typed is still here.',
    takenNear: 'Somebody was faster: this time is taken now. These are the nearest that are free; everything you typed is still here.',
  },

  thanks: {
    heading: 'We have it.',
    lead: (when: string) => `You asked for ${when}. A letter with a private link is on its way to you: there you see how it stands, and can move it or call it off.`,
    more: 'Back to the free days',
  },

  problems: {
    'time-unchosen': 'Choose a time.',
    'too-many-messages': 'That was a lot in a short time. What you typed is still here; wait a few minutes and try again, or write to',
    'too-many-dates': 'We already keep several dates for you. What you typed is still here; wait for our answer to those, call one off, or write to',
    'too-many-changes': 'That was a lot of changes in a short time. Wait a few minutes and try again.',
    'date-is-taken': 'This time is not free any more. Choose another.',
    'date-has-moved': 'Something has changed meanwhile. This is how it stands now.',
    'date-is-fixed': 'It is too close now to be moved here. Write to us or call.',
    'form-was-changed': 'This was sent before with other words. Load the page again to see how it stands.',
  } as Record<string, string>,
}
