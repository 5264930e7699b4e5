import { bookChecks } from './book-checks.ts'
import { bookingEvents } from './booking-events.ts'
import { chargeEvents, galleryEvents, reviewEvents } from './delivery-events.ts'
import { cents, count, id, list, nothing } from './event-fields.ts'
import { z } from './schema.ts'

/*
 * Every event the program records, by area: its name, and the schema of what is stored besides the
 * id of its subject. Data holds ids, amounts in cents and field names, so that a person's details
 * can be deleted while the events stay. Stored rows can't be changed, so a change here needs a
 * migration, or reads that accept both.
 */

const role = z.enum(['owner', 'manager', 'bookkeeper', 'crew'])

const studioEvents = {
  // events recorded before setup asked for the services lack them
  'studio.set-up': z.strictObject({ services: list.optional() }),
  'studio.setup-link-created': nothing,
  'studio.site-published': nothing,
  'studio.upgrade-dismissed': nothing,
  'studio.seeded': nothing,
  'studio.sample-removed': z.strictObject({ file: z.string(), bytes: count, rows: count }),
  // without `fields` if only the studio's email address changed
  // `formerName` if it was renamed, because pages may still carry it
  'studio.changed': z.strictObject({ fields: list.optional(), formerName: z.string().optional() }),
  'policy.changed': z.strictObject({ version: count, fields: list }),
  'billing.changed': z.strictObject({ fields: list }),
  'mail.server-changed': nothing,
  'mail.server-removed': nothing,
  'mail.tested': nothing,
}

const backupEvents = {
  'backup.requested': nothing,
  'backup.completed': z.strictObject({ rows: count, files: count, bytes: count }),
  'backup.failed': z.strictObject({ problem: z.string() }),
  'backup.overdue': nothing,
  'backup.test-requested': nothing,
  'backup.tested': z.strictObject({ problem: z.string().nullable() }),
  // `from` is the instant of the backup
  'backup.restored': z.strictObject({ rows: count, files: count, from: z.string() }),
  'backup-storage.changed': nothing,
  'backup-storage.removed': nothing,
}

/** The subject is the client or the person. */
const personalDataEvents = {
  'personal-data.exported': z.strictObject({ kind: z.enum(['client', 'person']) }),
  'personal-data.erased': z.strictObject({ kind: z.enum(['client', 'person']) }),
}

const exportEvents = {
  'export.requested': nothing,
  'export.created': z.strictObject({ rows: count, files: count, bytes: count }),
  'export.failed': z.strictObject({ problem: z.string() }),
  'export.downloaded': nothing,
  'export.deleted': nothing,
  'export.documents-downloaded': nothing,
  'studio.imported': z.strictObject({ rows: count, files: count }),
}

const peopleEvents = {
  // `with` is the second factor, if there was one
  'staff.signed-in': z.strictObject({ with: z.enum(['code', 'recovery-code']).optional() }),
  'staff.password-entered': nothing,
  'staff.signed-out': nothing,
  'staff.session-ended': nothing,
  'staff.other-sessions-ended': nothing,
  'staff.sessions-ended': nothing,
  'staff.reset-requested': nothing,
  'staff.password-reset': nothing,
  'staff.password-changed': nothing,
  'staff.password-confirmed': nothing,
  'staff.sample-password-set': nothing,
  'staff.owner-link-created': nothing,
  'staff.profile-changed': nothing,
  'staff.checklist-dismissed': nothing,
  'staff.picture-changed': nothing,
  'staff.joined': z.strictObject({ invitation: id, role }),
  'staff.role-changed': z.strictObject({ role }),
  'staff.disabled': nothing,
  'staff.enabled': nothing,
  'staff.two-factor-started': nothing,
  'staff.two-factor-enabled': nothing,
  'staff.two-factor-disabled': nothing,
  'staff.two-factor-reset': nothing,
  'staff.recovery-codes-renewed': nothing,
  'staff.recovery-code-used': nothing,
  'password-reset.requested': nothing,
  'person.added': nothing,
  'person.changed': nothing,
  'person.merged': nothing,
  'person.removed': nothing,
  'invitation.sent': z.strictObject({ role }),
  'invitation.resent': nothing,
  'invitation.withdrawn': nothing,
}

// Events about several files have the first one as their subject.
const mediaEvents = {
  'delivered-file.prepared': nothing,
  'delivered-file.failed': nothing,
  'download.planned': z.strictObject({ files: count }),
  'media.described': nothing,
  'media.moved': z.strictObject({ files: count }),
  'media.tagged': z.strictObject({ files: count }),
  'media.removed': z.strictObject({ files: count }),
  // without `files` if content began to use the file again
  'media.restored': z.strictObject({ files: count.optional() }),
  // `other` is the new file's id, `from` and `to` are hashes
  'media.replaced': z.strictObject({ other: id, from: id, to: id, places: count }),
  'image.added': nothing,
  'image.re-uploaded': nothing,
  'image.described': nothing,
  'image.processed': nothing,
  'image.completed': nothing,
  'image.failed': nothing,
  'image.deleted': nothing,
  'image.files-removed': nothing,
  'video.added': nothing,
  'video.re-uploaded': nothing,
  'video.transcoded': nothing,
  'video.failed': nothing,
  'video.captioned': z.strictObject({ cues: count }),
  'video.poster-set': nothing,
  'video.deleted': nothing,
  'audio.added': nothing,
  'audio.re-uploaded': nothing,
  'audio.waveform-made': nothing,
  'audio.deleted': nothing,
}

const inquiryMove = z.strictObject({ from: z.enum(['waiting', 'answered', 'archived', 'spam']) })

/** The subject is the client. */
const aboutContact = z.strictObject({ contact: id })

/** Without a mail server, a client gets their code from the studio. */
const codeWay = z.enum(['email', 'studio'])

const clientEvents = {
  'client.added': nothing,
  'client.changed': nothing,
  'client.contact-added': aboutContact,
  'client.contact-changed': aboutContact,
  'client.contact-removed': aboutContact,
  'client.link-created': aboutContact.extend({ via: z.enum(['email', 'handed-over']) }),
  // without `link` if all links of the contact were revoked
  'client.link-revoked': aboutContact.extend({ link: id.optional() }),
  'client.portal-opened': aboutContact,
  'client-link.requested': nothing,
  // the subject is what the client acts on, such as a quote
  'verification-code.requested': aboutContact.extend({ way: codeWay }),
  'verification-code.entered': aboutContact.extend({ way: codeWay }),
  'client.billing-changed': nothing,
  // with the id of the booking that the visitor requested
  'inquiry.received': z.strictObject({ bookingId: id.optional() }),
  'inquiry.suspected': z.strictObject({ bookingId: id.optional() }),
  'inquiry.added': z.strictObject({
    source: z.enum(['phone', 'referral', 'instagram', 'email', 'walk-in', 'other']),
  }),
  'inquiry.replied': nothing,
  'inquiry.noted': z.strictObject({ kind: z.enum(['note', 'incoming']) }),
  'inquiry.assigned': z.strictObject({ to: id.nullable() }),
  'inquiry.converted': z.strictObject({ clientId: id, made: z.boolean() }),
  'inquiry.address-corrected': nothing,
  'inquiry.reopened': inquiryMove,
  // by a person, or because a mail server accepted the reply
  'inquiry.answered': z.union([inquiryMove, z.strictObject({ by: z.literal('mail') })]),
  'inquiry.archived': inquiryMove,
  'inquiry.marked-as-spam': inquiryMove,
  'inquiry.deleted': nothing,
  'reply-template.added': nothing,
  'reply-template.changed': nothing,
  'reply-template.moved': nothing,
  'reply-template.removed': nothing,
}

const ledgerEntry = z.strictObject({ cents, bookingId: id.nullable() })

const moneyEvents = {
  // `over` is what exceeds the total; `restores` is the entry whose reversal was undone
  'ledger.paid': ledgerEntry.extend({ over: cents.optional(), restores: id.optional() }),
  'ledger.refunded': ledgerEntry.extend({ restores: id.optional() }),
  // the reason is the note of the entry; older events have it too
  'ledger.reversed': ledgerEntry.extend({ reverses: id }),
  'tax-rate.added': nothing,
  'tax-rate.retired': nothing,
  'price-item.added': nothing,
  'price-item.changed': nothing,
  'price-item.moved': nothing,
  'price-item.retired': nothing,
  'price-item.restored': nothing,
  // the first difference; owners are emailed when it changes
  'books.audit-failed': z.strictObject({
    check: z.enum(bookChecks),
    invoiceId: id.nullable(),
    stored: cents,
    expected: cents,
    count,
  }),
  'books.audit-passed': nothing,
  // with the invoice that it is to replace
  'invoice-draft.created': z.strictObject({ reissues: id.optional() }),
  'invoice-draft.changed': nothing,
  'invoice-draft.deleted': nothing,
  // amounts include tax; a credit note is the subject of its own `invoice.issued` too
  'invoice.issued': z.strictObject({ cents, clientId: id }),
  'invoice.credited': z.strictObject({ cents, creditNote: id }),
  'invoice.settled': nothing,
  'invoice.reopened': nothing,
  'invoice.written-off': z.strictObject({ cents }),
  // a write-off that was taken back
  'invoice.reinstated': z.strictObject({ cents }),
  // the subject is the invoice, `entry` the payment
  'allocation.created': z.strictObject({ cents, entry: id }),
  'allocation.reversed': z.strictObject({ cents, entry: id }),
  'invoice.sent': z.strictObject({ emails: count }),
  // the PDF of an invoice or credit note, which is the subject
  'document.requested': nothing,
  'document.rendered': nothing,
  'document.failed': z.strictObject({ problem: z.string() }),
  // its file isn't what was rendered, or is again
  'document.damaged': nothing,
  'document.restored': nothing,
  'invoice.transfer-reported': z.strictObject({ cents, contact: id }),
  // the subject is the invoice; `days` from its due day, negative before it
  'reminder.sent': z.strictObject({ days: z.int(), emails: count }),
  'reminder.skipped': z.strictObject({ days: z.int() }),
  'reminder.paused': z.strictObject({ until: z.string(), clientId: id.optional() }),
  'reminder.stopped': nothing,
  'reminder.resumed': nothing,
}

const quoteEvents = {
  'quote.created': nothing,
  'quote.changed': nothing,
  'quote.deleted': nothing,
  // the gross amount of what is preselected
  'quote.sent': z.strictObject({ version: count, cents, emails: count }),
  'quote.approval-requested': z.strictObject({ cents }),
  'quote.approved': nothing,
  'quote.returned': nothing,
  'quote.reminded': z.strictObject({ emails: count }),
  'quote.opened': z.strictObject({ version: count, contact: id }),
  'quote.renewal-requested': z.strictObject({ contact: id }),
  'quote.renewed': z.strictObject({ until: z.string() }),
  // `contact` is missing if the studio recorded it
  'quote.accepted': z.strictObject({ version: count, cents, contact: id.optional() }),
  'quote.declined': z.strictObject({ reason: z.string(), contact: id }),
  'quote.reopened': z.strictObject({ contact: id }),
  'quote.expired': nothing,
  'quote.canceled': nothing,
  // the subject is the quote
  'acceptance.undone': z.strictObject({ version: count }),
  'acceptance.finalized': z.strictObject({ version: count, cents }),
  // the subject is the quote; `position` is the place of the installment in the plan, from 0
  'payment-plan.started': z.strictObject({ installments: count }),
  'payment-plan.moved': z.strictObject({ installments: count }),
  'installment.invoiced': z.strictObject({ position: count, invoice: id, cents }),
  'installment.held-back': z.strictObject({ position: count, problem: z.string() }),
  'installment.reopened': z.strictObject({ position: count }),
  'installment.canceled': z.strictObject({ position: count }),
  'installment.restored': z.strictObject({ position: count }),
  // the subject is the overdue invoice; `draft` is that of the fee
  'late-fee.drafted': z.strictObject({ draft: id, cents }),
  // the subject is the quote; `document` is the row of the sealed PDF
  'agreement.created': z.strictObject({ document: id }),
  'agreement.downloaded': z.strictObject({ contact: id }),
  // what the nightly check found: the first entry that was changed, inserted or removed
  'audit-trail.check-failed': z.strictObject({ seq: count }),
  'audit-trail.check-passed': nothing,
  'seal-key.created': nothing,
  'seal-key.replaced': nothing,
  // the subject is the quote; `contract` is the row with its text
  'contract.created': z.strictObject({ contract: id }),
  'contract.signed': z.strictObject({ contract: id, contact: id }),
  'contract.countersigned': z.strictObject({ contract: id }),
  'contract.voided': z.strictObject({ contract: id }),
  'contract.declined': z.strictObject({ contract: id, contact: id }),
  // `cents` is due back to the client
  'contract.withdrawn': z.strictObject({ contract: id, contact: id, cents }),
  // `cents` is the studio's share for work done before the withdrawal
  'contract.settled': z.strictObject({ contract: id, cents }),
  'contract.reminded': z.strictObject({ contract: id, emails: count }),
  'contract-template.added': nothing,
  'contract-template.changed': nothing,
  'contract-template.renamed': nothing,
  'contract-template.published': z.strictObject({ version: count }),
  'contract-template.retired': nothing,
  'contract-template.restored': nothing,
  'contract-template.removed': nothing,
  'contract-template.attachment-added': nothing,
  'contract-template.attachment-removed': nothing,
  'quote-template.added': nothing,
  'quote-template.renamed': nothing,
  'quote-template.removed': nothing,
  'quote-settings.changed': z.strictObject({ fields: list }),
}

const stage = z.enum(['discovery', 'planning', 'production', 'delivery'])
const aboutTask = z.strictObject({ task: id })

const workEvents = {
  'project.added': z.strictObject({ tasks: count }),
  'project.changed': nothing,
  'project.notes-changed': nothing,
  'project.moved': z.strictObject({ from: stage, to: stage }),
  'project.completed': z.strictObject({ open: count }),
  'project.reopened': nothing,
  'project.promised': nothing,
  'project.promise-moved': nothing,
  // older events of tasks have its title too
  'project.task-added': aboutTask,
  'project.task-renamed': aboutTask,
  'project.task-scheduled': aboutTask.extend({ dueOn: z.string().nullable() }),
  'project.task-assigned': aboutTask.extend({ toId: id.nullable() }),
  'project.task-completed': aboutTask,
  'project.task-reopened': aboutTask,
  // without `task` if the project was moved within its stage
  'project.tasks-reordered': z.strictObject({ task: id.optional() }),
  // older events have what restores the task too
  'project.task-removed': aboutTask,
  'project.task-restored': aboutTask,
}

const siteEvents = {
  'draft.opened': nothing,
  'draft.changed': nothing,
  'draft.closed': nothing,
  'draft.cleared': nothing,
  'draft.discarded': nothing,
  'draft.link-created': nothing,
  'draft.link-ended': nothing,
  'website.published': z.strictObject({ version: count }),
  'website.unpublished': nothing,
  'case-study.added': nothing,
  'case-study.removed': nothing,
  'case-study.reordered': nothing,
  'case-study.featured': nothing,
  'case-study.unfeatured': nothing,
  // with files of a gallery
  'case-study.filled': z.strictObject({ gallery: id, files: count }),
  'consent.recorded': z.strictObject({ names: z.boolean(), people: z.boolean() }),
  'consent.withdrawn': nothing,
  // from the database to a file, after an upgrade
  'consent.document-moved': nothing,
  'testimonial.requested': nothing,
  'testimonial.request-resent': nothing,
  'testimonial.withdrawn': nothing,
  'testimonial.written': nothing,
  'testimonial.changed': nothing,
  'testimonial.approved': z.strictObject({ corrected: z.boolean() }),
  'testimonial.declined': nothing,
  'testimonial.restored': nothing,
}

const automationEvents = {
  'email.sent': nothing,
  'email.queued': nothing,
  'email.held': nothing,
  'email.failed': nothing,
  'email.requeued': nothing,
}

/** The schema of each event's data, by its name. */
export const eventSchemas = {
  ...studioEvents,
  ...backupEvents,
  ...personalDataEvents,
  ...exportEvents,
  ...peopleEvents,
  ...galleryEvents,
  ...reviewEvents,
  ...chargeEvents,
  ...mediaEvents,
  ...clientEvents,
  ...moneyEvents,
  ...workEvents,
  ...bookingEvents,
  ...quoteEvents,
  ...siteEvents,
  ...automationEvents,
}

/** `noun.past`, such as `booking.confirmed`. */
export type EventName = keyof typeof eventSchemas

/** The part of a name before the dot. */
export type EventNoun = EventName extends `${infer Noun}.${string}` ? Noun : never

/** Details of an event besides its name and subject. */
export type EventData<Name extends EventName> = DataByName[Name]
type DataByName = { [Name in EventName]: z.infer<(typeof eventSchemas)[Name]> }

/** An event of this version. Stored rows may have names and data of earlier ones. */
export type DomainEvent<Name extends EventName = EventName> = {
  [One in Name]: { name: One; subjectId: string; data: EventData<One> }
}[Name]

/** Keys whose values are no free text in the events of any version. */
const structuralKeys = new Set(
  [
    'added assigneeId bookingId by canceledBy clientId contact doneAt doneBy dueOn endsLocal fields from',
    'invitation is kind link other problem project removed repeats resource restores reverses role',
    'scope source startedAt startsAt startsLocal state task to toId until via was with',
  ].flatMap((keys) => keys.split(' ')),
)
/** Ids, names of states and fields, times and numbers, one or several. */
const structuralText =
  /^(?:[a-z][a-zA-Z-]*|[0-9a-f-]{36}|[0-9a-f]{64}|[0-9][0-9T:.Z+-]*)(?: (?:[a-z][a-zA-Z-]*|[0-9a-f-]{36}|[0-9][0-9T:.Z+-]*))*$/

/**
 * Returns the data of an event about an erased person: what isn't free text. `names` returns true
 * for a text that names the person.
 */
export function redactEventData<Value>(
  data: Record<string, Value>,
  names: (text: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) =>
        typeof value !== 'string' ||
        (structuralKeys.has(key) && structuralText.test(value) && !names(value)),
    ),
  )
}
