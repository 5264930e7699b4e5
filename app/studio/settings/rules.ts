import { z } from '#app/core/schema.ts'

import { isDay, isTimeZone } from '#app/core/day.ts'
import { parseMailServer } from '#app/core/mail-server.ts'
import { currencies } from '#app/core/money.ts'
import { firstLetter, isAddress, lettersOf, oneLine, tidy } from '#app/core/text.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/** The address of a mail server, `smtps://user:password@mail.example:465`. */
export const mailServerSchema = z.object({
  url: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'mail-server-missing')
        .refine((text) => text === '' || parseMailServer(text) !== null, 'mail-server-malformed'),
    ),
})

/** Where the test letter goes. */
export const testLetterSchema = z.object({
  to: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((text) => text === '' || isAddress(text), 'email-malformed'),
    ),
})

/** The address letters come from and the studio's own copy goes to. */
export const studioEmailSchema = z.object({
  email: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((text) => text === '' || isAddress(text), 'email-malformed'),
    ),
})

const short = (most: number, problem: ProblemCode) =>
  z.string().default('').transform(oneLine).pipe(z.string().max(most, problem))
const lines = z
  .string()
  .default('')
  .transform((text) => tidy(text).split('\n').map(oneLine).filter(Boolean))

/**
 * Closed days one a line, each with its name or without; of a day said twice the last name counts.
 */
const closings = lines
  .transform((texts) =>
    texts.map((text) => {
      const [, day = '', name = ''] = /^(\S+)\s*(.*)$/.exec(text) ?? []
      return { day, name }
    }),
  )
  .pipe(
    z
      .array(
        z.object({
          day: z.string().refine(isDay, 'closed-day-malformed'),
          name: z.string().max(80, 'closed-name-long'),
        }),
      )
      .max(500, 'closed-days-many'),
  )
  .transform((said) => {
    const closedNames = Object.fromEntries(
      said.filter(({ name }) => name !== '').map(({ day, name }) => [day, name]),
    )
    return { closedDays: [...new Set(said.map(({ day }) => day))].sort(), closedNames }
  })

/**
 * What the studio is known by and reckons with, as a person types it: lists one a line, the place
 * as maps write it. What is left out follows from the name.
 */
export const studioSchema = z
  .object({
    name: short(120, 'studio-long').pipe(z.string().min(1, 'studio-missing')),
    legalName: short(160, 'legal-name-long'),
    badge: z
      .string()
      .default('')
      .transform(oneLine)
      .refine((text) => lettersOf(text).length <= 1, 'badge-long'),
    place: short(80, 'place-malformed')
      .refine((text) => text === '' || placeIn(text) !== null, 'place-malformed')
      .refine((text) => isOnEarth(placeIn(text)), 'place-outside')
      .transform(placeIn),
    timeZone: z.string('time-zone-unknown').refine(isTimeZone, 'time-zone-unknown'),
    currency: z
      .string('currency-unknown')
      .refine((code) => currencies().includes(code), 'currency-unknown'),
    closedDays: closings,
  })
  .transform(({ closedDays: closed, ...form }) => ({
    ...form,
    ...closed,
    legalName: form.legalName || form.name,
    badge: form.badge || firstLetter(form.name),
  }))
export type StudioForm = z.infer<typeof studioSchema>
export type StudioField = Exclude<keyof StudioForm, 'closedNames'>

type StudioRow = Omit<StudioForm, 'place'> & { latitude: number | null; longitude: number | null }

/**
 * Each fact of the studio as it stands in its field; typed and kept facts of the same meaning are
 * the same text.
 */
export function fieldsOfStudio(facts: StudioForm | StudioRow): Record<StudioField, string> {
  const place =
    'place' in facts
      ? facts.place
      : facts.latitude === null || facts.longitude === null
        ? null
        : { latitude: facts.latitude, longitude: facts.longitude }
  const { name, legalName, badge, timeZone, currency, closedDays, closedNames } = facts
  const closed = [...closedDays].sort().map((day) => `${day} ${closedNames[day] ?? ''}`.trimEnd())
  return {
    name,
    legalName,
    badge,
    place: place ? `${place.latitude}, ${place.longitude}` : '',
    timeZone,
    currency,
    closedDays: closed.join('\n'),
  }
}

type Place = { latitude: number; longitude: number }

/** `43.6567, -70.2496`, also with a space alone between the two. */
function placeIn(text: string): Place | null {
  const [, latitude, longitude] =
    /^([+-]?\d{1,3}(?:\.\d+)?)(?:\s*,\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)$/.exec(
      text.replaceAll('−', '-'),
    ) ?? []
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}

function isOnEarth(place: Place | null): boolean {
  return place === null || (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)
}
