import { z } from '#app/core/schema.ts'

import { isDay, isTimeZone } from '#app/core/day.ts'
import { parseMailServer } from '#app/core/mail-server.ts'
import { listCurrencies } from '#app/core/money.ts'
import {
  getFirstLetter,
  isEmailAddress,
  splitGraphemes,
  toSingleLine,
  normalizeText,
} from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The address of a mail server, `smtps://user:password@mail.example:465`. */
export const mailServerSchema = z.object({
  url: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'mail-server-missing')
        .refine((text) => text === '' || parseMailServer(text) !== null, 'mail-server-malformed'),
    ),
})

/** Where the test letter goes. */
export const testEmailSchema = z.object({
  to: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
    ),
})

/** The address letters come from and the studio's own copy goes to. */
export const studioEmailSchema = z.object({
  email: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
    ),
})

const buildLineSchema = (max: number, problem: ProblemCode) =>
  z.string().default('').transform(toSingleLine).pipe(z.string().max(max, problem))
const linesSchema = z
  .string()
  .default('')
  .transform((text) => normalizeText(text).split('\n').map(toSingleLine).filter(Boolean))

/**
 * Closed days one a line, each with its name or without; of a day said twice the last name counts.
 */
const closedDaysSchema = linesSchema
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
  .transform((entries) => {
    const closedNames = Object.fromEntries(
      entries.filter(({ name }) => name !== '').map(({ day, name }) => [day, name]),
    )
    return { closedDays: [...new Set(entries.map(({ day }) => day))].sort(), closedNames }
  })

/**
 * What the studio is known by and reckons with, as a person types it: lists one a line, the place
 * as maps write it. What is left out follows from the name.
 */
export const studioSchema = z
  .object({
    name: buildLineSchema(120, 'studio-long').pipe(z.string().min(1, 'studio-missing')),
    legalName: buildLineSchema(160, 'legal-name-long'),
    badge: z
      .string()
      .default('')
      .transform(toSingleLine)
      .refine((text) => splitGraphemes(text).length <= 1, 'badge-long'),
    place: buildLineSchema(80, 'place-malformed')
      .refine((text) => text === '' || parseCoordinates(text) !== null, 'place-malformed')
      .refine((text) => isOnEarth(parseCoordinates(text)), 'place-outside')
      .transform(parseCoordinates),
    timeZone: z.string('time-zone-unknown').refine(isTimeZone, 'time-zone-unknown'),
    currency: z
      .string('currency-unknown')
      .refine((code) => listCurrencies().includes(code), 'currency-unknown'),
    closedDays: closedDaysSchema,
  })
  .transform(({ closedDays: closed, ...form }) => ({
    ...form,
    ...closed,
    legalName: form.legalName || form.name,
    badge: form.badge || getFirstLetter(form.name),
  }))
export type StudioForm = z.infer<typeof studioSchema>
export type StudioField = Exclude<keyof StudioForm, 'closedNames'>

type StudioRow = Omit<StudioForm, 'place'> & { latitude: number | null; longitude: number | null }

/**
 * Each fact of the studio as it stands in its field; typed and kept facts of the same meaning are
 * the same text.
 */
export function toStudioFields(studio: StudioForm | StudioRow): Record<StudioField, string> {
  const place =
    'place' in studio
      ? studio.place
      : studio.latitude === null || studio.longitude === null
        ? null
        : { latitude: studio.latitude, longitude: studio.longitude }
  const { name, legalName, badge, timeZone, currency, closedDays, closedNames } = studio
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

type Coordinates = { latitude: number; longitude: number }

/** `43.6567, -70.2496`, also with a space alone between the two. */
function parseCoordinates(text: string): Coordinates | null {
  const [, latitude, longitude] =
    /^([+-]?\d{1,3}(?:\.\d+)?)(?:\s*,\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)$/.exec(
      text.replaceAll('−', '-'),
    ) ?? []
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}

function isOnEarth(coordinates: Coordinates | null): boolean {
  return (
    coordinates === null ||
    (Math.abs(coordinates.latitude) <= 90 && Math.abs(coordinates.longitude) <= 180)
  )
}
