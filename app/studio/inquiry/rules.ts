import { z } from '#app/core/schema.ts'

import { type StudioDay, after, hour, minute, readDays } from '#app/core/day.ts'
import { isAddress, oneLine, tidy } from '#app/core/text.ts'

/** What a message may be about; `photography` is photography and videography. */
export const topics = ['photography', 'documentary', 'podcast', 'other'] as const
export type Topic = (typeof topics)[number]

export const limits = { name: 120, phone: 40, message: 5000, text: 20_000 }

/** No phone number anywhere has fewer. Beyond that they are written in too many ways to judge. */
const fewestDigits = 5

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

/** The contact form. Every message of an issue is a key of the catalogue's `problems`. */
export const contactSchema = z.object({
  name: z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1, 'name-missing').max(limits.name, 'name-long')),
  email: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((email) => email === '' || isAddress(email), 'email-malformed'),
    ),
  phone: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .max(limits.phone, 'phone-long')
        .refine((phone) => phone === '' || digitsIn(phone) >= fewestDigits, 'phone-malformed'),
    ),
  topic: z.enum(topics, 'topic-unknown'),
  message: z
    .string()
    .transform(tidy)
    .pipe(z.string().min(1, 'message-missing').max(limits.message, 'message-long')),
})
export type ContactForm = z.infer<typeof contactSchema>
export type ContactField = keyof ContactForm

/** What can be chosen in the form: what is offered now, and anything else. */
export function topicsOf(offered: readonly { key: string }[]): Topic[] {
  return topics.filter((topic) => topic === 'other' || offered.some(({ key }) => key === topic))
}

/**
 * The topic a link preselects (`/contact?service=podcast`); anything that cannot be chosen is the
 * first one.
 */
export function topicFrom(asked: string | null, choices: readonly Topic[] = topics): Topic {
  return choices.find((topic) => topic === asked) ?? choices[0]!
}

export const states = ['waiting', 'answered', 'archived', 'spam'] as const
export type State = (typeof states)[number]

/** A second send of the same words from the same address within this time is the same message. */
export const repeatWindow = 10 * minute
/**
 * Whether a message looks like a machine's: the field people never see is filled in. How fast it
 * came says nothing (decision 0028).
 */
export function looksLikeSpam(trap: string): boolean {
  return trap !== ''
}

/** How much of the reply promise is left. */
export type Urgency = 'calm' | 'soon' | 'urgent' | 'late'

/** Over 12 hours calm, under 12 soon, under 4 urgent, past its time late. */
export function urgencyOf(dueAt: Date, now: Date): Urgency {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return 'late'
  if (left < 4 * hour) return 'urgent'
  return left < 12 * hour ? 'soon' : 'calm'
}

/** The instant by which a message that came at `since` is answered, by the policy's hours. */
export function dueAt(since: Date, replyHours: number): Date {
  return after(since, replyHours * hour)
}

/** Which moves a state allows; `waiting` is reached from the others by opening again. */
const moves: Record<State, State[]> = {
  waiting: ['answered', 'archived', 'spam'],
  answered: ['waiting', 'archived', 'spam'],
  archived: ['waiting', 'spam'],
  spam: ['waiting', 'archived'],
}

export function canMove(from: State, to: State): boolean {
  return moves[from].includes(to)
}

const text = z
  .string()
  .transform(tidy)
  .pipe(z.string().min(1, 'text-missing').max(limits.text, 'text-long'))
export const replySchema = z.object({ text })
/**
 * A note for the studio alone, or a reply of the writer's that came by ordinary mail and may wait
 * for an answer again.
 */
export const noteSchema = z.object({
  text,
  kind: z.enum(['note', 'incoming']),
  waits: z.enum(['on', '']).default(''),
})

/** Where the inbox keeps what it has: a state, or everything that is not spam. */
export const shelves = ['waiting', 'answered', 'archived', 'spam', 'all'] as const
export type Shelf = (typeof shelves)[number]

export function shelfFrom(asked: string | null): Shelf {
  return shelves.find((shelf) => shelf === asked) ?? 'waiting'
}

/** Whether it was answered within the promise; the others late, not at all, or not yet. */
export const replies = ['in-time', 'other'] as const
type Reply = (typeof replies)[number]

/**
 * What the inbox is narrowed to beside its shelf: days on which they came, how they were answered.
 */
export type Narrowing = { days: { from: StudioDay; to: StudioDay } | null; reply: Reply | null }

/**
 * As an address says it: `?days=2026-10-01_2026-10-31&reply=in-time`; what is not understood is
 * left out.
 */
export function narrowingFrom(asked: URLSearchParams): Narrowing {
  return {
    days: readDays(asked.get('days')),
    reply: replies.find((reply) => reply === asked.get('reply')) ?? null,
  }
}

export function narrowingText({ days, reply }: Narrowing): Record<string, string> {
  return { ...(days && { days: `${days.from}_${days.to}` }), ...(reply && { reply }) }
}
