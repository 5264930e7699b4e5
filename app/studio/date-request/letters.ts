import { rangeText, shownOn } from '#app/core/display.ts'
import type { Canceler } from '#app/studio/policy/rules.ts'
import type { ServerWords } from '#app/words/server.ts'

type Studio = { name: string; email: string }
type ToVisitor = keyof ServerWords['letters']['dates']['toVisitor']
type ToStudio = keyof ServerWords['letters']['dates']['toStudio']
/** Everything as it is written for people; `money` is a sentence about it, or nothing. */
export type About = { what: string; when: string; clock: string; until: string; hours: number; link: string; canceledBy: Canceler | null; money: string }

/** To whoever asked: how the date stands, with a link of its own to their page. It opens something, so its text is forgotten once it has left. */
export function toVisitor(words: ServerWords, studio: Studio, happened: ToVisitor, about: About) {
  const { subject, body } = words.letters.dates.toVisitor[happened]
  const all = { ...about, studio: studio.name }
  return { kind: `date.${happened}`, subject: subject(all), body: body(all), fromName: studio.name, replyTo: studio.email, secret: true }
}

/** From when to when, by the studio's wall clock; with the day it ends where that is another. */
export function whenOf({ startsWall, endsWall }: { startsWall: string; endsWall: string }, now: Date, locale: string): string {
  return rangeText(shownOn(startsWall), shownOn(endsWall), now, { locale, timeZone: 'UTC' })
}

type Asker = { name: string; email: string; phone: string; message: string }

/** To the studio: what somebody asked, agreed to, moved or called off, and where it stands. `more` is what that needs to be understood. Answering it writes to them. */
export function toStudio(words: ServerWords, studio: Studio, happened: ToStudio, { about, asker, more }: { about: About; asker: Asker; more: string }) {
  const { dates } = words.letters
  const all = { ...about, studio: studio.name }
  const body = dates.body({ about: all, happened: dates.happened[happened](all, more), ...asker, link: about.link })
  return { kind: `date.${happened}`, subject: dates.toStudio[happened](asker.name, about.when), body, fromName: studio.name, replyTo: asker.email }
}
