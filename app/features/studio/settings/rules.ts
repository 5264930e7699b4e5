import { z } from '#app/core/schema.ts'

import { isDay, isTimeZone } from '#app/core/day.ts'
import { getWeekStart, weekStarts } from '#app/core/week-start.ts'
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

const hasNoControls = (text: string) => !/\p{Cc}/u.test(text)

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
    password: z.string().default('').refine(hasNoControls, 'mail-password-malformed'),
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
type Fields = Record<string, string>

export const maxClosedDays = 500

/** A closed day in the form: fields `closedDay:<index>` and `closedName:<index>`. */
export type ClosedDayRow = { index: number; day: string; name: string }

/**
 * Returns the closed days of a form in order, including empty rows. Saved settings and the values
 * of a conflict hold them as text, one per line.
 */
export function parseClosedDays(values: Fields): ClosedDayRow[] {
  if (values.closedDays !== undefined)
    return normalizeText(values.closedDays)
      .split('\n')
      .map(toSingleLine)
      .filter(Boolean)
      .map((line, index) => {
        const [, day = '', name = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
        return { index, day, name }
      })
  return Object.keys(values)
    .flatMap((name) => (/^closedDay:\d{1,4}$/.test(name) ? [Number(name.slice(10))] : []))
    .sort((a, b) => a - b)
    .map((index) => ({
      index,
      day: values[`closedDay:${index}`] ?? '',
      name: values[`closedName:${index}`] ?? '',
    }))
}

/** Rows after an add (`add`) or remove (`remove:1`), renumbered; any other action leaves them. */
export function changeClosedDays(values: Fields, action: string): Fields {
  const [verb, index] = action.split(':')
  const rows = parseClosedDays(values).filter(
    (row) => verb !== 'remove' || row.index !== Number(index),
  )
  if (verb === 'add' && rows.length < maxClosedDays) rows.push({ index: -1, day: '', name: '' })
  const others = Object.entries(values).filter(([name]) => !/^closed(?:Day|Name):/.test(name))
  return Object.fromEntries([
    ...others.filter(([name]) => name !== 'closedDays'),
    ...rows.flatMap(({ day, name }, place) => [
      [`closedDay:${place}`, day],
      [`closedName:${place}`, name],
    ]),
  ])
}

/**
 * Checks the rows; empty ones are ignored, and a problem is reported at its own field. For a
 * repeated day the last name counts.
 */
function readClosedDays(
  rows: ClosedDayRow[],
  refuse: (field: string, message: string) => void,
): { closedDays: string[]; closedNames: Record<string, string> } {
  const closedNames: Record<string, string> = {}
  const days = new Set<string>()
  for (const { index, day, ...row } of rows) {
    const name = toSingleLine(row.name)
    if (day === '' && name === '') continue
    if (!isDay(day)) refuse(`closedDay:${index}`, 'closed-day-malformed')
    if (name.length > 80) refuse(`closedName:${index}`, 'closed-name-long')
    days.add(day)
    if (name) closedNames[day] = name
  }
  if (days.size > maxClosedDays) refuse(`closedDay:${rows.at(-1)!.index}`, 'closed-days-many')
  return { closedDays: [...days].sort(), closedNames }
}

const studioFieldsSchema = z.object({
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
  weekStart: z.enum(['', ...weekStarts], 'week-start-unknown').default(''),
})
const closedDaysSchema = z.record(z.string(), z.string()).transform((values, issues) =>
  readClosedDays(parseClosedDays(values), (field, message) => {
    issues.addIssue({ code: 'custom', path: [field], message })
  }),
)

/**
 * The studio settings form: a row per closed day, coordinates as maps print them. Empty optional
 * fields are derived from the name. An intersection reports the problems of both parts at once.
 */
export const studioSchema = z
  .intersection(studioFieldsSchema, closedDaysSchema)
  .transform((form) => ({
    ...form,
    legalName: form.legalName || form.name,
    badge: form.badge || getFirstLetter(form.name),
  }))
export type StudioForm = z.infer<typeof studioSchema>
export type StudioField = Exclude<keyof StudioForm, 'closedNames'>

/**
 * Returns the form of a renamed studio: a legal name and a letter that were derived from the former
 * name and not typed since are derived from the new one.
 */
export function followName(
  form: StudioForm,
  stored: Pick<StudioForm, 'name' | 'legalName' | 'badge'>,
): StudioForm {
  if (form.name === stored.name) return form
  const isDerived = (field: 'legalName' | 'badge', derived: string) =>
    stored[field] === derived && form[field] === derived
  return {
    ...form,
    ...(isDerived('legalName', stored.name) && { legalName: form.name }),
    ...(isDerived('badge', getFirstLetter(stored.name)) && { badge: getFirstLetter(form.name) }),
  }
}

type StudioRow = Omit<StudioForm, 'place' | 'weekStart'> & {
  latitude: number | null
  longitude: number | null
  locale: string
}

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
    weekStart: 'locale' in studio ? getWeekStart(studio.locale) : studio.weekStart,
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
