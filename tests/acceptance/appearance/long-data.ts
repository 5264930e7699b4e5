import { sendRequest, sendForm } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { buildVideo } from '../../support/recordings.ts'
import { uploadFile } from '../../support/upload.ts'
import { plantQuotes } from './long-quote.ts'

/** Ids for the parameters of a URL. */
export type NamedIds = Record<string, string>

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}'
const name = 'O’Neil-Łukasz 🎥 & the Very Long Name Preservation Society of Casco Bay'
const title = 'A title of eighty letters, which is the longest one that a studio might enter 80'
const email = 'a.very.long.address.that.breaks.nowhere@preservation-society.example'

type Post = (path: string, fields: Record<string, string>) => Promise<string>

async function plantBooking(post: Post, clientId: string): Promise<string> {
  const bookingId = await post('/portal/bookings/new', {
    client: clientId,
    clientName: name,
    category: 'documentary',
    state: 'pending',
    title,
    date: buildDay(12),
    start: '10:00',
    end: '18:00',
    closedAnyway: 'on',
    place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    notes: 'Bring the long lens. '.repeat(10),
    total: '1234567.89',
  })
  await post(`/portal/bookings/${bookingId}`, {
    form: 'payment',
    amount: '617283.95',
    method: 'card',
    reference: `REF-${'X'.repeat(30)}`,
    note: 'First half',
    anyway: 'on',
  })
  await post(`/portal/bookings/${bookingId}/confirmation`, { from: 'pending' })
  return bookingId
}

async function plantProject(post: Post): Promise<string> {
  const projectId = await post('/portal/projects/new', {
    client: name,
    title,
    category: 'documentary',
    stage: 'production',
    startedOn: buildDay(-40),
    dueOn: buildDay(-1),
    notes: 'Minutes and open items here. '.repeat(20),
  })
  for (const task of [
    'Short',
    'A task whose title is so long that it doesn’t fit on one line, even on a desktop screen. '
      .repeat(2)
      .slice(0, 160)
      .trim(),
  ])
    await post(`/portal/projects/${projectId}/tasks`, { title: task })
  return projectId
}

/** Issues an invoice with long texts and a large amount, and adds a draft of the same. */
async function plantInvoices(
  program: Program,
  cookie: string,
  { post, clientId }: { post: Post; clientId: string },
) {
  const list = '/portal/clients/invoices'
  const addDraft = async () => {
    const id = await post(`${list}/new`, { client: clientId })
    await post(`${list}/drafts/${id}`, {
      revision: '1',
      'name:0': name,
      'text:0': 'Likes the long way round. '.repeat(12),
      'quantity:0': '1.5',
      'price:0': '9876543.21',
      dueDays: '14',
      next: 'review',
    })
    return id
  }
  const [invoiceId, draftId] = [await addDraft(), await addDraft()]
  await post(`${list}/drafts/${invoiceId}/review`, { revision: '2', message: '' })
  const page = await sendRequest(`${program.url}${list}/${invoiceId}`, {
    headers: { cookie, accept: 'text/html' },
  })
  return { invoiceId, draftId, number: /INV-\d{4}-\d+/.exec(page.text)![0] }
}

/**
 * Plants content that strains the layout: long names, long words, amounts of seven digits, and an
 * answered form for each.
 */
export async function plantLongData(program: Program, cookie: string): Promise<NamedIds> {
  const post = async (path: string, fields: Record<string, string>) => {
    const { status, headers } = await sendForm(program, path, fields, { cookie })
    if (![200, 302, 303].includes(status) || /problem=/.test(String(headers.location)))
      throw new Error(`${path} was answered ${status} ${headers.location}`)
    // the contact follows its client
    return String(headers.location).match(new RegExp(uuid, 'g'))?.at(-1) ?? ''
  }
  const clientId = await post('/portal/clients/new', {
    name,
    contact: 'O’Neil-Łukasz 🎥',
    email,
    phone: '+1 207 555 0100',
    notes: 'Likes the long way round. '.repeat(12),
  })
  const contactId = await post(`/portal/clients/${clientId}/contacts/new`, {
    name,
    email: `planner.${email}`,
    phone: '+1 207 555 0101',
    role: 'planner',
    seesMoney: 'on',
  })
  const bookingId = await plantBooking(post, clientId)
  const invoices = await plantInvoices(program, cookie, { post, clientId })
  const projectId = await plantProject(post)
  const quotes = await plantQuotes({ program, cookie, post }, { clientId, bookingId, projectId })
  await sendForm(
    program,
    '/contact',
    {
      name: name.slice(0, 80),
      email,
      phone: '207 555 0100',
      service: 'documentary',
      message: 'We would like a film about our bay. '.repeat(20),
      website: '',
    },
    { 'x-forwarded-for': '10.200.0.1' },
  )
  await post('/portal/settings/people', {
    form: 'add',
    access: 'on',
    bookable: 'on',
    shown: 'on',
    email,
    name: name.slice(0, 120),
    title: name.slice(0, 120),
    role: 'manager',
  })
  await post('/portal/settings/email', { form: 'test', to: email })
  const { item } = JSON.parse(
    (
      await uploadFile(
        { program, cookie },
        buildVideo({ seconds: 3 }),
        `${'A video with the longest name that a person might enter '.repeat(3).trim()}.mp4`,
        'video/mp4',
      )
    ).text,
  ) as { item: { id: string } }
  return {
    clientId,
    contactId,
    bookingId,
    projectId,
    fileId: item.id,
    part: 'contact',
    ...invoices,
    ...quotes,
    ...(await findIds(program, cookie, {
      inquiryId: `/portal/clients/inquiries?q=${encodeURIComponent('O’Neil')}`,
      personId: '/portal/settings/people',
      resourceId: '/portal/settings/resources',
      templateId: '/portal/settings/reply-templates',
      priceItemId: '/portal/settings/prices',
      contractTemplateId: '/portal/settings/contracts',
      itemId: '/portal/photography/portfolio',
      emailId: '/portal/settings/email-log?tab=all',
      entryId: '/portal/clients/payments',
    })),
  }
}

/** Finds ids in the lists this person can see. */
export async function findIds(
  program: Program,
  cookie: string,
  lists: NamedIds,
): Promise<NamedIds> {
  const found: NamedIds = {}
  for (const [key, list] of Object.entries(lists)) {
    const { text } = await sendRequest(`${program.url}${list}`, {
      headers: { cookie, accept: 'text/html' },
    })
    const link = new RegExp(`${list.split('?')[0]!.replace(/\/list$/, '')}/(${uuid})`).exec(
      text,
    )?.[1]
    if (link) found[key] = link
  }
  return found
}

function buildDay(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
}
