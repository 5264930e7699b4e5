import type { ProblemMessageOverrides } from '../problems.ts'
import { formatCount } from './grammar.ts'
import { formatLength, formatNamedLength } from './lengths.ts'

const formatHours = (count: number) => formatCount(count, 'hour')

/** Pages where a visitor requests a date. */
export const bookingRequest = {
  length: formatLength,
  lengthName: formatNamedLength,
  /** 36 hours, two days */
  heldFor: (count: number) =>
    count === 48
      ? 'two days'
      : count % 24 === 0 && count > 24
        ? `${count / 24} days`
        : formatHours(count),
  clock: (zone: string) => `All times are ${zone}.`,
  /** Marks the second of two equal local times when clocks go back. */
  again: 'after the clocks go back',

  choose: {
    title: (studio: string) => `Available dates / ${studio}`,
    description: (studio: string) =>
      `Check a date with ${studio}: choose a service, a length and a day.`,
    heading: 'Check a date',
    lead: 'Choose a service, then a length and a day. Asking is free.',
    see: 'See available dates',
  },

  month: {
    title: (service: string, studio: string) =>
      `Available dates: ${service.toLowerCase()} / ${studio}`,
    description: (service: string, studio: string) =>
      `See when ${studio} is available for ${service.toLowerCase()} and request a date.`,
    heading: 'Check a date',
    lead: (held: string | null, reply: string) =>
      held
        ? `Choose a day, then a time. We’ll hold it for ${held} and get back to you within ${reply}.`
        : `Choose a day, then a time. We’ll get back to you within ${reply}.`,
    services: 'Service',
    length: 'Length',
    whose: 'Time zone',
    cost: 'Price',
    costs: 'Asking is free. We’ll reply with a written quote.',
    times: (count: number) => formatCount(count, 'opening'),
    from: (time: string) => `first at ${time}`,
    /** Read by screen readers after a day. */
    taken: 'unavailable',
    current: 'your current date',
    none: (month: string) => `No openings in ${month}.`,
    noneLead: 'Try the next month, or send us a message. We can sometimes move things around.',
    nowhere: 'We’re fully booked for now. Send us a message anyway.',
    write: 'Send a message',
    /** Read by screen readers before the month. */
    turn: { before: 'Previous month:', after: 'Next month:' },
  },

  day: {
    title: (day: string, service: string, studio: string) =>
      `${day}: ${service.toLowerCase()} / ${studio}`,
    back: 'Back to the calendar',
    times: 'What time should we start?',
    none: (day: string) => `Nothing is available on ${day}.`,
    closest: 'Closest openings:',
    anotherDay: 'Choose another day.',
    summary: 'Your request',
    yours: (times: string) => `${times} your time`,
    message: 'What’s the project, and where?',
    messageHint: 'A line or two is plenty.',
    send: 'Request this date',
    sending: 'Sending…',
    unsent: 'Your request didn’t go through. Nothing was lost. Try again, or email',
    next: 'What happens next',
    /**
     * `minutes` is the hold until the link in the email is opened; null if no email can be sent.
     */
    steps: (held: string | null, reply: string, minutes: number | null) => [
      held
        ? minutes === null
          ? `We’ll hold the time for ${held}, so no one else can book it.`
          : `We’ll hold the time for ${minutes} minutes. Open the link in our email, and we’ll hold it for ${held}.`
        : 'We’ll check the time and get back to you. It isn’t on hold until then.',
      `We’ll email you a quote within ${reply}.`,
      'Use your private link to view, reschedule or cancel it anytime.',
    ],
    policy: 'Our policy',
    privacy: 'What we do with your details',
    taken: 'Someone just booked that time. We kept everything you typed. Choose another day.',
    takenNear:
      'Someone just booked that time. Here are the closest openings. We kept everything you typed.',
  },

  problems: {
    'time-unchosen': 'Choose a time.',
    'message-missing': 'Tell us about the project.',
    'too-many-messages': 'Too many attempts. Your text is saved here. Wait a few minutes, or email',
    'too-many-dates':
      'You already have three dates on hold. Cancel one, or wait for our reply. Your text is saved here. Questions? Email',
    'too-many-changes': 'Too many changes in a short time. Wait a few minutes and try again.',
    'address-is-confirmed':
      'This address is confirmed, so it can’t be changed here. To change it, email',
    'date-is-gone': 'This request no longer exists. To ask about it, email',
    'date-is-taken': 'This time is no longer available. Choose another.',
    'date-has-moved': 'This booking changed since you opened it. Here’s the latest.',
    'date-is-canceled': 'This booking was canceled, so it can’t be rescheduled.',
    'date-is-expired': 'This hold has expired, so it can’t be rescheduled. Request a new date.',
    'date-is-over': 'This date has passed, so it can’t be rescheduled.',
    'date-not-offered': 'This booking can’t be rescheduled online. Email or call us instead.',
    'date-is-fixed': 'This date is too close to change online. Email or call us instead.',
    'form-was-changed': 'You already sent a different version of this. Reload to see it.',
  } satisfies ProblemMessageOverrides,
}
