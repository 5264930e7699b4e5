import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { type SignatureDrawing, trimDrawing } from '#app/core/drawing.ts'
import { formatFullDay, formatLongSpan, formatTimestamp } from '#app/core/display.ts'
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentStyle,
  type ProseBlock,
  type QrBlock,
  type TableBlock,
  type TableRow,
  normalizeDocument,
} from '#app/core/document.ts'
import { formatHash } from '#app/core/text.ts'
import {
  buildParties,
  getDocumentLocale,
  listFootLines,
} from '#app/features/money/document-party/document.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { buildAmountBlocks } from '#app/features/money/invoice/document.ts'
import type { InvoiceAmounts, Rates } from '#app/features/money/invoice/rules.ts'
import { buildPlanBlocks } from '#app/features/sales/client-quote/document.ts'
import { type Trail, buildTrailBlocks } from '#app/features/sales/audit-trail/document.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { buildScanTable } from '#app/features/sales/contract-scan/document.ts'
import type { PaperContract } from '#app/features/sales/contract-scan/rules.ts'
import {
  type ContractBlock,
  type ContractLine,
  listContractLines,
} from '#app/features/sales/contract-template/rules.ts'
import type { AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  computeQuoteAmounts,
  formatQuoteNumber,
  listChosenLines,
} from '#app/features/sales/quote/rules.ts'
import { getAgreementMessages } from '#app/messages/agreement.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import { getDocumentMessages } from '#app/messages/document.ts'

import { formatAgreementCode } from './rules.ts'

/** An accepted quote, from the rows of the acceptance and its version. */
export type Agreement = {
  number: number
  /** The number of the quote that this one adds extras to. */
  amends: number | null
  version: number
  content: QuoteContent
  rates: Rates
  seller: Seller
  buyer: Buyer
  currency: string
  language: string
  choice: QuoteChoice
  bookings: { startsLocal: string; endsLocal: string; zone: string }[]
  /** The day that the payment plan counts from. */
  planDate: StudioDay | null
  timeZone: string
  signer: Signer
  /** In place of terms; null if there is none. */
  contract: SignedContract | null
  acceptedAt: Date
  finalizedAt: Date
  code: string
  trail: Trail
  /** Of the certificate that seals the PDF, if there is one already. */
  fingerprint: string | null
  /** The page that checks documents, and the QR code that opens it for this one. */
  verify: { url: string; qr: Pick<QrBlock, 'size' | 'path'> }
}

type Signer = {
  name: string
  email: string
  /** Null for a contact that is gone, and for an acceptance that was recorded. */
  role: keyof ReturnType<typeof getAgreementMessages>['roles'] | null
  /** The button said that the order obliges to pay. */
  mustPay: boolean
  recorded: { by: string; how: AgreementWay } | null
}

type SignedContract = {
  number: number
  blocks: ContractBlock[]
  /** Of the client, in their order. */
  signers: ContractSigner[]
  /** The studio day of the signatures on paper, and their scan; null for any other contract. */
  paper: Pick<PaperContract, 'signedOn' | 'scans'> | null
  /** The person who signed for the studio, by sending the quote or at the end. */
  studio: {
    /** Empty if they are gone. */
    name: string
    at: Date
    isCountersigned: boolean
  }
}

type ContractSigner = Pick<Signer, 'name' | 'email' | 'role'> & {
  at: Date
  /** The sentences of the boxes that they checked. */
  consents: string[]
  /** If they drew their signature. */
  drawing: SignatureDrawing | null
  /** They signed by accepting the quote. */
  hasAccepted: boolean
}

type Format = ReturnType<typeof createFormat>

/**
 * Builds what the agreement says in the language of the quote: what was agreed, who accepted it and
 * how, and what happened before. Nothing of it is internal.
 */
export function buildAgreementDocument(
  agreement: Agreement,
  style: DocumentStyle,
): DocumentContent {
  const format = createFormat(agreement, style)
  const { messages } = format
  const { seller, buyer, content, contract } = agreement
  return normalizeDocument({
    language: agreement.language,
    paper: style.paper,
    title: contract
      ? messages.contract.title(formatContractNumber(contract.number))
      : messages.fileTitle(format.quote),
    author: seller.name || style.name,
    createdAt: agreement.finalizedAt.toISOString(),
    accent: style.accent,
    pageLabel: format.documentMessages.pageLabel,
    blocks: [
      buildHead(agreement, style, format),
      buildParties({ seller, buyer }, messages.client, {
        messages: { ...format.documentMessages, from: messages.studio },
        locale: format.locale,
      }),
      {
        kind: 'prose',
        style: 'headline',
        heading: content.title || format.quote,
        paragraphs: splitParagraphs(content.opening),
      },
      ...buildDates(agreement, format),
      ...buildAmounts(agreement, format),
      ...(contract
        ? buildContractText(contract, format)
        : [...buildPlan(agreement, format), ...buildTerms(content, format)]),
      ...buildSignature(agreement, format),
      ...buildTrailBlocks(agreement.trail, format),
      ...buildVerification(agreement, format),
      { kind: 'foot', lines: listFootLines(seller) },
    ],
  })
}

function createFormat({ language, number, timeZone }: Agreement, style: DocumentStyle) {
  const locale = getDocumentLocale(language, style.locale)
  return {
    messages: getAgreementMessages(language),
    documentMessages: getDocumentMessages(language),
    locale,
    quote: formatQuoteNumber(number),
    toTimestamp: (instant: Date) => formatTimestamp(instant, { locale, timeZone }),
    toDate: (instant: Date) => formatFullDay(toStudioDay(instant, timeZone), locale),
    toDay: (day: string) => formatFullDay(day, locale),
  }
}

function buildHead(
  { version, amends, acceptedAt, code, contract, signer }: Agreement,
  { name }: DocumentStyle,
  { messages, quote, toDate, toDay }: Format,
): DocumentBlock {
  const { signedOn } = contract?.paper ?? {}
  const isSigned = contract !== null && (signer.recorded === null || signedOn !== undefined)
  return {
    kind: 'head',
    title: contract
      ? messages.contract.title(formatContractNumber(contract.number))
      : messages.title,
    studio: name,
    facts: [
      { label: messages.quote, value: messages.quoteVersion(quote, version) },
      { label: messages.amends, value: amends === null ? '' : formatQuoteNumber(amends) },
      {
        label: isSigned ? messages.contract.signedOn : messages.acceptedOn,
        value: signedOn === undefined ? toDate(acceptedAt) : toDay(signedOn),
      },
      { label: messages.code, value: formatAgreementCode(code) },
    ],
  }
}

/** The dates that are booked, each with the place whose time it is. */
function buildDates({ bookings }: Agreement, { messages, locale }: Format): DocumentBlock[] {
  if (bookings.length === 0) return []
  const paragraphs = bookings.map((booking) => {
    const { days, hours } = formatLongSpan(booking, locale)
    const city = booking.zone.split('/').at(-1)!.replaceAll('_', ' ')
    return messages.when(days, hours, city)
  })
  return [{ kind: 'prose', style: 'normal', heading: messages.dates(bookings.length), paragraphs }]
}

/** The chosen lines below the headings of their sections, with totals and why there is no tax. */
function buildAmounts(agreement: Agreement, { documentMessages, locale }: Format): DocumentBlock[] {
  const { content, choice, rates, currency, language } = agreement
  const { discount: discountName } = getDocumentLines(language)
  const amounts = computeQuoteAmounts(content, choice, rates, { discountName, locale })
  const { priceMode } = content
  const blocks = buildAmountBlocks({ ...amounts, priceMode, currency, language }, { locale })
  const notes = [
    ...new Set(amounts.sums.map(({ tax }) => tax.reason)),
    priceMode === 'gross' && amounts.tax > 0 ? documentMessages.taxIncluded : '',
  ].filter(Boolean)
  return [
    ...blocks.map((block) =>
      block.kind === 'table' ? addSections(block, amounts, content, choice) : block,
    ),
    ...listNotes(notes),
  ]
}

function listNotes(paragraphs: string[]): DocumentBlock[] {
  return paragraphs.length > 0 ? [{ kind: 'prose', style: 'small', paragraphs }] : []
}

/** Adds a row with the heading and the text of each section above its lines. */
function addSections(
  table: TableBlock,
  { lines }: InvoiceAmounts,
  content: QuoteContent,
  choice: QuoteChoice,
): TableBlock {
  const empty = Array.from({ length: table.columns.length - 1 }, () => '')
  const rows: TableRow[] = []
  let at = 0
  const takeRow = () => rows.push(table.rows[at++]!)
  for (const section of content.sections) {
    const count = listChosenLines({ ...content, sections: [section] }, choice).length
    const { heading } = section
    const text = section.text.replaceAll(/\n+/g, '\n')
    if (count > 0 && heading)
      rows.push({ cells: [heading, ...empty], ...(text && { note: text }), isStrong: true })
    else if (count > 0 && text) rows.push({ cells: [text, ...empty] })
    for (let line = 0; line < count; line++) {
      takeRow()
      // a discount on the line; those on everything are flat
      while (lines[at]?.kind === 'discount' && lines[at]?.unit === 'piece') takeRow()
    }
  }
  return { ...table, rows: [...rows, ...table.rows.slice(at)] }
}

/** The payment plan, which a contract has in its text. */
function buildPlan(agreement: Agreement, { locale }: Format): DocumentBlock[] {
  const { acceptedAt, timeZone, planDate, currency, language } = agreement
  const days = { signedOn: toStudioDay(acceptedAt, timeZone), dateOn: planDate }
  return buildPlanBlocks(agreement, { days, format: { currency, locale, language } })
}

function buildTerms({ terms }: QuoteContent, { messages }: Format): DocumentBlock[] {
  const paragraphs = splitParagraphs(terms)
  return paragraphs.length > 0
    ? [{ kind: 'prose', style: 'normal', heading: messages.terms, paragraphs }]
    : []
}

/** The text of the contract, each heading above the paragraphs that follow it. */
function buildContractText({ blocks }: SignedContract, { messages }: Format): DocumentBlock[] {
  const parts: ProseBlock[] = [
    { kind: 'prose', style: 'normal', heading: messages.contract.text, paragraphs: [] },
  ]
  for (const block of blocks)
    if (block.kind === 'heading')
      parts.push({ kind: 'prose', style: 'normal', heading: block.text, paragraphs: [] })
    else addLines(parts.at(-1)!, listContractLines(block))
  return parts
}

function addLines(part: ProseBlock, lines: ContractLine[]) {
  if (part.emphasis || lines.some(({ emphasis }) => emphasis.length > 0))
    part.emphasis = [
      ...(part.emphasis ?? part.paragraphs.map(() => [])),
      ...lines.map(({ emphasis }) => emphasis),
    ]
  part.paragraphs.push(...lines.map(({ text }) => text))
}

/** The person who accepted it, when and how, and what kind of signature that is. */
function buildSignature(agreement: Agreement, format: Format): DocumentBlock[] {
  const { messages } = format
  const { signer, seller, fingerprint, contract } = agreement
  const { recorded } = signer
  const paper = contract?.paper
  const sealed = messages.sealed(seller.name, fingerprint === null ? '' : formatHash(fingerprint))
  return [
    {
      kind: 'prose',
      style: 'headline',
      heading: recorded && !paper ? messages.signature.recorded : messages.signature.signed,
      startsPage: true,
      paragraphs: describeWays(agreement, format),
    },
    ...listSigners(agreement).map((one) => buildClientParty(agreement, one, format)),
    ...(contract ? [buildStudioParty(contract.studio, seller, format)] : []),
    ...(paper ? [buildScanTable(paper.scans.map(formatScan), messages.scan)] : []),
    {
      kind: 'prose',
      style: 'small',
      paragraphs: [recorded ? '' : messages.signatureKind, sealed],
    },
  ]
}

function formatScan({ name, hash }: PaperContract['scans'][number]) {
  return { name, hash: formatHash(hash) }
}

/** Returns who signed the contract for the client, or who accepted the quote. */
function listSigners({ signer, contract, acceptedAt }: Agreement) {
  return contract && (contract.paper || !signer.recorded)
    ? contract.signers
    : [{ ...signer, at: acceptedAt, drawing: null }]
}

function buildClientParty(
  { signer: { recorded }, buyer, contract }: Agreement,
  { name, email, role, at, drawing }: Omit<ContractSigner, 'consents' | 'hasAccepted'>,
  { messages, toTimestamp, toDay }: Format,
): DocumentBlock {
  const paper = contract?.paper
  // one that the studio recorded was agreed to, but not signed in the client portal
  const isSigned = contract !== null && (recorded === null || paper)
  return {
    kind: 'parties',
    parties: [
      {
        label: isSigned ? messages.contract.signedForClient : messages.acceptedBy,
        name,
        ...(drawing && {
          drawing: { ...trimDrawing(drawing), alt: messages.contract.drawing(name) },
        }),
        lines: [
          // that of a recorded acceptance is where its copy was sent
          recorded ? '' : email,
          role === null ? '' : [messages.roles[role], buyer.name].filter(Boolean).join(', '),
        ],
      },
      paper
        ? {
            label: messages.contract.signedOn,
            name: toDay(paper.signedOn),
            lines: [messages.contract.onPaper],
          }
        : buildTime(isSigned ? messages.contract.signedAt : messages.acceptedAt, at, toTimestamp),
    ],
  }
}

function buildStudioParty(
  { name, at, isCountersigned }: SignedContract['studio'],
  seller: Seller,
  { messages: { contract: messages }, toTimestamp }: Format,
): DocumentBlock {
  return {
    kind: 'parties',
    parties: [
      {
        label: messages.signedForStudio,
        name: name || seller.name,
        lines: [name ? seller.name : '', isCountersigned ? '' : messages.bySending],
      },
      buildTime(messages.signedAt, at, toTimestamp),
    ],
  }
}

function buildTime(label: string, at: Date, toTimestamp: Format['toTimestamp']) {
  return {
    label,
    name: toTimestamp(at),
    lines: [`${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
  }
}

/** Returns a sentence about each signature of the client, or about the acceptance. */
function describeWays(
  { signer, seller, amends, language, contract }: Agreement,
  { messages, toDay }: Format,
): string[] {
  const { name, email, recorded, mustPay } = signer
  if (recorded) {
    const paper = contract?.paper
    const names = paper ? contract.signers.map((one) => one.name) : [name]
    const day = paper ? toDay(paper.signedOn) : ''
    return [messages.recorded[recorded.how]({ names, day, recorder: recorded.by || seller.name })]
  }
  const quoteMessages = getClientQuoteMessages(language)
  const { accept, agree, agreeHint, signing } = quoteMessages
  const { act, order } = quoteMessages.contract
  if (contract)
    return contract.signers.map(({ name, email, consents, drawing, hasAccepted }) =>
      messages.contract.signed({
        name,
        email,
        consents,
        isDrawn: drawing !== null,
        button: mustPay ? order : hasAccepted ? act : signing.act,
      }),
    )
  return [
    amends === null
      ? messages.signed({
          name,
          email,
          checkbox: accept.agree,
          button: mustPay ? accept.order : accept.act,
        })
      : messages.agreed({ name, email, sentence: agreeHint, button: agree }),
  ]
}

function buildVerification({ verify, code }: Agreement, { messages }: Format): DocumentBlock[] {
  const { heading, code: toSentence, qr } = messages.verify
  return [
    {
      kind: 'prose',
      style: 'normal',
      heading: heading(verify.url),
      paragraphs: [toSentence(formatAgreementCode(code))],
    },
    { kind: 'qr', ...verify.qr, alt: qr },
  ]
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}
