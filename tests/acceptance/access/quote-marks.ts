import { createClientLink, openClientLink } from '../../support/client-link.ts'
import { parseFields } from '../../support/form.ts'
import { sendRequest as get, sendForm } from '../../support/http.ts'
import { type Person, books } from '../../support/permission-rows.ts'
import { type SecretMark, type Writer, buildAmountPattern, buildMark } from './mark.ts'

/** Texts of a quote that its client sees. */
const sentWords = ['Title', 'Opening', 'Heading', 'Lead', 'Line', 'Text', 'Discount', 'Terms']
/** Texts that only the studio sees. */
const ownWords = ['Note', 'Return']
/** Texts of quotes, and of an answer. */
export const quoteWords: Record<string, Person[]> = Object.fromEntries(
  [...sentWords, ...ownWords, 'Decline'].map((word) => [`Quote${word}`, books]),
)
const quotePrice = 647_183
const quoteTotal = 582_465

export const quotePriceMarks: SecretMark[] = Object.entries({ quotePrice, quoteTotal }).map(
  ([name, cents]) => ({ name, found: buildAmountPattern(cents), may: books }),
)

type Planted = Record<'ownClient' | 'ownBooking' | 'ownProject', string>

/**
 * Plants them in a quote for the crew member's own booking and project, which the client declines,
 * and in one that was returned instead of approved.
 */
export async function plantQuotes(writer: Writer, { ownClient, ownBooking, ownProject }: Planted) {
  const { program, cookie, post } = writer
  const list = '/portal/clients/quotes'
  const addQuote = async (fields: Record<string, string>) => {
    const id = await post(`${list}/new`, { client: ownClient })
    await post(`${list}/${id}/edit`, {
      ...content,
      ...fields,
      revision: await readRevision(writer, `${list}/${id}/edit`),
    })
    return { id, revision: await readRevision(writer, `${list}/${id}/send`) }
  }
  const sent = await addQuote({ [`booking:${ownBooking}`]: 'on', project: ownProject })
  await post(`${list}/${sent.id}/send`, { revision: sent.revision, message: '' })
  const returned = await addQuote({})
  await post(`${list}/${returned.id}/approval-request`, { revision: returned.revision })
  await post(`${list}/${returned.id}/return`, { comment: buildMark('QuoteReturn') })
  const client = `/portal/clients/${ownClient}`
  const contact = new RegExp(`${client}/contacts/[0-9a-f-]{36}`).exec(
    await fetchHtml(writer, client),
  )
  const session = await openClientLink(
    program,
    await createClientLink(program, cookie, contact?.[0] ?? client),
  )
  const number = /Q-\d+/.exec(await fetchHtml(writer, `${list}/${sent.id}`))?.[0]
  const path = `/client/quotes/${number}`
  const decline = { form: 'decline', reason: 'other', text: buildMark('QuoteDecline') }
  const { status } = await sendForm(program, path, decline, { cookie: session })
  if (status !== 303) throw new Error(`The decline was answered ${status}`)
  const clientPage = await fetchHtml({ ...writer, cookie: session }, path)
  return { quote: sent.id, returned: returned.id, clientPage }
}

const content = {
  priceMode: 'net',
  title: buildMark('QuoteTitle'),
  opening: buildMark('QuoteOpening'),
  'section:0': 'all',
  'heading:0': buildMark('QuoteHeading'),
  'lead:0': buildMark('QuoteLead'),
  'choose:0': 'all',
  'line:0:0': 'one',
  'name:0:0': buildMark('QuoteLine'),
  'text:0:0': buildMark('QuoteText'),
  'quantity:0:0': '1',
  'price:0:0': String(quotePrice / 100),
  discount: '10%',
  discountReason: buildMark('QuoteDiscount'),
  terms: buildMark('QuoteTerms'),
  note: buildMark('QuoteNote'),
}

async function fetchHtml({ program, cookie }: Pick<Writer, 'program' | 'cookie'>, path: string) {
  return (await get(`${program.url}${path}`, { headers: { cookie, accept: 'text/html' } })).text
}

async function readRevision(writer: Writer, path: string): Promise<string> {
  return parseFields(await fetchHtml(writer, path)).revision ?? ''
}

/** Returns the words that the client's page lacks, or has although only the studio sees them. */
export function listWrongWords({ clientPage }: { clientPage: string }): string[] {
  const isShown = (word: string) => clientPage.includes(buildMark(`Quote${word}`))
  return [...sentWords.filter((word) => !isShown(word)), ...ownWords.filter(isShown)]
}
