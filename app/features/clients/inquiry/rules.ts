import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { z } from '#app/core/schema.ts'

import { type StudioDay, addMs, hour, minute, parseDayRange } from '#app/core/day.ts'
import { isEmailAddress, normalizeText, toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The subject of an inquiry: a service, or something else. */
export const inquiryServices = [...serviceKeys, 'other'] as const
export type InquiryService = (typeof inquiryServices)[number]

/** The ways an inquiry reaches the studio. All but `website` are entered by hand. */
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

export const contactFields = ['name', 'email', 'phone', 'service', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** No phone number in the world is shorter. Beyond that, notations vary too much to validate. */
const minPhoneDigits = 5

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

type TextCheck = {
  normalize: (typed: string) => string
  /** Returns the problem of a normalized text, or null. */
  findProblem: (text: string) => ProblemCode | null
}

/**
 * Checks of the contact form's texts. They don't need the schema library, so that the browser runs
 * the same checks as the server without loading it.
 */
export const contactTexts = {
  name: {
    normalize: toSingleLine,
    findProblem: (name) =>
      name === '' ? 'name-missing' : name.length > limits.name ? 'name-long' : null,
  },
  email: {
    normalize: toSingleLine,
    findProblem: (email) =>
      email === '' ? 'email-missing' : isEmailAddress(email) ? null : 'email-malformed',
  },
  phone: {
    normalize: toSingleLine,
    findProblem: (phone) =>
      phone.length > limits.phone
        ? 'phone-long'
        : phone !== '' && countDigits(phone) < minPhoneDigits
          ? 'phone-malformed'
          : null,
  },
  message: {
    normalize: normalizeText,
    findProblem: (message) =>
      message === '' ? 'message-missing' : message.length > limits.message ? 'message-long' : null,
  },
} satisfies Partial<Record<ContactField, TextCheck>>

/** Returns the problem of each field of a typed contact form that has one. */
export function findContactProblems(
  typed: Record<string, string>,
): Partial<Record<ContactField, ProblemCode>> {
  const problems: Partial<Record<ContactField, ProblemCode>> = {}
  for (const field of contactFields) {
    const text = typed[field] ?? ''
    const problem =
      field === 'service'
        ? inquiryServices.some((service) => service === text)
          ? null
          : 'service-unknown'
        : contactTexts[field].findProblem(contactTexts[field].normalize(text))
    if (problem) problems[field] = problem
  }
  return problems
}

/** Returns the choices of the form: the services offered now, and `other`. */
export function listInquiryServices(sections: readonly { key: string }[]): InquiryService[] {
  return inquiryServices.filter(
    (service) => service === 'other' || sections.some(({ key }) => key === service),
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
