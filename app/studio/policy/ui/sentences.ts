import { addDays, instantOf } from '#app/core/day.ts'
import { type Display, momentText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import {
  clientCancelsText,
  ifCanceledText,
  studioCancelsText,
} from '#app/studio/ledger/ui/if-canceled.ts'
import { printed } from '#app/studio/page/rules.ts'
import { offeringKeys } from '#app/studio/section/rules.ts'
import {
  type Policy,
  type PrintedPage,
  changeableUntil,
  depositOf,
  refundOf,
} from '#app/studio/policy/rules.ts'
import type { Words } from '#app/words/index.ts'
import type { policyWords } from '#app/words/policy.ts'

type Sentence = { key: string; text: string }
/** Sentences that stand in one place: a page of the website, or a screen of the portal. */
export type Place = { key: string; title: string; path: string | null; sentences: Sentence[] }
export type Around = {
  pages: PrintedPage[]
  figures: Record<string, string>
  studio: string
  today: string
  display: Display & { currency: string }
}
type Said = { own: ReturnType<typeof policyWords>; portal: Words['portal'] }

/** In cents, and the time of day it starts. */
export const example = { total: 90_000, paid: 45_000, at: '13:30' }

/**
 * Every sentence a policy prints, by where it stands; what is shown and what is printed are the
 * same functions of the same words.
 */
export function placesOf(policy: Policy, around: Around, said: Said): Place[] {
  const {
    own: { page, says, letters },
    portal,
  } = said
  const { currency, locale } = around.display
  const as = (cents: number) => formatMoney(cents, currency, locale)
  const place = (key: keyof typeof page.places, texts: string[]): Place => ({
    key,
    title: page.places[key],
    path: null,
    sentences: keyed(texts),
  })
  const deposit = depositOf(example.total, policy)
  const bookings = examples(policy, around)
  return [
    ...around.pages.map((one) => pagePlace(one, policy, around, said)),
    place(
      'offerings',
      offeringKeys.map((key) => says.delivered[key](policy)),
    ),
    place('letters', [letters.receipt.promise(around.studio, policy.replyHours)]),
    place('booking', [
      portal.bookings.totalHint(policy.depositPercent, currency),
      ...(deposit > 0 ? [portal.money.depositNeeded(policy.depositPercent, as(deposit))] : []),
      ...bookings.map((one) => ifCanceledText(portal, one, example.paid, around.display)),
    ]),
    place('dialog', [
      ...bookings.map((one) => clientCancelsText(portal, one, example.paid, around.display)),
      studioCancelsText(portal, bookings[0]!, around.display),
    ]),
    place('link', [
      says.link.deposit(policy.depositPercent, as(example.total), as(deposit)),
      says.link.moveUntil(momentText(bookings[0]!.movedUntil, around.display)),
      ...bookings.map((one) =>
        says.link.ifCanceled(one, as, (at) => momentText(at, around.display)),
      ),
    ]),
  ]
}

function pagePlace(
  { path, title, said: texts }: PrintedPage,
  policy: Policy,
  { figures }: Around,
  { own: { says } }: Said,
): Place {
  const all = { ...figures, ...says.figures(policy) }
  return {
    key: path,
    title,
    path,
    sentences: keyed(
      texts.map((one) =>
        'answer' in one ? says.answers[one.answer](policy) : printed(one.text, all),
      ),
    ),
  }
}

function keyed(texts: string[]): Sentence[] {
  return texts.map((text, at) => ({ key: String(at), text }))
}

/**
 * The same booking as many days away as each step asks for, and nearer than any: what calling it
 * off would mean then.
 */
function examples(policy: Policy, { today, display: { timeZone } }: Around) {
  const shortest = policy.refundSteps.at(-1)
  const away = [
    ...policy.refundSteps.map(({ days }) => days),
    shortest ? Math.max(shortest.days - 3, 0) : 7,
  ]
  const at = (wall: string) => instantOf(wall, timeZone)!.at // no clock changes at these hours
  const now = at(`${today}T09:00`)
  return away.map((days) => {
    const startsWall = `${addDays(today, days)}T${example.at}`
    const times = { startsWall, zone: timeZone, startsAt: at(startsWall), total: example.total }
    return {
      ...refundOf(example.paid, times, policy, now),
      byStudio: example.paid,
      daysAway: days,
      begun: false,
      movedUntil: changeableUntil(times, policy),
    }
  })
}

/** The places and sentences that read otherwise than before, as `place key`. */
export function changedIn(before: Place[], after: Place[]): Set<string> {
  const known = new Map(
    before.flatMap(({ key, sentences }) => sentences.map((one) => [`${key} ${one.key}`, one.text])),
  )
  return new Set(
    after.flatMap(({ key, sentences }) =>
      sentences.flatMap((one) =>
        known.get(`${key} ${one.key}`) === one.text ? [] : [`${key} ${one.key}`],
      ),
    ),
  )
}
