import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'

import { beforeAll } from 'vitest'

import { addInvoiceAndDraft, waitForPdf } from './invoice-fixture.ts'
import { startTestServer } from './test-server.ts'
import { insertFile } from './stored-file.ts'

export const roles = ['visitor', 'owner', 'manager', 'books', 'crew'] as const
const all = [302, 200, 200, 200, 200]
const office = [302, 200, 200, 403, 403]
const withoutBooks = [302, 200, 200, 403, 200]
/** Crew sees galleries of its projects; this one has none. */
const ownGallery = [302, 200, 200, 403, 404]
const owner = [302, 200, 403, 403, 403]

/** Every page of the portal with the status for each of `roles`. */
export const pages: Record<string, number[]> = {
  '/portal/bookings': all,
  '/portal/bookings/list': all,
  '/portal/bookings/month': all,
  '/portal/bookings/week/:bookingId': all,
  '/portal/bookings/month/:bookingId': all,
  '/portal/bookings/:bookingId': all,
  '/portal/bookings/new': office,
  '/portal/bookings/import': office,
  '/portal/bookings/clients': office,
  '/portal/bookings/day-plan': office,
  '/portal/bookings/:bookingId/edit': office,
  '/portal/bookings/:bookingId/notice': office,
  '/portal': all,
  '/portal/projects': all,
  '/portal/analytics': [302, 200, 200, 200, 403],
  '/portal/photography': all,
  '/portal/videography': all,
  '/portal/podcasts': all,
  '/portal/photography/galleries': withoutBooks,
  '/portal/videography/galleries': withoutBooks,
  '/portal/podcasts/galleries': withoutBooks,
  '/portal/photography/reviews': [302, 200, 200, 403, 200],
  '/portal/videography/reviews': [302, 200, 200, 403, 200],
  '/portal/podcasts/reviews': [302, 200, 200, 403, 200],
  '/portal/reviews/new': office,
  // of a project in which crew has no task
  '/portal/reviews/:reviewId': [302, 200, 200, 403, 404],
  '/portal/reviews/:reviewId/versions': [302, 200, 200, 403, 404],
  '/portal/reviews/:reviewId/guests': [302, 200, 200, 403, 404],
  '/portal/reviews/:reviewId/settings': [302, 200, 200, 403, 404],
  // it has no version
  '/portal/reviews/:reviewId/checklist': [302, 404, 404, 403, 404],
  '/portal/reviews/:reviewId/notes/:format': [302, 404, 404, 403, 404],
  '/portal/reviews/:reviewId/publication': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/closure': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/deletion': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/uploads': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/uploads/:uploadId/completion': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/files': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/versions/:versionId/deletion': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/guests/:contactId/erasure': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/shares/:shareId/rights': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/shares/:shareId/sending': [302, 302, 302, 302, 302],
  '/portal/reviews/:reviewId/shares/:shareId/end': [302, 302, 302, 302, 302],
  '/portal/galleries/new': office,
  '/portal/galleries/:galleryId': ownGallery,
  '/portal/galleries/:galleryId/guests': ownGallery,
  '/portal/galleries/:galleryId/release': ownGallery,
  '/portal/galleries/:galleryId/settings': ownGallery,
  '/portal/galleries/:galleryId/statistics': ownGallery,
  '/portal/galleries/:galleryId/lists': ownGallery,
  '/portal/galleries/:galleryId/lists/:listId': ownGallery,
  '/portal/galleries/:galleryId/lists/:listId/names/:format': ownGallery,
  '/portal/galleries/:galleryId/lists/:listId/reopening': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/lists/:listId/deletion': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/lists/:listId/download': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/comments': ownGallery,
  '/portal/galleries/:galleryId/comments/:commentId/reply': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/comments/:commentId/resolution': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/comments/:commentId/deletion': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/guests/:contactId/erasure': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/publication': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/closure': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/deletion': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/uploads': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/uploads/:uploadId/completion': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/items/move': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/items/order': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/items/removal': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/cover': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/case-study': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/sections': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/sections/:sectionId/title': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/sections/:sectionId/position': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/sections/:sectionId/deletion': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/link/renewal': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/sendings': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/shares/:shareId/rights': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/shares/:shareId/sending': [302, 302, 302, 302, 302],
  '/portal/galleries/:galleryId/shares/:shareId/end': [302, 302, 302, 302, 302],
  '/portal/photography/portfolio': office,
  '/portal/videography/portfolio': office,
  '/portal/podcasts/portfolio': office,
  '/portal/photography/portfolio/:itemId': office,
  '/portal/videography/portfolio/:itemId': office,
  '/portal/podcasts/portfolio/:itemId': office,
  '/portal/portfolio/:itemId/consents': office,
  '/portal/portfolio/consents/:consentId/withdrawal': [302, 302, 302, 302, 302],
  '/portal/portfolio/consents/:consentId/document': office,
  '/portal/portfolio/:itemId/position': [302, 302, 302, 302, 302],
  '/portal/portfolio/:itemId/feature': [302, 302, 302, 302, 302],
  '/portal/portfolio/:itemId/delete': [302, 302, 302, 302, 302],
  '/portal/projects/list': all,
  '/portal/projects/new': office,
  '/portal/projects/client-names': office,
  '/portal/projects/:projectId': [302, 200, 200, 200, 404],
  '/portal/projects/:ownProjectId': all,
  '/portal/projects/:projectId/edit': office,
  '/portal/projects/:projectId/promise': office,
  '/portal/settings/website/*': [302, 301, 301, 301, 301],
  '/portal/settings/library/*': [302, 301, 301, 301, 301],
  '/portal/settings/letters/*': [302, 301, 301, 301, 301],
  '/portal/settings/dates': [302, 301, 301, 301, 301],
  '/portal/portfolio/:itemId/releases': [302, 301, 301, 301, 301],
  '/portal/clients/all': [302, 301, 301, 301, 301],
  '/portal/clients/payments': [302, 200, 200, 200, 403],
  '/portal/clients/payments.csv': [302, 200, 200, 200, 403],
  '/portal/clients/payments/:entryId': [302, 200, 200, 200, 403],
  '/portal/clients/payments/:entryId/pdf': [302, 200, 200, 200, 403],
  '/portal/clients/quotes': [302, 200, 200, 200, 403],
  '/portal/clients/contracts': [302, 200, 200, 200, 403],
  '/portal/clients/quotes/new': office,
  '/portal/clients/quotes/:quoteId': [302, 200, 200, 200, 403],
  '/portal/clients/quotes/:quoteId/edit': office,
  '/portal/clients/quotes/:quoteId/send': office,
  '/portal/clients/quotes/:quoteId/acceptance': office,
  '/portal/clients/quotes/:quoteId/delete': [302, 302, 302, 302, 302],
  // the quote isn't accepted yet
  '/portal/clients/quotes/:quoteId/agreement.pdf': [302, 404, 404, 404, 403],
  '/portal/clients/quotes/:quoteId/scans/:position': [302, 404, 404, 404, 403],
  '/portal/clients/quotes/:quoteId/attachments/:hash': [302, 404, 404, 404, 403],
  '/portal/clients/quotes/:quoteId/agreement-rendering': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/approval-request': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/return': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/cancellation': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/renewal': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/countersignature': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/contract-reminder': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/contract-void': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/withdrawal-settlement': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/reminder': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/invoice': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/extras': [302, 302, 302, 302, 302],
  '/portal/clients/quotes/:quoteId/installments/:installmentId': [302, 404, 404, 404, 403],
  '/portal/clients/quotes/:quoteId/installments/:installmentId/cancellation': [
    302, 302, 302, 302, 302,
  ],
  '/portal/clients/quotes/:quoteId/installments/:installmentId/restoration': [
    302, 302, 302, 302, 302,
  ],
  '/portal/clients/invoices': [302, 200, 200, 200, 403],
  '/portal/clients/invoices.csv': [302, 200, 200, 200, 403],
  '/portal/clients/invoices.zip': [302, 302, 302, 302, 403],
  '/portal/clients/invoices/new': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/drafts/:draftId': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/drafts/:draftId/review': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/drafts/:draftId/delete': [302, 302, 302, 302, 302],
  '/portal/clients/invoices/:invoiceId': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/:invoiceId/pdf': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/:invoiceId/rendering': [302, 302, 302, 302, 302],
  '/portal/clients/invoices/:invoiceId/sending': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/:invoiceId/reminder-sending': [302, 302, 302, 302, 302],
  '/portal/clients/invoices/:invoiceId/reminder-skip': [302, 302, 302, 302, 302],
  '/portal/clients/invoices/:invoiceId/reminder-pause': [302, 200, 200, 200, 403],
  '/portal/clients/invoices/:invoiceId/credit-note': [302, 200, 403, 200, 403],
  '/portal/clients/invoices/:invoiceId/reissue': [302, 200, 403, 200, 403],
  '/portal/clients/invoices/:invoiceId/write-off': [302, 200, 403, 200, 403],
  '/portal/clients/invoices/:invoiceId/write-off/reversal': [302, 302, 302, 302, 302],
  '/portal/clients': [302, 200, 200, 200, 403],
  '/portal/clients/new': office,
  '/portal/clients/inquiries/new': office,
  '/portal/clients/:clientId': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/edit': office,
  '/portal/clients/:clientId/statement': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/statement/pdf': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/documents.zip': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/billing': [302, 200, 200, 200, 403],
  '/portal/clients/:clientId/contacts/new': office,
  '/portal/clients/:clientId/contacts/:contactId': office,
  '/portal/clients/:clientId/contacts/:contactId/view': office,
  '/portal/clients/:clientId/contacts/:contactId/view/invoices/:number': [302, 404, 404, 403, 403],
  '/portal/clients/:clientId/contacts/:contactId/view/quotes/:number': [302, 404, 404, 403, 403],
  '/portal/clients/:clientId/personal-data': owner,
  '/portal/clients/:clientId/personal-data/export': [302, 302, 302, 302, 302],
  '/portal/clients/inquiries': office,
  '/portal/clients/inquiries/:inquiryId': office,
  '/portal/clients/inquiries/:inquiryId/times': office,
  '/portal/settings': all,
  '/portal/settings/appearance': all,
  '/portal/settings/calendar': all,
  '/portal/settings/picture': [302, 302, 302, 302, 302],
  '/portal/checklist/dismissal': [302, 302, 302, 302, 302],
  '/portal/upgrade/dismissal': [302, 302, 302, 302, 302],
  '/portal/website': office,
  '/portal/website/publish': [302, 302, 302, 403, 403],
  '/portal/testimonials': office,
  '/portal/website/:part': office,
  '/portal/website/:part/draft': [302, 302, 302, 302, 302],
  '/portal/website/:part/discard': [302, 302, 302, 302, 302],
  '/portal/website/:part/publication': [302, 302, 302, 302, 302],
  '/portal/website/:part/unpublish': [302, 302, 302, 302, 302],
  '/portal/website/:part/presence': [302, 302, 302, 302, 302],
  '/portal/website/:part/versions/:number': [302, 404, 404, 403, 403],
  '/portal/website/links': [302, 302, 302, 302, 302],
  '/portal/website/links/:linkId/end': [302, 302, 302, 302, 302],
  '/portal/website/pictures': office,
  '/portal/website/pictures/:pictureId': [302, 302, 302, 302, 302],
  '/portal/website/pictures/:pictureId/texts': [302, 302, 302, 302, 302],
  '/portal/media': office,
  '/portal/media/:fileId': office,
  '/portal/media/:fileId/replacement': office,
  '/portal/media/folder': [302, 302, 302, 302, 302],
  '/portal/media/tags': [302, 302, 302, 302, 302],
  '/portal/media/delete': [302, 302, 302, 302, 302],
  '/portal/media/restore': [302, 302, 302, 302, 302],
  '/portal/media/download': [302, 302, 302, 302, 302],
  '/portal/media/downloads/:downloadId': [302, 404, 404, 403, 403],
  '/portal/media/:fileId/captions': office,
  '/portal/media/:fileId/poster': [302, 302, 302, 302, 302],
  '/portal/media/:fileId/waveform': [302, 302, 302, 302, 302],
  '/portal/search': all,
  '/portal/uploads': [302, 302, 302, 302, 302],
  '/portal/uploads/:uploadId': [302, 302, 302, 302, 302],
  '/portal/uploads/:uploadId/complete': [302, 302, 302, 302, 302],
  '/portal/menu': [302, 302, 302, 302, 302],
  '/portal/settings/resources': office,
  '/portal/settings/resources/:resourceId': office,
  '/portal/settings/online-booking': office,
  '/portal/settings/contracts': office,
  '/portal/settings/contracts/new': office,
  '/portal/settings/contracts/:contractTemplateId': office,
  '/portal/settings/contracts/:contractTemplateId/versions/:number': office,
  '/portal/settings/contracts/:contractTemplateId/retire': [302, 302, 302, 302, 302],
  '/portal/settings/contracts/:contractTemplateId/restore': [302, 302, 302, 302, 302],
  '/portal/settings/contracts/:contractTemplateId/delete': [302, 302, 302, 302, 302],
  '/portal/settings/contracts/:contractTemplateId/attachments/:hash': [302, 404, 404, 403, 403],
  '/portal/settings/contracts/:contractTemplateId/attachments/:hash/delete': [
    302, 302, 302, 302, 302,
  ],
  '/portal/settings/prices': [302, 200, 200, 200, 403],
  '/portal/settings/prices/new': office,
  '/portal/settings/prices/:priceItemId': office,
  '/portal/settings/prices/:priceItemId/position': [302, 302, 302, 302, 302],
  '/portal/settings/prices/:priceItemId/retire': [302, 302, 302, 302, 302],
  '/portal/settings/prices/:priceItemId/restore': [302, 302, 302, 302, 302],
  '/portal/settings/quotes': office,
  '/portal/settings/delivery': office,
  '/portal/settings/delivery/sample': [302, 404, 404, 403, 403],
  '/portal/settings/reply-templates': office,
  '/portal/settings/reply-templates/new': office,
  '/portal/settings/reply-templates/:templateId': office,
  '/portal/settings/profile': all,
  '/portal/settings/security': all,
  '/portal/settings/security/two-factor': all,
  '/portal/settings/people': office,
  '/portal/settings/people/:personId': office,
  '/portal/settings/people/:personId/personal-data': owner,
  '/portal/settings/people/:personId/personal-data/export': [302, 302, 302, 302, 302],
  '/portal/settings/team': [302, 301, 403, 403, 403],
  '/portal/settings/team/:accountId': [302, 301, 403, 403, 403],
  '/portal/settings/studio': owner,
  '/portal/settings/invoicing': [302, 200, 403, 200, 403],
  '/portal/settings/policy': [302, 200, 200, 200, 403],
  '/portal/settings/email': owner,
  '/portal/settings/activity': owner,
  '/portal/settings/backups': owner,
  '/portal/settings/health': owner,
  '/portal/settings/data': owner,
  '/portal/settings/email-log': owner,
  '/portal/settings/email-log/:emailId': owner,
  '/portal/*': [302, 307, 307, 307, 307],
}

/**
 * Starts the sample studio with every role signed in. Returns the ids that `at` fills into a path.
 */
export async function startAccessTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = { visitor: '' }
  const ids: Record<string, string> = {}
  const fillPath = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '').replace('*', 'nothing')

  beforeAll(async () => {
    for (const role of roles.slice(1)) cookies[role] = await server.signIn(role)
    const queryId = async (text: string) => (await server.app.pool.query(text)).rows[0].id as string
    ids.clientId = await queryId('select id from client limit 1')
    ids.contactId = await queryId(
      `select id from client_contact where client_id = '${ids.clientId}'`,
    )
    Object.assign(ids, await addInvoiceAndDraft(server, cookies.owner!, ids.clientId))
    await waitForPdf(server, ids.invoiceId!)
    ids.quoteId = await queryId("select id from quote where state = 'sent' order by number limit 1")
    ids.installmentId = crypto.randomUUID()
    ids.inquiryId = await queryId("select id from inquiry where state = 'waiting' limit 1")
    ids.bookingId = await queryId(
      `select b.id from booking b join reservation r on r.booking_id = b.id
        join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id
        where p.role = 'crew' and b.state = 'confirmed' limit 1`,
    )
    ids.entryId = await queryId(`select id from ledger_entry where booking_id = '${ids.bookingId}'`)
    ids.projectId = await queryId("select id from project where title = 'Boat shed portraits'")
    ids.ownProjectId = await queryId("select id from project where title = 'Winter Catalog'")
    await server.submit('/contact', {
      name: 'N',
      email: 'n@mill.test',
      phone: '',
      service: 'other',
      message: 'for a letter',
      website: '',
    })
    ids.personId = await queryId("select person_id as id from staff where role = 'crew'")
    ids.accountId = await queryId("select id from staff where role = 'crew'")
    Object.assign(ids, { pictureId: 'a'.repeat(64), uploadId: 'f'.repeat(32), position: '1' })
    ids.hash = 'a'.repeat(64)
    await insertFile(server.app.pool, 'a'.repeat(64))
    ids.fileId = await queryId(
      `insert into media_item (hash, kind, name, bytes, added_at)
        values (repeat('a', 64), 'film', 'a.mp4', 1, now()) returning id`,
    )
    await server.app.pool.query(
      `insert into video (hash, format, next_try_at)
        values (repeat('a', 64), 'mp4', now() + interval '1 day')`,
    )
    ids.resourceId = await queryId('select id from resource limit 1')
    ids.templateId = await queryId('select id from reply_template limit 1')
    ids.contractTemplateId = await queryId('select id from contract_template limit 1')
    ids.priceItemId = await queryId('select id from price_item limit 1')
    ids.itemId = await queryId('select id from case_study limit 1')
    ids.consentId = await queryId(
      `select id from consent where case_study_id = '${ids.itemId}' limit 1`,
    )
    await addConsentDocument(server, ids.consentId)
    Object.assign(ids, { part: 'home', number: '1', linkId: crypto.randomUUID() })
    ids.downloadId = crypto.randomUUID()
    ids.galleryId = await queryId(
      `insert into gallery (slug, created_at, client_id, category, title, sizes)
        values ('boat-sheds', now(), '${ids.clientId}', 'photography', 'Boat sheds', '{web}')
        returning id`,
    )
    Object.assign(ids, { shareId: crypto.randomUUID(), sectionId: crypto.randomUUID() })
    ids.listId = await queryId(
      `insert into favorite_list (gallery_id, is_personal, name, created_at)
        values ('${ids.galleryId}', false, 'Album', now()) returning id`,
    )
    Object.assign(ids, { commentId: crypto.randomUUID(), format: 'lines' })
    ids.versionId = crypto.randomUUID()
    ids.reviewId = await queryId(
      `insert into review (slug, created_at, client_id, project_id, category, title)
        select 'shed-film', now(), client_id, id, 'videography', 'Shed film' from project
        where id = '${ids.projectId}' returning id`,
    )
    ids.emailId = await queryId('select id from email limit 1')
  })
  return { server, cookies, ids, fillPath }
}

/** Adds a signed document, whose bytes are a file of the data folder. */
async function addConsentDocument(
  { app, dataDir }: Awaited<ReturnType<typeof startTestServer>>,
  consentId: string,
) {
  const hash = createHash('sha256').update('%PDF-').digest('hex')
  const folder = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, '%PDF-')
  await insertFile(app.pool, hash, 5)
  await app.pool.query(
    `with named as (update consent set file_name = 'a.pdf', file_type = 'application/pdf'
        where id = $1 returning id)
      insert into consent_document (consent_id, hash) select id, $2 from named`,
    [consentId, hash],
  )
}
