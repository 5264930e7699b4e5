import sharp from 'sharp'

import { getCaseStudyId } from '../../../db/seed/portfolio.ts'
import type { Query } from '../../support/data.ts'
import { sendRequest as get, sendForm } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { sendMultipart, sendPicture } from '../../support/upload.ts'
import { type Person, books, lead } from '../../support/permission-rows.ts'
import { invoicePriceMarks, invoiceWords, plantInvoices } from './invoice-marks.ts'
import { type SecretMark, type Writer, buildAmountPattern, buildMark } from './mark.ts'
import { type Objects, listMissingIds } from './objects.ts'
import { plantQuotes, quotePriceMarks, quoteWords } from './quote-marks.ts'

const all: Person[] = [...books, 'crew']
/** Unique words, each planted in one place. */
const words: Record<string, Person[]> = {
  OwnClientMail: books,
  OwnClientNotes: books,
  OtherClientName: books,
  OtherClientMail: books,
  OtherClientNotes: books,
  OtherClientPhone: books,
  OtherClientContact: books,
  OwnBookingNotes: all,
  OtherBookingTitle: books,
  OtherBookingPlace: books,
  OtherBookingNotes: books,
  Waiver: books,
  PaymentReference: books,
  PaymentNote: books,
  ...invoiceWords,
  ...quoteWords,
  InquiryName: lead,
  InquiryMail: lead,
  InquiryPhone: lead,
  InquiryText: lead,
  InquiryReply: lead,
  InquiryNote: lead,
  AbsenceNote: lead,
  OwnProjectNotes: all,
  DraftTitle: lead,
  DraftDescription: lead,
  OtherProjectTitle: books,
  OtherProjectNotes: books,
  OtherTask: books,
  OtherPromiseReason: books,
  AskedMail: lead,
  TestMail: ['owner'],
  ConsentGiver: lead,
  ConsentScope: lead,
  ConsentFile: lead,
  ConsentDocument: lead,
  InvitedMail: ['owner'],
  InvitedName: lead,
}
const own = { total: 739_137, paid: 421_793 }
const other = { total: 846_259, paid: 213_767 }

export const marks: SecretMark[] = [
  ...Object.entries(words).map(([name, may]) => ({
    name,
    found: new RegExp(buildMark(name), 'i'),
    may,
  })),
  ...[own, other].flatMap(({ total, paid }, at) =>
    Object.entries({ total, paid, balance: total - paid, deposit: Math.round(total / 2) }).map(
      ([name, cents]) => ({
        name: `${at === 0 ? 'own' : 'other'} ${name}`,
        found: buildAmountPattern(cents),
        may: books,
      }),
    ),
  ),
  ...invoicePriceMarks,
  ...quotePriceMarks,
]

type SampleIds = { crewId: string; crewThing: string }

/** Plants all marks through the program's own forms, as the owner and as a visitor. */
export async function plantMarks(program: Program, cookie: string, given: SampleIds) {
  const post = async (path: string, fields: Record<string, string>) => {
    const { status, headers } = await sendForm(program, path, fields, { cookie })
    if (![200, 302, 303].includes(status) || /problem=/.test(String(headers.location)))
      throw new Error(`${path} was answered ${status} ${headers.location}`)
    return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(String(headers.location))?.[0] ?? ''
  }
  const writer: Writer = { program, cookie, post }
  const clients = await plantClients(writer)
  const bookings = await plantBookings(writer, clients, given)
  const projects = await plantProjects(writer, given)
  const inquiry = await plantInquiry(writer)
  const invoices = await plantInvoices(writer, clients)
  const quotes = await plantQuotes(writer, { ...clients, ...bookings, ...projects })
  await plantSettings(writer, given)
  await plantFiles(writer)
  await plantDraft(writer)
  return { ...clients, ...bookings, ...projects, ...invoices, ...quotes, inquiry }
}

async function plantClients({ post }: Writer) {
  const addClient = (name: string, mark: string) =>
    post('/portal/clients/new', {
      name,
      contact: buildMark(`${mark}Contact`),
      email: `${buildMark(`${mark}Mail`)}@leak.test`,
      phone: buildMark(`${mark}Phone`),
      notes: buildMark(`${mark}Notes`),
    })
  const ownClient = await addClient('Quarry Row', 'OwnClient')
  const otherClient = await addClient(buildMark('OtherClientName'), 'OtherClient')
  return { ownClient, otherClient }
}

type Clients = Awaited<ReturnType<typeof plantClients>>

async function plantBookings(
  { post }: Writer,
  { ownClient, otherClient }: Clients,
  { crewThing }: SampleIds,
) {
  const booking = {
    category: 'podcast',
    state: 'pending',
    start: '10:00',
    end: '12:00',
    closedAnyway: 'on',
  }
  const ownBooking = await post('/portal/bookings/new', {
    ...booking,
    client: ownClient,
    clientName: 'Quarry Row',
    date: '2031-06-02',
    notes: buildMark('OwnBookingNotes'),
    total: '7391.37',
    [`resource:${crewThing}`]: 'on',
  })
  const otherBooking = await post('/portal/bookings/new', {
    ...booking,
    client: otherClient,
    clientName: buildMark('OtherClientName'),
    date: '2031-06-03',
    title: buildMark('OtherBookingTitle'),
    place: buildMark('OtherBookingPlace'),
    notes: buildMark('OtherBookingNotes'),
    total: '8462.59',
  })
  await post(`/portal/bookings/${ownBooking}`, {
    form: 'payment',
    amount: '4217.93',
    method: 'card',
    reference: buildMark('PaymentReference'),
    note: buildMark('PaymentNote'),
  })
  await post(`/portal/bookings/${otherBooking}`, {
    form: 'payment',
    amount: '2137.67',
    method: 'card',
    reference: '',
    note: '',
  })
  await post(`/portal/bookings/${otherBooking}/confirmation`, {
    from: 'pending',
    without: 'deposit',
    reason: buildMark('Waiver'),
  })
  return { ownBooking, otherBooking }
}

async function plantProjects({ program, cookie, post }: Writer, { crewId }: SampleIds) {
  const project = { category: 'podcast', stage: 'discovery', startedOn: '2026-01-05', dueOn: '' }
  const ownProject = await post('/portal/projects/new', {
    ...project,
    client: 'Quarry Row',
    title: 'Quarry film',
    notes: buildMark('OwnProjectNotes'),
  })
  const otherProject = await post('/portal/projects/new', {
    ...project,
    client: buildMark('OtherClientName'),
    title: buildMark('OtherProjectTitle'),
    notes: buildMark('OtherProjectNotes'),
  })
  for (const [id, title] of [
    [ownProject, 'Crew does this'],
    [otherProject, buildMark('OtherTask')],
  ] as const)
    await post(`/portal/projects/${id}/tasks`, { title })
  const promise = `/portal/projects/${otherProject}/promise`
  await post(promise, { promisedOn: '2099-01-05', number: '0' })
  await post(promise, {
    promisedOn: '2099-02-05',
    number: '1',
    reason: buildMark('OtherPromiseReason'),
  })
  const page = (await get(`${program.url}/portal/projects/${ownProject}`, { headers: { cookie } }))
    .text
  const task = /\/tasks\/([0-9a-f-]{36})\//.exec(page)?.[1]
  await post(`/portal/projects/${ownProject}/tasks/${task}/assignment`, { person: crewId })
  return { ownProject, otherProject }
}

async function plantInquiry({ program, cookie, post }: Writer): Promise<string> {
  const sent = await sendForm(program, '/contact', {
    name: buildMark('InquiryName'),
    email: `${buildMark('InquiryMail')}@leak.test`,
    // the form asks for five digits or more
    phone: `617 555 0199 ${buildMark('InquiryPhone')}`,
    service: 'podcast',
    message: buildMark('InquiryText'),
    website: '',
  })
  if (sent.status !== 303) throw new Error(`The inquiry was answered ${sent.status}`)
  const inbox = (
    await get(`${program.url}/portal/clients/inquiries?q=${buildMark('InquiryName')}`, {
      headers: { cookie },
    })
  ).text
  const inquiry = /\/portal\/clients\/inquiries\/([0-9a-f-]{36})/.exec(inbox)?.[1] ?? ''
  await post(`/portal/clients/inquiries/${inquiry}`, { text: buildMark('InquiryReply') })
  await post(`/portal/clients/inquiries/${inquiry}/notes`, {
    text: buildMark('InquiryNote'),
    kind: 'note',
  })
  return inquiry
}

async function plantSettings({ post }: Writer, { crewThing }: SampleIds) {
  await post(`/portal/settings/resources/${crewThing}`, {
    form: 'absence',
    from: '2032-06-02',
    note: buildMark('AbsenceNote'),
  })
  await post('/portal/settings/email', { form: 'test', to: `${buildMark('TestMail')}@leak.test` })
  await post('/portal/testimonials', {
    form: 'ask',
    client: 'Quarry Row',
    email: `${buildMark('AskedMail')}@leak.test`,
  })
  await post('/portal/settings/people', {
    form: 'add',
    access: 'on',
    email: `${buildMark('InvitedMail')}@leak.test`,
    name: buildMark('InvitedName'),
    role: 'crew',
  })
}

async function plantFiles({ program, cookie }: Writer) {
  const document = new File(
    [`%PDF-1.7 ${buildMark('ConsentDocument')}`],
    `${buildMark('ConsentFile')}.pdf`,
  )
  const response = await sendMultipart(
    program,
    `/portal/portfolio/${getCaseStudyId('field-ware')}/consents`,
    {
      who: buildMark('ConsentGiver'),
      givenOn: '2026-01-05',
      names: 'on',
      scope: buildMark('ConsentScope'),
      document,
    },
    cookie,
  )
  if (response.status !== 303) throw new Error(`The consent was answered ${response.status}`)
  const createImage = (width: number) =>
    sharp({ create: { width, height: 60, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer()
  await sendPicture(program, await createImage(60), { cookie })
  await sendPicture(program, await createImage(90), { cookie, path: '/portal/media' })
}

async function plantDraft({ program, cookie }: Writer) {
  await sendForm(
    program,
    '/portal/website/privacy/publication',
    { revision: 'version-0' },
    { cookie, accept: 'application/json' },
  )
  await sendForm(
    program,
    '/portal/website/privacy/draft',
    {
      revision: 'version-2',
      content: JSON.stringify({
        title: buildMark('DraftTitle'),
        description: buildMark('DraftDescription'),
        picture: null,
        sections: [],
      }),
    },
    { cookie, accept: 'application/json' },
  )
  await sendForm(program, '/portal/website/links', {}, { cookie, accept: 'application/json' })
}

type Planted = Awaited<ReturnType<typeof plantMarks>>

/** A video of the library, which has the columns of an image and captions. */
const plantedFilm = `with stored as (insert into file (hash, bytes, stored_at)
  values (repeat('b', 64), 1, now())), item as (insert into media_item (hash, kind, name, bytes, added_at)
  values (repeat('b', 64), 'film', 'a.mp4', 1, now()) returning id, hash),
  kept as (insert into video (hash, format, next_try_at)
    select hash, 'mp4', now() + interval '1 day' from item) select id from item`

/** Returns ids for every URL: the crew member's own, those of others, and nonexistent ones. */
export async function listObjects(
  query: Query,
  planted: Planted,
  { crewId, crewThing }: SampleIds,
): Promise<Record<'own' | 'other' | 'missing', Objects>> {
  const queryId = async (text: string, values: unknown[] = []) =>
    (await query<{ id: string }>(text, values))[0]!.id
  const findTaskId = (project: string) =>
    queryId('select id from task where project_id = $1 order by assignee_id nulls last limit 1', [
      project,
    ])
  const findEntryId = (booking: string) =>
    queryId('select id from ledger_entry where booking_id = $1', [booking])
  const findContactId = (client: string) =>
    queryId('select id from client_contact where client_id = $1', [client])
  const same = {
    uploadId: 'f'.repeat(32),
    resourceId: crewThing,
    templateId: await queryId('select id from reply_template limit 1'),
    quoteId: planted.quote,
    installmentId: crypto.randomUUID(),
    priceItemId: await queryId('select id from price_item limit 1'),
    contractTemplateId: await queryId('select id from contract_template limit 1'),
    inquiryId: planted.inquiry,
    invoiceId: planted.invoice,
    draftId: planted.draft,
    // galleries and reviews are private, so the slug must not be one of theirs
    slug: await queryId(
      `select slug as id from case_study where slug not in (
        select slug from gallery union select slug from review) limit 1`,
    ),
    fileId: await queryId(plantedFilm),
    pictureId: await queryId("select hash as id from image where usage = 'site'"),
    part: 'privacy',
    number: '1',
    position: '1',
    hash: '0'.repeat(64),
    linkId: await queryId('select id from preview_link'),
    downloadId: crypto.randomUUID(),
    size: 'web',
    galleryId: crypto.randomUUID(),
    reviewId: crypto.randomUUID(),
    versionId: crypto.randomUUID(),
    sectionId: crypto.randomUUID(),
    shareId: crypto.randomUUID(),
    listId: crypto.randomUUID(),
    commentId: crypto.randomUUID(),
    format: 'lines',
    variant: '480',
    token: 'mine',
    code: '1111-1111-1111',
    service: 'photography',
    day: new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10),
    itemId: getCaseStudyId('field-ware'),
    consentId: await queryId('select consent_id as id from consent_document'),
  }
  const file = `${await queryId("select hash as id from image where usage = 'profile'")}-480.webp`
  return {
    own: {
      ...same,
      file,
      bookingId: planted.ownBooking,
      entryId: await findEntryId(planted.ownBooking),
      projectId: planted.ownProject,
      taskId: await findTaskId(planted.ownProject),
      clientId: planted.ownClient,
      contactId: await findContactId(planted.ownClient),
      accountId: crewId,
      personId: await queryId(`select person_id as id from staff where id = '${crewId}'`),
      emailId: await queryId("select id from email where kind = 'mail.test'"),
    },
    other: {
      ...same,
      file,
      bookingId: planted.otherBooking,
      entryId: await findEntryId(planted.otherBooking),
      projectId: planted.otherProject,
      taskId: await findTaskId(planted.otherProject),
      clientId: planted.otherClient,
      contactId: await findContactId(planted.otherClient),
      accountId: await queryId("select id from staff where role = 'owner'"),
      personId: await queryId("select person_id as id from staff where role = 'owner'"),
      emailId: await queryId("select id from email where to_key ilike '%InquiryMail%' limit 1"),
    },
    missing: listMissingIds(),
  }
}
