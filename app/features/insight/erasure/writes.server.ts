import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { toLikePattern } from '#app/core/search.ts'
import {
  absence,
  booking,
  bookingAccessLink,
  bookingNotice,
  bookingReminder,
  bookingSeries,
  calendarFeed,
  client,
  clientBilling,
  clientContact,
  clientLinkRequest,
  editingSession,
  email,
  event,
  externalCalendar,
  gallery,
  idempotencyKey,
  image,
  inquiry,
  invitation,
  invoiceDraft,
  ledgerEntry,
  oneTimeToken,
  onlineBookingResource,
  passwordResetRequest,
  person,
  download,
  previewLink,
  project,
  projectCharge,
  rateLimit,
  recoveryCode,
  resource,
  review,
  securityEvent,
  staff,
  staffSession,
  task,
  testimonialRequest,
  trustedDevice,
  twoFactor,
} from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { enableErasing, redactEvents } from '#app/platform/redact-events.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { deleteUnusedFiles } from '#app/features/media/file/writes.server.ts'
import { listMentions } from '#app/features/insight/mention/reads.server.ts'
import {
  type Marks,
  type Replacement,
  buildMarkPatterns,
  hasMention,
  listMarks,
} from '#app/features/insight/mention/rules.ts'
import { replaceInRows } from '#app/features/insight/mention/writes.server.ts'
import {
  type PersonalRecords,
  findClientRecords,
  findPersonRecords,
  isEmailOf,
} from '#app/features/insight/personal-data/reads.server.ts'
import { isOneOf } from '#app/features/insight/record-rows/reads.server.ts'
import type { RecordKind } from '#app/features/insight/personal-data/rules.ts'
import { isChargeOf, listGalleryFiles } from '#app/features/insight/gallery-records/reads.server.ts'
import { eraseQuotes } from '#app/features/insight/quote-erasure/writes.server.ts'
import {
  eraseFromWebsite,
  eraseSlugs,
  removeLibraryItems,
} from '#app/features/insight/website-erasure/writes.server.ts'
import { getPersonalDataMessages } from '#app/messages/personal-data.ts'

import { findClientBlockers, findPersonBlockers, listKeptBookings } from './reads.server.ts'
import { getPseudonymCode, isNameConfirmed } from './rules.ts'

/** Milliseconds: the texts of the whole studio are searched for the name. */
const timeoutMs = 60_000

export type ErasureOptions = {
  /** The person's name as it was typed to confirm. */
  name: string
  /** Also replaces the person's name in texts about other things. */
  replaceMentions: boolean
}

/**
 * Erases the personal data of a client in one transaction, and then their files. Payments, and
 * bookings with payments or cancellations, stay under a pseudonym. Issued documents and accepted
 * quotes stay as they are, because tax law requires it. Fails with `confirm-password`,
 * `client-is-gone`, `erasure-name-wrong`, `erasure-blocked`.
 */
export async function eraseClient(ctx: Ctx, id: string, options: ErasureOptions) {
  authorize(ctx.actor, 'personal-data.erase')
  const result = await transact(
    ctx,
    async (ctx) => {
      if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
      await ctx.db.select({ id: client.id }).from(client).where(eq(client.id, id)).for('update')
      const found = await findClientRecords(ctx, id)
      if (!found) return fail('client-is-gone')
      if (!isNameConfirmed(options.name, found.name)) return fail('erasure-name-wrong')
      if ((await findClientBlockers(ctx, found)).length > 0) return fail('erasure-blocked')
      const galleryFiles = await listGalleryFiles(ctx, id)
      const hashes = [...(await eraseCommon(ctx, found, options)), ...galleryFiles]
      await eraseClientRows(ctx, found)
      await recordEvent(ctx, 'personal-data.erased', id, { kind: 'client' })
      return ok({ hashes })
    },
    { timeoutMs },
  )
  return deleteErasedFiles(ctx, result)
}

/**
 * Erases the personal data of someone who works or worked for the studio, and then their files.
 * What they did stays under a pseudonym. Fails with `confirm-password`, `person-is-gone`,
 * `erasure-name-wrong`, `erasure-blocked`.
 */
export async function erasePerson(ctx: Ctx, id: string, options: ErasureOptions) {
  authorize(ctx.actor, 'personal-data.erase')
  const result = await transact(
    ctx,
    async (ctx) => {
      if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
      if (!(await isStillOwner(ctx))) return fail('erasure-blocked')
      const found = await findPersonRecords(ctx, id)
      if (!found) return fail('person-is-gone')
      if (!isNameConfirmed(options.name, found.name)) return fail('erasure-name-wrong')
      if ((await findPersonBlockers(ctx, found)).length > 0) return fail('erasure-blocked')
      const hashes = await eraseCommon(ctx, found, options)
      await erasePersonRows(ctx, found)
      await recordEvent(ctx, 'personal-data.erased', id, { kind: 'person' })
      return ok({ hashes })
    },
    { timeoutMs },
  )
  return deleteErasedFiles(ctx, result)
}

/**
 * Locks the owners' rows in a fixed order: of two owners who erase each other at once, the second
 * is no longer one, so that an owner always remains.
 */
async function isStillOwner(ctx: TxCtx): Promise<boolean> {
  const owners = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
    .orderBy(staff.id)
    .for('update')
  const { actor } = ctx
  return actor.kind === 'staff' && owners.some(({ id }) => id === actor.id)
}

/** Files are deleted after the commit; what a kill leaves is deleted by the hourly cleanup. */
async function deleteErasedFiles<
  Result extends { ok: false } | { ok: true; value: { hashes: string[] } },
>(ctx: Ctx, result: Result) {
  if (!result.ok) return result as Extract<Result, { ok: false }>
  ctx.app.pageCache.clear()
  for (const hash of result.value.hashes) await deleteUnusedFiles(ctx, hash)
  return ok()
}

/**
 * Erases what clients and people have in common: the website, emails, texts in events, and the
 * name elsewhere. Returns the files that nothing may use anymore.
 */
async function eraseCommon(
  ctx: TxCtx,
  found: PersonalRecords,
  options: ErasureOptions,
): Promise<string[]> {
  const { kind, marks, ids, files } = found
  await enableErasing(ctx)
  await ctx.db.delete(download) // they may hold files of the person, and end in days anyway
  await eraseFromWebsite(ctx, found)
  const hashes = files.map(({ hash }) => hash)
  const mentions = options.replaceMentions ? await listMentions(ctx, marks, ids) : []
  hashes.push(...(await removeLibraryItems(ctx, mentions, hashes)))
  if (options.replaceMentions) {
    const remaining = await listMentions(ctx, marks, ids)
    await replaceInRows(ctx, marks, remaining, buildReplacement(ctx, found))
    await eraseSlugs(ctx, found)
  }
  if (kind === 'client') await deleteInquiries(ctx, found)
  await deleteEmails(ctx, found)
  await redactOwnEvents(ctx, found)
  await deleteStoredResults(ctx, marks)
  return hashes
}

function buildReplacement(ctx: Ctx, { kind, id }: PersonalRecords): Replacement {
  const { first, within } = getPersonalDataMessages(ctx.language).replacement[kind]
  return { first, within, slug: `${kind}-${getPseudonymCode(id)}` }
}

function getPseudonym(ctx: Ctx, { kind, id }: PersonalRecords): string {
  return getPersonalDataMessages(ctx.language).pseudonym[kind](getPseudonymCode(id))
}

function getIds({ records }: PersonalRecords, kind: RecordKind): string[] {
  return (records[kind] ?? []).map(({ id }) => String(id))
}

/** Messages go with their inquiry. */
async function deleteInquiries(ctx: TxCtx, found: PersonalRecords) {
  const ids = getIds(found, 'inquiries')
  await ctx.db.update(booking).set({ inquiryId: null }).where(isOneOf(booking.inquiryId, ids))
  await ctx.db.delete(inquiry).where(isOneOf(inquiry.id, ids))
  ctx.tx.changedNouns.add('inquiry')
}

/**
 * Deletes the emails to the person and about their records, and those to others that name them.
 * Emails to others that wait to be sent stay until then.
 */
async function deleteEmails(ctx: TxCtx, { marks, ids }: PersonalRecords) {
  await ctx.db.delete(email).where(isEmailOf(marks.emails, ids))
  const texts = [email.toName, email.fromName, email.replyTo, email.subject, email.body, email.html]
  const likes = sql.param(listMarks(marks).map((mark) => toLikePattern(mark).replaceAll(' ', '%')))
  const rows = await ctx.db
    .select({
      id: email.id,
      texts: sql<string>`concat_ws(' ', ${sql.join([...texts, email.calendar, email.editedMessage], sql`, `)})`,
    })
    .from(email)
    .where(
      and(
        notInArray(email.state, ['queued', 'sending']),
        sql`concat_ws(' ', ${sql.join([...texts, email.calendar, email.editedMessage], sql`, `)}) ilike any(${likes}::text[])`,
      ),
    )
  const patterns = buildMarkPatterns(marks)
  const namingIds = rows.filter((row) => hasMention(row.texts, patterns)).map(({ id }) => id)
  await ctx.db.delete(email).where(isOneOf(email.id, namingIds))
  ctx.tx.changedNouns.add('email')
}

/** Removes texts from the events about the person's records, and from those that name them. */
async function redactOwnEvents(ctx: TxCtx, { marks, ids, kind }: PersonalRecords) {
  const patterns = buildMarkPatterns(marks)
  const likes = sql.param(listMarks(marks).map((mark) => toLikePattern(mark).replaceAll(' ', '%')))
  const names = sql`${event.data}::text ilike any(${likes}::text[])`
  await redactEvents(
    ctx,
    kind === 'client' ? or(isOneOf(event.subjectId, ids), names) : names,
    (text) => hasMention(text, patterns),
  )
}

/** Stored results of forms may hold an address. They are kept for two days otherwise. */
async function deleteStoredResults(ctx: TxCtx, marks: Marks) {
  const likes = sql.param(listMarks(marks).map(toLikePattern))
  await ctx.db
    .delete(idempotencyKey)
    .where(sql`${idempotencyKey.answer}::text ilike any(${likes}::text[])`)
}

async function eraseClientRows(ctx: TxCtx, found: PersonalRecords) {
  const { id } = found
  const keptIds = listKeptBookings(found)
  const bookings = getIds(found, 'bookings')
  await ctx.db.delete(testimonialRequest).where(eq(testimonialRequest.clientId, id))
  await eraseQuotes(ctx, found)
  await ctx.db.delete(projectCharge).where(isChargeOf(ctx, id))
  await ctx.db.delete(review).where(eq(review.clientId, id)) // with all that is in them
  await ctx.db.delete(gallery).where(eq(gallery.clientId, id)) // with all that is in them
  // links and sessions are deleted by cascade
  await ctx.db.delete(clientContact).where(eq(clientContact.clientId, id))
  await ctx.db
    .delete(clientLinkRequest)
    .where(isOneOf(clientLinkRequest.emailKey, found.marks.emails))
  for (const table of [bookingAccessLink, bookingNotice, bookingReminder])
    await ctx.db.delete(table).where(isOneOf(table.bookingId, bookings))
  await ctx.db
    .update(booking)
    .set({
      title: '',
      place: '',
      notes: '',
      search: '',
      depositWaived: null,
      importedUid: null,
      projectId: null,
    })
    .where(isOneOf(booking.id, keptIds))
  await ctx.db.delete(booking).where(
    isOneOf(
      booking.id,
      bookings.filter((bookingId) => !keptIds.includes(bookingId)),
    ),
  )
  await ctx.db
    .delete(bookingSeries)
    .where(sql`not exists (select from ${booking} where ${booking.series} = ${bookingSeries.id})`)
  await ctx.db.delete(clientBilling).where(eq(clientBilling.clientId, id))
  await ctx.db.delete(invoiceDraft).where(eq(invoiceDraft.clientId, id))
  await ctx.db.delete(project).where(eq(project.clientId, id)) // tasks are deleted by cascade
  await ctx.db
    .update(ledgerEntry)
    .set({ reference: '', note: '' })
    .where(
      and(
        eq(ledgerEntry.clientId, id),
        or(sql`${ledgerEntry.reference} <> ''`, sql`${ledgerEntry.note} <> ''`),
      ),
    )
  const keptRows = (['payments', 'invoices', 'acceptances'] as const).flatMap((kind) =>
    getIds(found, kind),
  )
  if (keptIds.length + keptRows.length === 0) await ctx.db.delete(client).where(eq(client.id, id))
  else await replaceClient(ctx, found)
  for (const noun of ['client', 'booking', 'project', 'ledger'] as const)
    ctx.tx.changedNouns.add(noun)
}

async function replaceClient(ctx: TxCtx, found: PersonalRecords) {
  const name = getPseudonym(ctx, found)
  await ctx.db
    .update(client)
    .set({
      name,
      sortName: name.toLowerCase(),
      contact: '',
      email: '',
      emailKey: null,
      phone: '',
      notes: '',
      language: 'en',
      search: name.toLowerCase(),
      erasedAt: ctx.now,
    })
    .where(eq(client.id, found.id))
}

async function erasePersonRows(ctx: TxCtx, found: PersonalRecords) {
  const { id, marks } = found
  const name = getPseudonym(ctx, found)
  const [accountId] = getIds(found, 'account')
  const [resourceId] = getIds(found, 'resource')
  await ctx.db.delete(invitation).where(eq(invitation.personId, id))
  await ctx.db
    .delete(passwordResetRequest)
    .where(isOneOf(passwordResetRequest.emailKey, marks.emails))
  if (accountId) await eraseAccount(ctx, accountId, name)
  if (resourceId) await eraseResource(ctx, resourceId, name)
  await ctx.db
    .update(person)
    .set({ name, email: '', title: '', erasedAt: ctx.now })
    .where(eq(person.id, id))
  for (const noun of ['person', 'staff', 'resource', 'project', 'inquiry'] as const)
    ctx.tx.changedNouns.add(noun)
}

/** The row stays, because payments, messages and events name it by its id. It can't sign in. */
async function eraseAccount(ctx: TxCtx, id: string, name: string) {
  for (const table of [staffSession, trustedDevice, oneTimeToken, twoFactor, recoveryCode])
    await ctx.db.delete(table).where(eq(table.staffId, id))
  for (const table of [calendarFeed, securityEvent, editingSession])
    await ctx.db.delete(table).where(eq(table.staffId, id))
  await ctx.db.delete(previewLink).where(eq(previewLink.madeBy, id))
  await ctx.db.delete(idempotencyKey).where(eq(idempotencyKey.actorId, id))
  await ctx.db.delete(rateLimit).where(eq(rateLimit.key, `change:${id}`))
  await ctx.db.delete(image).where(and(eq(image.usage, 'profile'), eq(image.staffId, id)))
  await ctx.db.update(inquiry).set({ assigneeId: null }).where(eq(inquiry.assigneeId, id))
  await ctx.db
    .update(task)
    .set({ assigneeId: null })
    .where(and(eq(task.assigneeId, id), isNull(task.doneAt)))
  await ctx.db
    .update(staff)
    .set({
      name,
      email: '',
      emailKey: `erased ${id}`,
      password: '',
      language: 'en',
      sample: false,
      seenAt: null,
      disabledAt: ctx.now,
    })
    .where(eq(staff.id, id))
}

/** Past bookings keep saying that a person was reserved, under the pseudonym. */
async function eraseResource(ctx: TxCtx, id: string, name: string) {
  await ctx.db.delete(absence).where(eq(absence.resourceId, id))
  await ctx.db.delete(externalCalendar).where(eq(externalCalendar.resourceId, id))
  await ctx.db.delete(onlineBookingResource).where(eq(onlineBookingResource.resourceId, id))
  await ctx.db
    .update(resource)
    .set({ name, week: null, retired: true })
    .where(inArray(resource.id, [id]))
}
