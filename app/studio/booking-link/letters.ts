import { longDayText, shownOn, timeText, timesText, weekdayText } from '#app/core/display.ts'
import type { About } from '#app/words/en/letters-dates.ts'
import type { ServerWords } from '#app/words/server.ts'

type Studio = { name: string; email: string }
export type ToVisitor = keyof ServerWords['letters']['dates']['toVisitor']
export type ToStudio = keyof ServerWords['letters']['dates']['toStudio']

/** The email that tells the client about a change to their booking, with its private link. */
export function visitorEmail(
  words: ServerWords,
  studio: Studio,
  happened: ToVisitor,
  about: About,
  lasts: number,
) {
  const { subject, content } = words.letters.dates.toVisitor[happened]
  return {
    kind: `date.${happened}`,
    subject: subject(about),
    content: content(about),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: about.link, lasts },
  }
}

type Asker = { name: string; email: string; phone: string; message: string }

/** The email that tells the studio what a visitor did. A reply goes to the visitor. */
export function studioEmail(
  words: ServerWords,
  studio: Studio,
  happened: ToStudio,
  { about, asker, due }: { about: About; asker: Asker; due: string },
) {
  const { dates } = words.letters
  const content = dates.body({
    about,
    happened: dates.happened[happened](about, due),
    ...asker,
    link: about.link,
  })
  return {
    kind: `date.${happened}`,
    subject: dates.toStudio[happened](asker.name, about.starts),
    content,
    fromName: studio.name,
    replyTo: asker.email,
  }
}

type Times = { startsWall: string; endsWall: string }

/** Returns "Tue, Dec 8, 10:30 AM" in the studio's local time. */
export function startText(
  { startsWall }: Pick<Times, 'startsWall'>,
  now: Date,
  locale: string,
): string {
  const wall = { locale, timeZone: 'UTC' }
  return `${weekdayText(shownOn(startsWall), now, wall)}, ${timeText(shownOn(startsWall), wall)}`
}

/**
 * Returns "Tuesday, December 8, 2026, 10:30 AM – 1:30 PM (Eastern Time)", with the last day if it
 * ends on another.
 */
export function whenOf({ startsWall, endsWall }: Times, zone: string, locale: string): string {
  const wall = { locale, timeZone: 'UTC' }
  const [from, to] = [shownOn(startsWall), shownOn(endsWall)]
  const day = (at: Date) => longDayText(at, wall, true)
  const times =
    startsWall.slice(0, 10) === endsWall.slice(0, 10)
      ? `${day(from)}, ${timesText(from, to, wall)}`
      : `${day(from)}, ${timeText(from, wall)} – ${day(to)}, ${timeText(to, wall)}`
  return `${times} (${zone})`
}

/**
 * Returns the first word of a name if it looks like a first name, otherwise an empty string. Anyone
 * can use the form, so it must not carry other text to a stranger's inbox.
 */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : ''
}
