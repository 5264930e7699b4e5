import { z } from '#app/core/schema.ts'

import { type StudioDay, addMs, hour, minute, parseDayRange } from '#app/core/day.ts'
import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'

/** What a message may be about; `photography` is photography and videography. */
export const topics = ['photography', 'documentary', 'podcast', 'other'] as const
export type Topic = (typeof topics)[number]

export const limits = { name: 120, phone: 40, message: 5000, text: 20_000 }

/** No phone number anywhere has fewer. Beyond that they are written in too many ways to judge. */
const minPhoneDigits = 5

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

/** The contact form. Every message of an issue is a key of the catalogue's `problems`. */
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
  topic: z.enum(topics, 'topic-unknown'),
  message: z
    .string()
    .transform(normalizeText)
    .pipe(z.string().min(1, 'message-missing').max(limits.message, 'message-long')),
})
export type ContactForm = z.infer<typeof contactSchema>
export type ContactField = keyof ContactForm

/** What can be chosen in the form: what is offered now, and anything else. */
export function listTopics(offered: readonly { key: string }[]): Topic[] {
  return topics.filter((topic) => topic === 'other' || offered.some(({ key }) => key === topic))
}

/**
 * The topic a link preselects (`/contact?service=podcast`); anything that cannot be chosen is the
 * first one.
 */
export function parseTopic(text: string | null, choices: readonly Topic[] = topics): Topic {
  return choices.find((topic) => topic === text) ?? choices[0]!
}

export const states = ['waiting', 'answered', 'archived', 'spam'] as const
export type State = (typeof states)[number]

/** A second send of the same words from the same address within this time is the same message. */
export const repeatWindow = 10 * minute
/**
 * Whether a message looks like a machine's: the field people never see is filled in. How fast it
 * came says nothing (decision 0028).
 */
export function isLikelySpam(honeypot: string): boolean {
  return honeypot !== ''
}

/** How much of the reply promise is left. */
export type Urgency = 'calm' | 'soon' | 'urgent' | 'late'

/** Over 12 hours calm, under 12 soon, under 4 urgent, past its time late. */
export function getUrgency(dueAt: Date, now: Date): Urgency {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return 'late'
  if (left < 4 * hour) return 'urgent'
  return left < 12 * hour ? 'soon' : 'calm'
}

/** The instant by which a message that came at `since` is answered, by the policy's hours. */
export function computeDueAt(since: Date, replyHours: number): Date {
  return addMs(since, replyHours * hour)
}

/** Which moves a state allows; `waiting` is reached from the others by opening again. */
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
 * A note for the studio alone, or a reply of the writer's that came by ordinary mail and may wait
 * for an answer again.
 */
export const noteSchema = z.object({
  text: textSchema,
  kind: z.enum(['note', 'incoming']),
  waits: z.enum(['on', '']).default(''),
})

/** Where the inbox keeps what it has: a state, or everything that is not spam. */
export const inboxTabs = ['waiting', 'answered', 'archived', 'spam', 'all'] as const
export type InboxTab = (typeof inboxTabs)[number]

export function parseInboxTab(text: string | null): InboxTab {
  return inboxTabs.find((tab) => tab === text) ?? 'waiting'
}

/** Whether it was answered within the promise; the others late, not at all, or not yet. */
export const replyFilters = ['in-time', 'other'] as const
type ReplyFilter = (typeof replyFilters)[number]

/**
 * What the inbox is narrowed to beside its shelf: days on which they came, how they were answered.
 */
export type InquiryFilter = {
  days: { from: StudioDay; to: StudioDay } | null
  reply: ReplyFilter | null
}

/**
 * As an address says it: `?days=2026-10-01_2026-10-31&reply=in-time`; what is not understood is
 * left out.
 */
export function parseInquiryFilter(params: URLSearchParams): InquiryFilter {
  return {
    days: parseDayRange(params.get('days')),
    reply: replyFilters.find((reply) => reply === params.get('reply')) ?? null,
  }
}

export function toFilterParams({ days, reply }: InquiryFilter): Record<string, string> {
  return { ...(days && { days: `${days.from}_${days.to}` }), ...(reply && { reply }) }
}
