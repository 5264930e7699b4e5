import { type EmailContent, buildDetailRows } from '#app/core/email.ts'

import { clientQuotes } from './client-quotes.ts'
import { buildGreeting } from './emails-booking.ts'
import { formatList } from './grammar.ts'

type Contract = {
  /** `C-1007`. */
  contract: string
  /** The title of the quote. */
  title: string
  /** Days such as `June 14, 2030`. */
  dates: string
  total: string
  studio: string
  link: string
}
type ClientContract = Contract & { name: string }
/** `next` are the names of those who sign next; the studio's own name if it countersigns. */
type Waiting = { by: string; next: string[]; isStudioNext: boolean }

const listContract = ({ contract, title, dates, total }: Contract) =>
  buildDetailRows([
    ['Contract', contract],
    ['Quote', title],
    ['Date', dates],
    ['Total', total],
  ])

/** `refund` is empty if nothing was paid. */
type Withdrawal = Contract &
  Record<'by' | 'text' | 'at' | 'refund', string> & { startsEarly: boolean }

const { withdraw } = clientQuotes

const listWithdrawal = ({ contract, title, by, at }: Withdrawal) =>
  buildDetailRows([
    ['Contract', contract],
    ['Quote', title],
    ['Withdrawn by', by],
    ['Received', at],
  ])

const linkHint = 'Anyone with this link can open your page, so keep this email to yourself.'

/** Emails about a contract that several people sign. */
export const contractEmails = {
  requested: {
    subject: ({ contract }: Contract) => `Your signature is needed on contract ${contract}`,
    reminder: ({ contract }: Contract) => `Reminder: contract ${contract} needs your signature`,
    content: (contract: ClientContract & { signed: string[] }): EmailContent => [
      buildGreeting(contract.name),
      contract.signed.length > 0
        ? `${formatList(contract.signed)} signed contract ${contract.contract} with ${contract.studio}. It needs your signature, too.`
        : `Contract ${contract.contract} with ${contract.studio} needs your signature.`,
      listContract(contract),
      { button: 'Read and sign', href: contract.link },
      { small: linkHint },
    ],
  },
  signed: {
    subject: ({ contract }: Contract) => `You signed contract ${contract}`,
    content: (contract: ClientContract & Pick<Waiting, 'next'>): EmailContent => [
      buildGreeting(contract.name),
      `Thank you. You signed contract ${contract.contract}. ${formatList(contract.next)} ${contract.next.length === 1 ? 'signs' : 'sign'} next, and then we’ll email you the signed contract.`,
      listContract(contract),
      { button: 'View contract', href: contract.link },
      { small: linkHint },
    ],
  },
  signedByClient: {
    subject: ({ by, contract, isStudioNext }: Contract & Waiting) =>
      isStudioNext
        ? `Contract ${contract} is ready for your signature`
        : `${by} signed ${contract}`,
    content: (contract: Contract & Waiting & { client: string }): EmailContent => [
      contract.isStudioNext
        ? `${contract.by} signed contract ${contract.contract}. Sign it for the studio to complete it.`
        : `${contract.by} signed contract ${contract.contract}. Waiting for ${formatList(contract.next)}.`,
      buildDetailRows([['Client', contract.client]]),
      listContract(contract),
      { button: contract.isStudioNext ? 'Sign contract' : 'Open quote', href: contract.link },
    ],
  },
  voided: {
    subject: ({ contract, studio }: Contract) => `${studio} voided contract ${contract}`,
    content: (contract: ClientContract & { reason: string }): EmailContent => [
      buildGreeting(contract.name),
      `${contract.studio} voided contract ${contract.contract} before everyone had signed it. It has no effect.`,
      { quote: contract.reason },
      listContract(contract),
      'Questions? Reply to this email.',
    ],
  },
  declined: {
    subject: ({ by, contract }: Contract & { by: string }) =>
      `${by} didn’t sign contract ${contract}`,
    content: (contract: ClientContract & { by: string }): EmailContent => [
      buildGreeting(contract.name),
      `${contract.by} declined to sign contract ${contract.contract}, so it has no effect. ${contract.studio} knows and will be in touch.`,
      listContract(contract),
      { small: 'Questions? Reply to this email.' },
    ],
  },
  withdrawn: {
    subject: ({ contract }: Withdrawal) => `You withdrew from contract ${contract}`,
    content: (about: Withdrawal & { name: string }): EmailContent => [
      buildGreeting(about.name),
      `We received your withdrawal from contract ${about.contract} with ${about.studio}. Keep this email as your confirmation.`,
      listWithdrawal(about),
      { quote: [withdraw.statement(about.contract), about.text].filter(Boolean).join(' ') },
      'The contract has ended, its dates are canceled, and nothing more is due.',
      ...(about.refund
        ? [`${about.studio} refunds the ${about.refund} you paid within 14 days.`]
        : []),
      ...(about.startsEarly
        ? [
            `You asked to start before the withdrawal period ended, so ${about.studio} may charge a proportionate amount for the work done until now.`,
          ]
        : []),
      { button: 'View quote', href: about.link },
      { small: linkHint },
    ],
  },
  withdrawnByClient: {
    subject: ({ by, contract }: Withdrawal) => `${by} withdrew from contract ${contract}`,
    content: (about: Withdrawal & { client: string }): EmailContent => [
      `${about.by} withdrew from contract ${about.contract}. The contract has ended, its dates are canceled, and everything is credited.`,
      buildDetailRows([['Client', about.client]]),
      listWithdrawal(about),
      ...(about.text ? [{ quote: about.text }] : []),
      about.refund
        ? `Refund ${about.refund} within 14 days, by the means of payment the client used.`
        : 'Nothing was paid, so there’s nothing to refund.',
      ...(about.startsEarly
        ? ['The client asked to start early. Enter the share for work already done.']
        : []),
      { button: 'Open quote', href: about.link },
    ],
  },
}
