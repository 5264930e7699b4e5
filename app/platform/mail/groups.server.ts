import type { TxCtx } from '../context.server.ts'
import { isChosen } from './choices.server.ts'

/**
 * A record an email is about, with the kind of email it would be alone. `was` are the local start
 * and end before a move.
 */
export type EmailSubject = { id: string; kind: string; was: string | null }

/**
 * An email to one person about one or several records. `recipient` names the person, and `choice`
 * is their key in the decisions about the emails of a change.
 */
export type EmailGroup = {
  recipient: string
  choice: string
  subjects: EmailSubject[]
  /** Set for the rest of an email of which a part was withdrawn, with its edited message. */
  rest?: { message: string | null }
}

/** An email with the context of its cause. */
export type CausedEmail = { ctx: TxCtx; group: EmailGroup }

/** The emails of a transaction by a key of person and cause. */
export type EmailGroups = Map<string, CausedEmail>

/**
 * Runs a change of several records so that each person gets one email about all of them. The emails
 * are queued when it has succeeded.
 */
export async function groupEmails<Result extends { ok: boolean }>(
  ctx: TxCtx,
  work: (ctx: TxCtx) => Promise<Result>,
): Promise<Result> {
  if (ctx.tx.emailGroups) return work(ctx)
  const groups: EmailGroups = new Map()
  ctx.tx.emailGroups = groups
  const result = await work(ctx).finally(() => delete ctx.tx.emailGroups)
  if (!result.ok) return result
  const emails = [...groups.values()].filter(({ group }) => group.subjects.length > 0)
  await ctx.app.sendGroupedEmails(assignChoiceKeys(emails))
  return result
}

/** Gives the second client of a series a key of their own, so that both can be chosen. */
function assignChoiceKeys(emails: CausedEmail[]): CausedEmail[] {
  const counts = new Map<string, number>()
  return emails.map(({ ctx, group }) => {
    if (group.rest || !ctx.emailChoices) return { ctx, group }
    const count = (counts.get(group.choice) ?? 0) + 1
    counts.set(group.choice, count)
    const choice = count === 1 ? group.choice : `${group.choice}-${count}`
    return { ctx, group: { ...group, choice } }
  })
}

/** Emails a person about a record: together with others of the same `key`, or now. */
export async function addToEmailGroup(
  ctx: TxCtx,
  key: string,
  { recipient, choice }: Pick<EmailGroup, 'recipient' | 'choice'>,
  subject: EmailSubject,
) {
  const groups = ctx.tx.emailGroups
  if (!groups)
    return ctx.app.sendGroupedEmails([{ ctx, group: { recipient, choice, subjects: [subject] } }])
  const { group } = groups.get(key) ?? { group: { recipient, choice, subjects: [] } }
  const otherSubjects = group.subjects.filter(({ id }) => id !== subject.id)
  groups.set(key, { ctx, group: { ...group, subjects: [...otherSubjects, subject] } })
}

/** Sends what is left of a withdrawn email, when the change is complete. */
export async function sendRest(ctx: TxCtx, emailId: string, group: EmailGroup) {
  const groups = ctx.tx.emailGroups
  if (!groups) return ctx.app.sendGroupedEmails([{ ctx, group }])
  groups.set(`rest ${emailId}`, { ctx, group })
}

/** Leaves a record out of the rests of this transaction, and returns its part of them. */
export function removeFromRests(ctx: TxCtx, kind: string, id: string): EmailSubject[] {
  const subjects: EmailSubject[] = []
  for (const { group } of ctx.tx.emailGroups?.values() ?? []) {
    const index = group.rest
      ? group.subjects.findIndex((subject) => subject.id === id && subject.kind === kind)
      : -1
    if (index !== -1) subjects.push(...group.subjects.splice(index, 1))
  }
  return subjects
}

/** Returns true if this person gets the email; the rest of an email was decided before. */
export function isGroupChosen(ctx: TxCtx, group: EmailGroup): boolean {
  return group.rest !== undefined || isChosen(ctx, group.choice)
}

/** Returns the message as the studio edited it; null if it is as proposed. */
export function findEditedMessage(ctx: TxCtx, { rest, choice }: EmailGroup): string | null {
  return rest ? rest.message : (ctx.emailChoices?.messages[choice] ?? null)
}
