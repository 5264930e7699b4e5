import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import {
  absence,
  auditEntryDetails,
  booking,
  bookingCancellation,
  calendarFeed,
  caseStudy,
  client,
  clientBilling,
  clientAccessLink,
  clientContact,
  clientSession,
  consent,
  consentDocument,
  documentFile,
  email,
  emailSubject,
  event,
  externalCalendar,
  image,
  inquiry,
  inquiryMessage,
  invitation,
  invoice,
  invoiceDraft,
  invoiceLine,
  invoiceReminder,
  invoiceWriteOff,
  lateFee,
  ledgerEntry,
  mediaItem,
  person,
  project,
  promise,
  removedTask,
  resource,
  securityEvent,
  staff,
  staffSession,
  task,
  teamMember,
  testimonial,
  testimonialRequest,
  transferReport,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { type Marks, buildMarks } from '#app/features/insight/mention/rules.ts'

import { readGalleries, readReviews } from '#app/features/insight/gallery-records/reads.server.ts'
import { readAuditEntries, readQuotes } from '#app/features/insight/quote-records/reads.server.ts'
import { isOneOf, readRows } from '#app/features/insight/record-rows/reads.server.ts'
import type { RecordKind, SubjectKind } from './rules.ts'

type Row = Record<string, unknown>
/** A stored file about a person, with the name to export it under. */
type PersonalFile = { hash: string; name: string }

/** Everything the database holds about a person. */
export type PersonalRecords = {
  kind: SubjectKind
  id: string
  name: string
  marks: Marks
  records: Partial<Record<RecordKind, Row[]>>
  files: PersonalFile[]
  /** PDFs of issued documents, and scans of contracts, which stay when the person is erased. */
  documents: PersonalFile[]
  /** Ids of all these records, to find events and emails about them. */
  ids: string[]
}

/** Returns the emails to these addresses or about these records. */
export function isEmailOf(keys: string[], ids: string[]): SQL {
  const subjects = sql`(select ${emailSubject.emailId} from ${emailSubject} where ${isOneOf(emailSubject.subjectId, ids)})`
  return or(isOneOf(email.toKey, keys), isOneOf(email.subjectId, ids), inArray(email.id, subjects))!
}

/** The files of a client that the export has. */
function listPersonalFiles(
  offered: Awaited<ReturnType<typeof readQuotes>>,
  delivered: Awaited<ReturnType<typeof readGalleries>> & Awaited<ReturnType<typeof readReviews>>,
) {
  return [
    ...offered['contract-scans'],
    ...delivered['gallery-items'],
    ...delivered['review-versions'],
  ].map(toPersonalFile)
}

/** Returns everything about a client, or null if there is no such client or it was erased. */
export async function findClientRecords(ctx: Ctx, id: string): Promise<PersonalRecords | null> {
  authorize(ctx.actor, 'personal-data.export')
  const [row] = await readRows(ctx, client, and(eq(client.id, id), isNull(client.erasedAt)))
  if (!row) return null
  const work = await readWork(ctx, id)
  const portal = await readPortalAccess(ctx, id)
  const correspondence = await readWords(ctx, row)
  const billed = await readBilling(ctx, id)
  const offered = await readQuotes(ctx, id)
  const delivered = { ...(await readGalleries(ctx, id)), ...(await readReviews(ctx, id)) }
  const { inquiries, requests } = correspondence
  const marks = buildClientMarks(row, [...portal.contacts, ...inquiries], requests, billed.billing)
  const website = await readWebsite(ctx, row, listIds(work.projects), listIds(requests))
  const ids = [
    id,
    ...listIds(work.bookings, work.payments, work.projects, work.tasks),
    ...listIds(portal.contacts, inquiries, requests, website.consents),
    ...listIds(billed.drafts, billed.invoices, offered.quotes, offered.agreements),
    ...listIds(delivered.galleries, delivered.reviews),
  ]
  const records: PersonalRecords['records'] = {
    client: [row],
    contacts: portal.contacts,
    'portal-links': portal.links,
    'portal-sessions': portal.sessions,
    inquiries,
    messages: correspondence.messages,
    ...work,
    ...offered,
    billing: billed.billing,
    'invoice-drafts': billed.drafts,
    invoices: billed.invoices,
    ...billed.aboutInvoices,
    ...delivered,
    emails: await readRows(ctx, email, isEmailOf(marks.emails, ids)),
    'testimonial-requests': requests,
    testimonials: website.testimonials,
    consents: website.consents,
    'case-studies': website.caseStudies,
    events: await readRows(ctx, event, isOneOf(event.subjectId, ids)),
  }
  const documents = [
    ...(await readDocuments(ctx, listIds(billed.invoices, offered.agreements))),
    ...listPersonalFiles(offered, delivered),
  ]
  return {
    kind: 'client',
    id,
    name: row.name,
    marks,
    records,
    files: website.files,
    documents,
    ids,
  }
}

/** The names, addresses and numbers by which a client is known anywhere. */
function buildClientMarks(
  row: typeof client.$inferSelect,
  people: { name: string; email: string; phone: string }[],
  requests: { name: string; email: string }[],
  billing: { legalName: string }[],
) {
  return buildMarks(
    { names: [row.name, row.contact], emails: [row.email], phones: [row.phone] },
    {
      names: [
        ...[...people, ...requests].map(({ name }) => name),
        ...billing.map(({ legalName }) => legalName),
      ],
      emails: [...people, ...requests].map(({ email }) => email),
      phones: people.map(({ phone }) => phone),
    },
  )
}

function toPersonalFile({ hash, name }: PersonalFile): PersonalFile {
  return { hash, name }
}

function listIds(...groups: { id: string }[][]): string[] {
  return groups.flat().map(({ id }) => id)
}

/** The people of the client, their links to the portal, and the browsers that opened them. */
async function readPortalAccess(ctx: Ctx, id: string) {
  const contacts = await readRows(ctx, clientContact, eq(clientContact.clientId, id))
  const ids = contacts.map(({ id }) => id)
  return {
    contacts,
    links: await readRows(ctx, clientAccessLink, isOneOf(clientAccessLink.contactId, ids)),
    sessions: await readRows(ctx, clientSession, isOneOf(clientSession.contactId, ids)),
  }
}

/** Bookings, payments and projects. */
async function readWork(ctx: Ctx, id: string) {
  const bookings = await readRows(ctx, booking, eq(booking.clientId, id))
  const projects = await readRows(ctx, project, eq(project.clientId, id))
  const projectIds = projects.map(({ id }) => id)
  return {
    bookings,
    projects,
    cancellations: await readRows(
      ctx,
      bookingCancellation,
      isOneOf(
        bookingCancellation.bookingId,
        bookings.map(({ id }) => id),
      ),
    ),
    payments: await readRows(ctx, ledgerEntry, eq(ledgerEntry.clientId, id)),
    promises: await readRows(ctx, promise, isOneOf(promise.projectId, projectIds)),
    tasks: [
      ...(await readRows(ctx, task, isOneOf(task.projectId, projectIds))),
      ...(await readRows(ctx, removedTask, isOneOf(removedTask.projectId, projectIds))),
    ],
  }
}

/** Returns the ids of quotes that were accepted, also if that was undone; they stay. */
export function listAcceptedQuotes({ records }: PersonalRecords): string[] {
  return [...new Set((records.acceptances ?? []).map(({ quoteId }) => String(quoteId)))]
}

/**
 * Returns the versions of accepted quotes that stay: those that were accepted, and the newest one,
 * which the quote names.
 */
export function listKeptVersions({ records }: PersonalRecords): Row[] {
  const accepted = records.acceptances ?? []
  return (records['quote-versions'] ?? []).filter(({ quoteId, version }) => {
    const ofQuote = accepted.filter((row) => row.quoteId === quoteId)
    const newest = records.quotes?.find(({ id }) => id === quoteId)?.sentVersion
    return (
      ofQuote.length > 0 && (version === newest || ofQuote.some((row) => row.version === version))
    )
  })
}

/** Billing details, drafts, and issued documents with what was done about them, which stay. */
async function readBilling(ctx: Ctx, id: string) {
  const invoices = await readRows(ctx, invoice, eq(invoice.clientId, id))
  const ids = invoices.map(({ id }) => id)
  return {
    billing: await readRows(ctx, clientBilling, eq(clientBilling.clientId, id)),
    drafts: await readRows(ctx, invoiceDraft, eq(invoiceDraft.clientId, id)),
    invoices,
    aboutInvoices: {
      'invoice-lines': await readRows(ctx, invoiceLine, isOneOf(invoiceLine.invoiceId, ids)),
      'write-offs': await readRows(ctx, invoiceWriteOff, isOneOf(invoiceWriteOff.invoiceId, ids)),
      'transfer-reports': await readRows(
        ctx,
        transferReport,
        isOneOf(transferReport.invoiceId, ids),
      ),
      'invoice-reminders': await readRows(
        ctx,
        invoiceReminder,
        isOneOf(invoiceReminder.invoiceId, ids),
      ),
      'late-fees': await readRows(ctx, lateFee, isOneOf(lateFee.invoiceId, ids)),
    },
  }
}

/** The PDFs of invoices and agreements. */
function readDocuments({ db }: Ctx, subjectIds: string[]): Promise<PersonalFile[]> {
  return db
    .select({ hash: documentFile.hash, name: documentFile.name })
    .from(documentFile)
    .where(inArray(documentFile.subjectId, subjectIds))
    .orderBy(documentFile.name)
}

/** The client's messages. An inquiry from their address counts even if it isn't linked to them. */
async function readWords(ctx: Ctx, { id, emailKey }: typeof client.$inferSelect) {
  const isTheirs = or(
    eq(inquiry.clientId, id),
    emailKey === null ? undefined : and(eq(inquiry.emailKey, emailKey), isNull(inquiry.clientId)),
  )
  const inquiries = await readRows(ctx, inquiry, isTheirs)
  return {
    inquiries,
    messages: await readRows(
      ctx,
      inquiryMessage,
      isOneOf(
        inquiryMessage.inquiryId,
        inquiries.map(({ id }) => id),
      ),
    ),
    requests: await readRows(ctx, testimonialRequest, eq(testimonialRequest.clientId, id)),
  }
}

/**
 * The website: case studies of their projects or under their name, the consents that name them, and
 * testimonials they wrote or that have their name.
 */
async function readWebsite(
  ctx: Ctx,
  { name, contact }: typeof client.$inferSelect,
  projectIds: string[],
  requestIds: string[],
) {
  const hasName = buildNameCondition([name, contact])
  const caseStudies = await readRows(
    ctx,
    caseStudy,
    or(isOneOf(caseStudy.projectId, projectIds), hasName(caseStudy.client)),
  )
  const ofTheirs = isOneOf(
    consent.caseStudyId,
    caseStudies.map(({ id }) => id),
  )
  return {
    caseStudies,
    ...(await readConsents(ctx, or(and(ofTheirs, eq(consent.names, true)), hasName(consent.who)))),
    testimonials: await readRows(
      ctx,
      testimonial,
      or(isOneOf(testimonial.id, requestIds), hasName(testimonial.name)),
    ),
  }
}

/** Matches columns that are one of the names in any case. */
function buildNameCondition(names: string[]) {
  const keys = names.filter(Boolean).map((name) => name.toLowerCase())
  return (column: AnyPgColumn) =>
    keys.length === 0 ? sql`false` : inArray(sql`lower(${column})`, keys)
}

/** Consents and their signed documents. */
async function readConsents(ctx: Ctx, condition: SQL | undefined) {
  const consents = await readRows(ctx, consent, condition)
  const documents = await ctx.db
    .select({ hash: consentDocument.hash, name: consent.fileName })
    .from(consentDocument)
    .innerJoin(consent, eq(consent.id, consentDocument.consentId))
    .where(
      isOneOf(
        consent.id,
        consents.map(({ id }) => id),
      ),
    )
  return {
    consents,
    files: documents.map(({ hash, name }) => ({ hash, name: name ?? 'document' })),
  }
}

/**
 * Returns everything about someone who works for the studio, or null if there is no such person.
 */
export async function findPersonRecords(ctx: Ctx, id: string): Promise<PersonalRecords | null> {
  authorize(ctx.actor, 'personal-data.export')
  const [row] = await readRows(ctx, person, and(eq(person.id, id), isNull(person.erasedAt)))
  if (!row) return null
  const [account] = await readRows(ctx, staff, eq(staff.personId, id))
  const [ownResource] = await readRows(ctx, resource, eq(resource.personId, id))
  const invitations = await readRows(ctx, invitation, eq(invitation.personId, id))
  const cards = await readRows(ctx, teamMember, eq(teamMember.id, id))
  const marks = buildMarks(
    { names: [row.name], emails: [row.email, account?.email ?? ''], phones: [] },
    {
      names: [ownResource?.name ?? '', ...[...cards, ...invitations].map(({ name }) => name)],
      emails: invitations.map(({ email }) => email),
      phones: [],
    },
  )
  const { consents, files } = await readConsents(ctx, buildNameCondition([row.name])(consent.who))
  const ids = [id, account?.id, ownResource?.id, ...invitations.map(({ id }) => id)].filter(
    (id) => id !== undefined,
  )
  const records: PersonalRecords['records'] = {
    person: [row],
    account: account ? [account] : [],
    resource: ownResource ? [ownResource] : [],
    invitations,
    cards,
    consents,
    ...(account && (await readAccountRows(ctx, account.id))),
    ...(ownResource && {
      'time-off': await readRows(ctx, absence, eq(absence.resourceId, ownResource.id)),
      calendars: await readRows(
        ctx,
        externalCalendar,
        eq(externalCalendar.resourceId, ownResource.id),
      ),
    }),
    emails: await readRows(ctx, email, isEmailOf(marks.emails, ids)),
    events: await readRows(
      ctx,
      event,
      or(isOneOf(event.subjectId, ids), account && eq(event.actorId, account.id)),
    ),
  }
  files.push(...(await readPictures(ctx, account?.id ?? null, cards[0]?.picture ?? null)))
  return { kind: 'person', id, name: row.name, marks, records, files, documents: [], ids }
}

async function readAccountRows(ctx: Ctx, id: string) {
  return {
    tasks: await readRows(ctx, task, or(eq(task.assigneeId, id), eq(task.doneBy, id))),
    messages: await readRows(ctx, inquiryMessage, eq(inquiryMessage.staffId, id)),
    sessions: await readRows(ctx, staffSession, eq(staffSession.staffId, id)),
    'security-events': await readRows(ctx, securityEvent, eq(securityEvent.staffId, id)),
    feeds: await readRows(ctx, calendarFeed, eq(calendarFeed.staffId, id)),
    'audit-entries': await readAuditEntries(
      ctx,
      sql`${auditEntryDetails.details}->>'staffId' = ${id}`,
    ),
  }
}

/** The picture of the account and that of the card on the website. */
async function readPictures(ctx: Ctx, staffId: string | null, card: string | null) {
  const accountPictures = staffId
    ? await readRows(ctx, image, and(eq(image.usage, 'profile'), eq(image.staffId, staffId)))
    : []
  const cardPictures = card ? await readRows(ctx, mediaItem, eq(mediaItem.hash, card)) : []
  return [
    ...accountPictures.map(({ hash, format }) => ({ hash, name: `profile.${format}` })),
    ...cardPictures.map(({ hash, name }) => ({ hash, name })),
  ]
}
