import { type EmailBlock, type EmailContent, buildDetailRows } from '#app/core/email.ts'

import { buildGreeting } from './emails-booking.ts'
import { formatList, pluralize } from './grammar.ts'

type Agreement = {
  /** `Q-1042`. */
  quote: string
  /** `C-1007`; null for a quote that was accepted without a contract. */
  contract: string | null
  /** Everyone who signed the contract; empty if only one person did, or without a contract. */
  signers: string[]
  title: string
  /** The name of the person who accepted it. */
  by: string
  client: string
  at: string
  /** Days such as `June 14, 2030`. */
  dates: string
  total: string
  link: string
}
type ClientAgreement = Agreement & {
  name: string
  /** This recipient accepted it. */
  isOwn: boolean
  amounts: EmailBlock
  terms: string[]
  /** The agreement is attached as a PDF. */
  hasPdf: boolean
  /** Names of files that are part of the contract, which the page of the quote has. */
  attachments: string[]
}
type RecordedAgreement = ClientAgreement & {
  how: keyof typeof ways
  /** For a contract signed on paper, who signed it and on which day. */
  paper: { names: string[]; day: string } | null
}
type Decline = {
  quote: string
  title: string
  by: string
  client: string
  reason: keyof typeof reasons
  text: string
  link: string
}
type Renewal = { quote: string; title: string; by: string; client: string; link: string }

const reasons = {
  price: 'The price',
  date: 'The date',
  'other-studio': 'Another studio',
  other: 'Another reason',
}
const ways = { phone: 'by phone', 'in-person': 'in person', email: 'by email', paper: 'on paper' }

const listAgreement = ({ contract, signers, title, by, at, dates }: Agreement) =>
  buildDetailRows([
    ['Contract', contract ?? ''],
    ['Signed by', formatList(signers)],
    ['Quote', title],
    ['Accepted by', by],
    ['Accepted on', at],
    ['Date', dates],
  ])

const listPaperAgreement = (
  { contract, title, dates }: Agreement,
  { names, day }: NonNullable<RecordedAgreement['paper']>,
) =>
  buildDetailRows([
    ['Contract', contract ?? ''],
    ['Signed on paper by', formatList(names)],
    ['Signed on', day],
    ['Quote', title],
    ['Date', dates],
  ])

function listAttachments(attachments: string[]): EmailContent {
  const count = attachments.length
  if (count === 0) return []
  const files = pluralize(count, 'This file is', 'These files are')
  const them = pluralize(count, 'it', 'them')
  return [
    `${files} part of the contract, and you can download ${them} from the quote’s page: ` +
      `${formatList(attachments)}.`,
  ]
}

const buildAgreement = (
  agreement: ClientAgreement,
  details = listAgreement(agreement),
): EmailContent => [
  details,
  agreement.amounts,
  ...(agreement.terms.length > 0 ? ['Terms agreed to:', ...agreement.terms] : []),
  ...(agreement.hasPdf
    ? [`The ${agreement.contract === null ? 'agreement' : 'contract'} is attached as a PDF.`]
    : []),
  ...listAttachments(agreement.attachments),
  { button: 'View quote', href: agreement.link },
]

const describeAnswer = ({ quote, contract }: Pick<Agreement, 'quote' | 'contract'>) =>
  contract === null
    ? `accepted quote ${quote}`
    : `accepted quote ${quote} and signed contract ${contract}`

const linkHint = 'Anyone with this link can open your page, so keep this email to yourself.'

/** Emails about the answer to a quote. */
export const quoteEmails = {
  accepted: {
    subject: ({ isOwn, by, quote, contract, signers }: ClientAgreement) => {
      if (signers.length > 0) return `Contract ${contract} is signed`
      const what = contract === null ? `accepted ${quote}` : `signed contract ${contract}`
      return isOwn ? `You ${what}` : `${by} ${what}`
    },
    content: (agreement: ClientAgreement): EmailContent => [
      buildGreeting(agreement.name),
      agreement.signers.length > 0
        ? `Thank you. Everyone has signed contract ${agreement.contract}. This is what we agreed on.`
        : agreement.isOwn
          ? `Thank you. You ${describeAnswer(agreement)}. This is what we agreed on.`
          : `${agreement.by} ${describeAnswer(agreement)}. This is what we agreed on.`,
      ...buildAgreement(agreement),
      { small: linkHint },
    ],
  },
  recorded: {
    subject: ({ quote, contract, paper }: RecordedAgreement) =>
      paper ? `Contract ${contract}, signed on paper` : `Your acceptance of ${quote}`,
    content: ({ how, paper, ...agreement }: RecordedAgreement): EmailContent => [
      buildGreeting(agreement.name),
      paper
        ? `We recorded that ${formatList(paper.names)} signed contract ${agreement.contract} ${ways[how]} on ${paper.day}. This is what we agreed on.`
        : `We recorded that ${agreement.by} accepted quote ${agreement.quote} ${ways[how]}. This is what we agreed on.`,
      ...buildAgreement(agreement, paper ? listPaperAgreement(agreement, paper) : undefined),
      'Something wrong? Reply to this email.',
      { small: linkHint },
    ],
  },
  acceptedByClient: {
    subject: ({ by, quote, contract, signers }: Agreement) => {
      if (signers.length > 0) return `Contract ${contract} is signed`
      return contract === null
        ? `${by} accepted ${quote}`
        : `${by} accepted ${quote} and signed ${contract}`
    },
    content: ({ link, ...agreement }: Agreement): EmailContent => [
      agreement.signers.length > 0
        ? `Everyone has signed contract ${agreement.contract} for ${agreement.total}.`
        : `${agreement.by} ${describeAnswer(agreement)} for ${agreement.total}.`,
      buildDetailRows([
        ['Client', agreement.client],
        ['Contract', agreement.contract ?? ''],
        ['Quote', agreement.title],
        ['Accepted on', agreement.at],
        ['Date', agreement.dates],
        ['Total', agreement.total],
      ]),
      { button: 'Open quote', href: link },
    ],
  },
  declined: {
    subject: ({ by, quote }: Decline) => `${by} declined ${quote}`,
    content: ({ by, quote, title, client, reason, text, link }: Decline): EmailContent => [
      `${by} declined quote ${quote}.`,
      buildDetailRows([
        ['Client', client],
        ['Quote', title],
        ['Reason', reasons[reason]],
      ]),
      ...(text === '' ? [] : [{ quote: text }]),
      { button: 'Open quote', href: link },
    ],
  },
  renewalRequested: {
    subject: ({ by, quote }: Renewal) => `${by} asked to renew ${quote}`,
    content: ({ by, quote, title, client, link }: Renewal): EmailContent => [
      `Quote ${quote} has expired, and ${by} would like to accept it. Renew it with one click.`,
      buildDetailRows([
        ['Client', client],
        ['Quote', title],
      ]),
      { button: 'Open quote', href: link },
    ],
  },
}
