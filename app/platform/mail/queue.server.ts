import { randomUUID } from 'node:crypto'

import { type SQL, and, eq, gt, gte, inArray, like, lte, or, sql } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import {
  type EmailContent,
  codeEmailKind,
  codePlaceholder,
  formatEmailHtml,
  formatEmailText,
  listLinkPlaceholders,
} from '#app/core/email.ts'
import { toEmailKey, toSingleLine, normalizeText } from '#app/core/text.ts'
import { email, emailAttachment, emailSubject, studio } from '#app/data/schema/index.server.ts'

import { encrypt } from '../auth/encryption.server.ts'
import { findLastRestore } from '../backup/last-restore.server.ts'
import type { Ctx, TxCtx } from '../context.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { type EmailGroup, type EmailSubject, removeFromRests, sendRest } from './groups.server.ts'

type EmailDraft = {
  kind: string
  to: { name: string; address: string }
  fromName: string
  replyTo?: string
  /** Message-ID of the email this one answers, so that mail clients group them. */
  inReplyTo?: string
  subject: string
  content: EmailContent
  language: string
  /** Id of the record the email is about. */
  subjectId?: string
  /** The records it is about, for one person; with the message, if the studio edited it. */
  group?: SavedGroup
  /**
   * A secret link in the email, or several. It is encrypted until it is sent and never shown in the
   * portal; it is valid for `lifetimeMs` and deleted then if it wasn't sent.
   */
  secretLink?: { href: string | readonly string[]; lifetimeMs: number }
  /** The same for a secret code, in an email of the kind `codeEmailKind`. */
  secretCode?: { code: string; lifetimeMs: number }
  /** Attached calendar file (RFC 5545). */
  calendar?: string
  /** Attached documents with their file names. It is sent when they are rendered. */
  attachments?: { renderingId: string; name: string }[]
  /** The client whose statement is rendered when the email is sent, and attached. */
  statementOf?: string
  /** A message from one person to another: without the studio's name and contact details. */
  personal?: true
  /** Milliseconds before it is sent, during which its cause can be undone. */
  delayMs?: number
}

type SavedGroup = EmailGroup & { editedMessage: string | null }

/** Emails a person is waiting for, which are sent first. */
export const isUrgent: SQL<boolean> = sql`${email.kind} in ('staff.reset', 'invitation.sent', 'client.portal-link', ${codeEmailKind}, 'mail.test')`

/**
 * Adds an email to the outbox in the transaction of its cause, and returns its id. It is sent after
 * the commit, unless it was due before a restore, which has forgotten if it was sent.
 */
export async function enqueueEmail(
  ctx: TxCtx,
  { to, content, group, personal, ...draft }: EmailDraft,
): Promise<string> {
  const { secretLink: _, secretCode: __, attachments = [], delayMs = 0, ...rest } = draft
  const id = randomUUID()
  const subject = toSingleLine(rest.subject)
  const blocks = content
    .map((block) => (typeof block === 'string' ? normalizeText(block) : block))
    .filter((block) => block !== '')
  const [sender] = await ctx.db
    .select({ name: studio.name, accent: studio.accent, phone: studio.phone, email: studio.email })
    .from(studio)
  const contact =
    sender && !personal
      ? [
          sender.name,
          [sender.phone, sender.email].filter(Boolean).join(' · '),
          ctx.app.config.publicUrl,
        ]
      : []
  const html = formatEmailHtml(blocks, {
    subject,
    language: rest.language,
    studio: sender?.name ?? rest.fromName,
    contact,
    accent: sender?.accent ?? null,
  })
  const { replaceSecrets, sealed } = sealSecrets(ctx, draft)
  const isHeld = await wasDueBeforeRestore(ctx)
  await ctx.db.insert(email).values({
    ...rest,
    ...(group && toGroupColumns(group)),
    id,
    subject,
    messageId: `<${id}@${new URL(ctx.app.config.publicUrl).hostname}>`,
    createdAt: ctx.now,
    nextTryAt: addMs(ctx.now, delayMs),
    ...(isHeld ? { state: 'held', heldReason: 'restored' } : { state: 'queued' }),
    toName: toSingleLine(to.name),
    toAddress: toSingleLine(to.address),
    toKey: toEmailKey(to.address),
    body: replaceSecrets(formatEmailText(blocks, contact)),
    html: replaceSecrets(html),
    ...sealed,
  })
  if (group && group.subjects.length > 1) await saveGroup(ctx, id, group)
  if (attachments.length > 0)
    await ctx.db.insert(emailAttachment).values(attachments.map((row) => ({ ...row, emailId: id })))
  ctx.tx.changedNouns.add('email')
  if (isHeld) await recordEvent(ctx, 'email.held', id)
  return id
}

/** Returns what stores the secret of an email encrypted, and puts placeholders in its texts. */
function sealSecrets(
  { app, now }: Ctx,
  { secretLink, secretCode }: Pick<EmailDraft, 'secretLink' | 'secretCode'>,
) {
  const secrets = secretLink ? [secretLink.href].flat() : secretCode ? [secretCode.code] : []
  const placeholders = secretCode ? [codePlaceholder] : listLinkPlaceholders(secrets.length)
  const lifetimeMs = (secretLink ?? secretCode)?.lifetimeMs
  return {
    replaceSecrets: (text: string) =>
      secrets.reduce(
        (result, secret, index) => result.replaceAll(secret, placeholders[index]!),
        text,
      ),
    sealed:
      lifetimeMs === undefined
        ? {}
        : {
            secret: true,
            sealedLink: encrypt(app.key, secrets.join('\n')),
            linkEndsAt: addMs(now, lifetimeMs),
          },
  }
}

async function wasDueBeforeRestore(ctx: Ctx): Promise<boolean> {
  if (!ctx.dueAt) return false
  const restoredAt = await findLastRestore(ctx)
  return restoredAt !== null && ctx.dueAt <= restoredAt
}

/**
 * Returns true if an email of this kind to this address was queued within the last `withinMs`
 * milliseconds.
 */
export async function wasRecentlySent(
  ctx: Ctx,
  kind: string,
  address: string,
  withinMs: number,
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(
      and(
        eq(email.kind, kind),
        eq(email.toKey, toEmailKey(address)),
        gt(email.createdAt, addMs(ctx.now, -withinMs)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Matches emails about a record, of one of these kinds or of any. */
function isAbout(subjectId: string, kinds?: string[]): SQL | undefined {
  const { emailId, subjectId: id, kind } = emailSubject
  return or(
    and(eq(email.subjectId, subjectId), kinds && inArray(email.kind, kinds)),
    inArray(
      email.id,
      sql`(select ${emailId} from ${emailSubject} where ${and(eq(id, subjectId), kinds && inArray(kind, kinds))})`,
    ),
  )
}

/** Returns true if an email of one of these kinds was queued for a subject and not withdrawn. */
export async function wasEmailed(
  ctx: Ctx,
  { kinds, subjectId, since }: { kinds: string[]; subjectId: string; since: Date },
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(and(isAbout(subjectId, kinds), gte(email.createdAt, since)))
    .limit(1)
  return found.length > 0
}

/** Matches emails that no mail server has seen. */
const isUntried = and(eq(email.state, 'queued'), eq(email.tries, 0))

/**
 * Deletes a delayed email whose cause was undone; of an email about several records, only this part
 * of it. Returns null if there was none, otherwise the times before the move it was about, if
 * known.
 */
export async function withdrawEmail(
  ctx: TxCtx,
  kind: string,
  subjectId: string,
): Promise<{ was: string | null } | null> {
  const removedSubjects = removeFromRests(ctx, kind, subjectId)
  const delayed = and(isAbout(subjectId, [kind]), isUntried, gt(email.nextTryAt, ctx.now))
  for (const { id, ...row } of await listGroups(ctx, delayed)) {
    await ctx.db.delete(email).where(eq(email.id, id))
    removedSubjects.push(...row.subjects.filter((subject) => subject.id === subjectId))
    const otherSubjects = row.subjects.filter((subject) => subject.id !== subjectId)
    if (otherSubjects.length > 0) await sendRest(ctx, id, toRest(row, otherSubjects))
    if (row.subjects.length === 0) removedSubjects.push({ id: subjectId, kind, was: null })
  }
  return removedSubjects.length > 0
    ? { was: removedSubjects.find(({ was }) => was !== null)?.was ?? null }
    : null
}

type GroupRow = { id: string; recipient: string; message: string | null; subjects: EmailSubject[] }

/** Locks emails, so that none is sent before the transaction ends, and returns their parts. */
async function listGroups(ctx: TxCtx, condition: SQL | undefined): Promise<GroupRow[]> {
  const rows = await ctx.db
    .select({ id: email.id, recipient: email.recipient, message: email.editedMessage })
    .from(email)
    .where(condition)
    .orderBy(email.id)
    .for('update')
  const groups: GroupRow[] = []
  for (const row of rows) {
    const subjects = await ctx.db
      .select({ id: emailSubject.subjectId, kind: emailSubject.kind, was: emailSubject.was })
      .from(emailSubject)
      .where(eq(emailSubject.emailId, row.id))
    groups.push({ ...row, recipient: row.recipient ?? '', subjects })
  }
  return groups
}

function toRest(
  { recipient, message }: Omit<GroupRow, 'id'>,
  subjects: EmailSubject[],
): EmailGroup {
  return { recipient, choice: recipient, subjects, rest: { message } }
}

function toGroupColumns({
  recipient,
  editedMessage,
  subjects: [first, ...otherSubjects],
}: SavedGroup) {
  return otherSubjects.length > 0 ? { recipient, editedMessage } : { subjectId: first!.id }
}

/** Stores the parts of an email about several records. */
async function saveGroup(ctx: TxCtx, emailId: string, { subjects }: EmailGroup) {
  await ctx.db
    .insert(emailSubject)
    .values(subjects.map(({ id, ...rest }) => ({ ...rest, subjectId: id, emailId })))
}

/** Deletes those of these emails that haven't been sent, also if they are held or have failed. */
export async function withdrawUnsentEmails(ctx: TxCtx, ids: string[]) {
  if (ids.length === 0) return
  await ctx.db
    .delete(email)
    .where(and(inArray(email.id, ids), inArray(email.state, ['queued', 'held', 'failed'])))
  ctx.tx.changedNouns.add('email')
}

/** The error of an email whose document couldn't be rendered or read. */
const attachmentProblems = ['attachment-failed', 'attachment-damaged'] as const
/** `statement-failed` passes when the email is tried again. */
export type AttachmentProblem = (typeof attachmentProblems)[number] | 'statement-failed'

/** Queues the emails that failed with this document, because it is rendered once more. */
export async function queueEmailsAgain(ctx: TxCtx, renderingId: string) {
  const attached = ctx.db
    .select({ id: emailAttachment.emailId })
    .from(emailAttachment)
    .where(eq(emailAttachment.renderingId, renderingId))
  await ctx.db
    .update(email)
    .set({ state: 'queued', tries: 0, nextTryAt: ctx.now, failedAt: null, lastError: null })
    .where(
      and(
        inArray(email.id, attached),
        eq(email.state, 'failed'),
        inArray(email.lastError, [...attachmentProblems]),
      ),
    )
  ctx.tx.changedNouns.add('email')
}

/**
 * Deletes the links in emails about `subjectId` when they no longer work. Emails not sent yet then
 * can't be sent; see `renewGroups` for those that have other links too. `kinds` begins the kinds of
 * emails with such a link.
 */
export async function forgetLinks(ctx: TxCtx, subjectId: string, kinds = '') {
  await ctx.db
    .update(email)
    .set({ sealedLink: null })
    .where(and(isAbout(subjectId), like(email.kind, `${kinds}%`)))
}

/** Writes waiting emails about this and other records once more, with its new link. */
export async function renewGroups(ctx: TxCtx, subjectId: string) {
  for (const row of await listGroups(
    ctx,
    and(isAbout(subjectId), eq(email.secret, true), isUntried),
  )) {
    if (row.subjects.length === 0) continue
    await ctx.db.delete(email).where(eq(email.id, row.id))
    await sendRest(ctx, row.id, toRest(row, row.subjects))
  }
}

/** Deletes expired links. */
export async function forgetExpiredLinks(ctx: Ctx) {
  await ctx.db.update(email).set({ sealedLink: null }).where(lte(email.linkEndsAt, ctx.now))
}

/**
 * Returns true for reserved example addresses (RFC 2606, RFC 6761). Emails to them are never sent.
 */
export function isExampleAddress(address: string): boolean {
  return /(^|[@.])example(\.(com|net|org))?$/.test(toEmailKey(address))
}
