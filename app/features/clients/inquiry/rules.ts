import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { z } from '#app/core/schema.ts'

import {
  type StudioDay,
  addMs,
  hour,
  isDay,
  minute,
  parseDayRange,
  toInstant,
} from '#app/core/day.ts'
import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'

/** What an inquiry asks for: a service, or something else. */
export const inquiryServices = [...serviceKeys, 'other'] as const
export type InquiryService = (typeof inquiryServices)[number]

/** How an inquiry reached the studio. All but `website` are entered by hand. */
export const enteredSources = [
  'phone',
  'referral',
  'instagram',
  'email',
  'walk-in',
  'other',
] as const
export const inquirySources = ['website', ...enteredSources] as const
export type InquirySource = (typeof inquirySources)[number]

/** Characters of the message shown in a row of the inbox. */
export const excerptLength = 90

export const limits = { name: 120, phone: 40, message: 5000, text: 20_000 }

/** No phone number in the world is shorter. Beyond that, notations vary too much to validate. */
const minPhoneDigits = 5

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

/** The contact form. Every message is a key of the `problems` messages. */
export const contactSchema = z.object({
  name: z
    .string()
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'name-missing').max(limits.name, 'name-long')),
  email: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((email) => email === '' || isEmailAddress(email), 'email-malformed'),
    ),
  phone: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .max(limits.phone, 'phone-long')
        .refine((phone) => phone === '' || countDigits(phone) >= minPhoneDigits, 'phone-malformed'),
    ),
  service: z.enum(inquiryServices, 'service-unknown'),
  message: z
    .string()
    .transform(normalizeText)
    .pipe(z.string().min(1, 'message-missing').max(limits.message, 'message-long')),
})
export type ContactForm = z.infer<typeof contactSchema>
export const contactFields = ['name', 'email', 'phone', 'service', 'message'] as const
export type ContactField = (typeof contactFields)[number]

const dayField = z
  .string()
  .default('')
  .refine((day) => day === '' || isDay(day), 'date-missing')
const timeField = z
  .string()
  .default('')
  .refine((time) => time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time), 'time-missing')

/**
 * Returns the schema of an inquiry entered by hand: an email address or a phone number, when it was
 * received, and the date asked for, if any. Times are those of the studio.
 */
export function createEnteredSchema({ timeZone, now }: { timeZone: string; now: Date }) {
  return contactSchema
    .extend({
      email: z
        .string()
        .default('')
        .transform(toSingleLine)
        .pipe(
          z.string().refine((email) => email === '' || isEmailAddress(email), 'email-malformed'),
        ),
      source: z.enum(enteredSources, 'source-missing'),
      receivedOn: dayField,
      receivedAt: timeField,
      date: dayField,
      start: timeField,
      end: timeField,
    })
    .transform(({ receivedOn, receivedAt, date, start, end, ...form }, issues) => {
      const refuse = (field: string, message: string) =>
        issues.addIssue({ code: 'custom', path: [field], message })
      const parseInstant = (day: string, time: string) =>
        time === '' ? null : (toInstant(`${day}T${time}`, timeZone)?.at ?? null)
      const received =
        receivedOn === '' ? now : parseInstant(receivedOn, receivedAt === '' ? '12:00' : receivedAt)
      const [from, to] =
        date === '' ? [null, null] : [parseInstant(date, start), parseInstant(date, end)]
      if (form.email === '' && form.phone === '') refuse('email', 'contact-missing')
      if (!received) refuse('receivedAt', 'time-never')
      // a form opened a minute ago may hold the next minute of another clock
      else if (received.getTime() > now.getTime() + minute) refuse('receivedOn', 'received-later')
      if (date !== '' && (!from || !to)) refuse(from ? 'end' : 'start', 'time-missing')
      else if (from && to && to <= from) refuse('end', 'end-before-start')
      return { ...form, received: received ?? now, requestedStartsAt: from, requestedEndsAt: to }
    })
}
export type EnteredInquiry = z.output<ReturnType<typeof createEnteredSchema>>

/** Returns the choices of the form: the services offered now, and `other`. */
export function listInquiryServices(offered: readonly { key: string }[]): InquiryService[] {
  return inquiryServices.filter(
    (service) => service === 'other' || offered.some(({ key }) => key === service),
  )
}

/**
 * Returns the service preselected by a link (`/contact?service=podcast`), or the first choice if it
 * isn't available.
 */
export function parseInquiryService(
  text: string | null,
  choices: readonly InquiryService[] = inquiryServices,
): InquiryService {
  return choices.find((service) => service === text) ?? choices[0]!
}

export const states = ['waiting', 'answered', 'archived', 'spam'] as const
export type State = (typeof states)[number]

/** The same text from the same email address within this time counts as one message. */
export const repeatWindow = 10 * minute
/**
 * Returns true if the hidden field is filled in. The time taken to fill in the form isn't used
 * (decision 0028).
 */
export function isLikelySpam(honeypot: string): boolean {
  return honeypot !== ''
}

/** The part of the promised reply time that is left. */
export type Urgency = 'calm' | 'soon' | 'urgent' | 'late'

/** Returns `calm` above 12 hours, `soon` below, `urgent` below 4, `late` after the due time. */
export function getUrgency(dueAt: Date, now: Date): Urgency {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return 'late'
  if (left < 4 * hour) return 'urgent'
  return left < 12 * hour ? 'soon' : 'calm'
}

/** Returns the due time of a message received at `since`, by the policy's hours. */
export function computeDueAt(since: Date, replyHours: number): Date {
  return addMs(since, replyHours * hour)
}

/** State changes allowed from each state; `waiting` is reached by reopening. */
const allowedMoves: Record<State, State[]> = {
  waiting: ['answered', 'archived', 'spam'],
  answered: ['waiting', 'archived', 'spam'],
  archived: ['waiting', 'spam'],
  spam: ['waiting', 'archived'],
}

export function canMove(from: State, to: State): boolean {
  return allowedMoves[from].includes(to)
}

const textSchema = z
  .string()
  .transform(normalizeText)
  .pipe(z.string().min(1, 'text-missing').max(limits.text, 'text-long'))
export const replySchema = z.object({ text: textSchema })
/**
 * An internal note, or a reply the sender wrote by ordinary email, which may need an answer again.
 */
export const noteSchema = z.object({
  text: textSchema,
  kind: z.enum(['note', 'incoming']),
  waits: z.enum(['on', '']).default(''),
})

/** Tabs of the inbox: one per state, and one for everything except spam. */
export const inboxTabs = ['waiting', 'answered', 'archived', 'spam', 'all'] as const
export type InboxTab = (typeof inboxTabs)[number]

export function parseInboxTab(text: string | null): InboxTab {
  return inboxTabs.find((tab) => tab === text) ?? 'waiting'
}

/** Answered within the promised time; `other` is late, unanswered or still waiting. */
export const replyFilters = ['in-time', 'other'] as const
type ReplyFilter = (typeof replyFilters)[number]

/** Filter of the inbox within a tab: days of receipt, reply in time, source and bookings. */
export type InquiryFilter = {
  days: { from: StudioDay; to: StudioDay } | null
  reply: ReplyFilter | null
  source: InquirySource | null
  /** True for inquiries with a booking in one of the `bookedStates`. */
  booked: true | null
}

/** States of a booking that an inquiry led to; a hold may still end. */
export const bookedStates = ['confirmed', 'done'] as const

/**
 * Parses the filter from an address such as `?days=2026-10-01_2026-10-31&reply=in-time`; unknown
 * values are dropped.
 */
export function parseInquiryFilter(params: URLSearchParams): InquiryFilter {
  return {
    days: parseDayRange(params.get('days')),
    reply: replyFilters.find((reply) => reply === params.get('reply')) ?? null,
    source: inquirySources.find((source) => source === params.get('source')) ?? null,
    booked: params.get('booked') === 'yes' || null,
  }
}

export function toFilterParams({
  days,
  reply,
  source,
  booked,
}: InquiryFilter): Record<string, string> {
  return {
    ...(days && { days: `${days.from}_${days.to}` }),
    ...(reply && { reply }),
    ...(source && { source }),
    ...(booked && { booked: 'yes' }),
  }
}
