import { z } from '#app/core/schema.ts'

import { isDay, isTimeZone } from '#app/core/day.ts'
import { isMailHost } from '#app/core/mail-server.ts'
import { listCurrencies } from '#app/core/money.ts'
import {
  getFirstLetter,
  isEmailAddress,
  splitGraphemes,
  toSingleLine,
  normalizeText,
} from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** TLS from the first byte, or by STARTTLS after a greeting in plain text. */
export const mailSecurities = ['tls', 'starttls'] as const
export type MailSecurity = (typeof mailSecurities)[number]

const usualPorts = { tls: 465, starttls: 587 } satisfies Record<MailSecurity, number>

/** Servers of common providers, from their own documentation. */
export const mailPresets = {
  gmail: { host: 'smtp.gmail.com', security: 'tls' },
  microsoft: { host: 'smtp.office365.com', security: 'starttls' },
  fastmail: { host: 'smtp.fastmail.com', security: 'tls' },
  icloud: { host: 'smtp.mail.me.com', security: 'starttls' },
  zoho: { host: 'smtp.zoho.com', security: 'tls' },
} satisfies Record<string, { host: string; security: MailSecurity }>
export type MailPreset = keyof typeof mailPresets

/** Returns the fields of a preset. */
export function getPresetFields(preset: MailPreset) {
  const { host, security } = mailPresets[preset]
  return { host, security, port: String(usualPorts[security]) }
}

const noControls = (text: string) => !/\p{Cc}/u.test(text)

/** A mail server. An empty port is the usual one, an empty password the saved one. */
export const mailServerSchema = z
  .object({
    host: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(
        z
          .string()
          .min(1, 'mail-server-missing')
          .refine((text) => text === '' || isMailHost(text), 'mail-server-malformed'),
      ),
    port: z
      .string()
      .default('')
      .transform(toSingleLine)
      .refine((text) => /^\d{0,5}$/.test(text) && text !== '0', 'mail-port-malformed')
      .transform(Number)
      .refine((port) => port <= 65_535, 'mail-port-malformed'),
    security: z.enum(mailSecurities, 'mail-security-missing'),
    user: z.string().default('').transform(toSingleLine),
    password: z.string().default('').refine(noControls, 'mail-password-malformed'),
  })
  .refine(({ user, password }) => user !== '' || password === '', {
    message: 'mail-user-missing',
    path: ['user'],
  })
  .transform(({ port, ...form }) => ({ ...form, port: port || usualPorts[form.security] }))
export type MailServerForm = z.infer<typeof mailServerSchema>

/** The recipient of the test email. */
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

/** The sender address of emails, which also receives the studio's own copies. */
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
 * Closed days, one per line, each with an optional name. For a repeated day the last name counts.
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
 * The studio settings form: lists with one entry per line, coordinates as maps print them. Empty
 * optional fields are derived from the name.
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
 * Returns the settings as form values. Submitted and stored settings of equal meaning give equal
 * texts.
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

/**
 * Returns the letter of a studio's mark, or an empty text for the sample studio, whose mark is a
 * drawing of its L.
 */
export function getMarkLetter({ badge, sample }: { badge: string; sample: boolean }): string {
  return sample && badge === 'L' ? '' : badge
}

type Coordinates = { latitude: number; longitude: number }

/** Parses `43.6567, -70.2496`; the separator may also be a space. */
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
