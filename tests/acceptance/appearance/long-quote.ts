import { parseFields } from '../../support/form.ts'
import { sendRequest } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'

/** Sends a form and returns the last id in the address it redirects to. */
type Post = (path: string, fields: Record<string, string>) => Promise<string>
type Owner = { program: Program; cookie: string; post: Post }
type Subject = { clientId: string; bookingId: string; projectId: string }

const list = '/portal/clients/quotes'
const title = 'A title of eighty letters, which is the longest one that a studio might enter 80'
/** A name of 40 letters. */
const name = 'Documentarypreservationsocietyofcascobay'
const words = 'Likes the long way round, with every detail in one place. '

const content = {
  priceMode: 'net',
  title,
  opening: words.repeat(8),
  ...buildSection(0, 'all', ['99999999.99', '0']),
  ...buildSection(1, 'one', ['99999999.99', '12345678.90', '1']),
  ...buildSection(2, 'some', ['2500', '99999999.99']),
  'min:2': '1',
  'max:2': '2',
  'optional:0:1': 'on',
  'min:0:1': '1',
  'max:0:1': '1000',
  'step:0:1': '1',
  'discount:1:0': '12.5%',
  discount: '9999999.99',
  discountReason: title,
  minimum: '1000',
  terms: `${title}\n${words.repeat(12)}`,
  note: words.repeat(4),
}

function buildSection(at: number, choose: string, prices: string[]): Record<string, string> {
  return {
    [`section:${at}`]: `section-${at}`,
    [`heading:${at}`]: `${at + 1}. ${title}`,
    [`lead:${at}`]: words.repeat(3),
    [`choose:${at}`]: choose,
    ...Object.fromEntries(
      prices.flatMap((price, line) =>
        Object.entries({
          line: `line-${at}-${line}`,
          name: line === 0 ? title : name,
          text: words.repeat(line === 0 ? 4 : 1),
          quantity: '1',
          price,
          preselected: line === 0 ? 'on' : '',
        }).map(([field, value]) => [`${field}:${at}:${line}`, value]),
      ),
    ),
  }
}

async function addQuote(owner: Owner, subject: Subject): Promise<string> {
  const { post } = owner
  const id = await post(`${list}/new`, { client: subject.clientId })
  await post(`${list}/${id}/edit`, {
    ...content,
    [`booking:${subject.bookingId}`]: 'on',
    project: subject.projectId,
    revision: await readRevision(owner, `${list}/${id}/edit`),
  })
  return id
}

async function readRevision({ program, cookie }: Owner, path: string): Promise<string> {
  const headers = { cookie, accept: 'text/html' }
  return parseFields((await sendRequest(`${program.url}${path}`, { headers })).text).revision ?? ''
}

async function sendQuote(owner: Owner, id: string) {
  const revision = await readRevision(owner, `${list}/${id}/send`)
  await owner.post(`${list}/${id}/send`, { revision, message: words.repeat(8) })
}

/**
 * Plants a template and three quotes with long texts and amounts of ten digits: one is open, one
 * accepted, and one waits for approval.
 */
export async function plantQuotes(owner: Owner, subject: Subject) {
  const { program, cookie, post } = owner
  const quoteId = await addQuote(owner, subject)
  await post(`${list}/${quoteId}/edit`, { form: 'template', templateName: title })
  await sendQuote(owner, quoteId)
  const acceptedId = await addQuote(owner, subject)
  await sendQuote(owner, acceptedId)
  await post(`${list}/${acceptedId}/acceptance`, {
    how: 'in-person',
    name,
    'section:section-1': 'line-1-0',
    'line:line-2-0': 'on',
  })
  const waitingQuoteId = await addQuote(owner, subject)
  const waiting = `${list}/${waitingQuoteId}`
  const revision = await readRevision(owner, `${waiting}/send`)
  await post(`${waiting}/approval-request`, { revision })
  const readNumber = async (id: string) => {
    const headers = { cookie, accept: 'text/html' }
    const { text } = await sendRequest(`${program.url}${list}/${id}`, { headers })
    return /Q-\d+/.exec(text)![0]
  }
  return {
    quoteId,
    waitingQuoteId,
    quoteNumber: await readNumber(quoteId),
    acceptedQuoteId: acceptedId,
    acceptedNumber: await readNumber(acceptedId),
  }
}

/** The address of a quote in the client portal names its number, as that of an invoice does. */
export function fillQuoteNumber(pattern: string, { quoteNumber = '' }: Record<string, string>) {
  return pattern.replace('quotes/:number', `quotes/${quoteNumber}`)
}
