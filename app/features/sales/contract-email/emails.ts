import { formatExactTime, formatFullDay } from '#app/core/display.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import type { ServerMessages } from '#app/messages/server.ts'

/** The studio, as it appears in emails. */
type Studio = { name: string; email: string; locale: string }

/** A contract that waits for signatures. */
export type EmailedContract = {
  number: number
  /** Of the quote. */
  title: string
  gross: Cents
  currency: string
  language: string
  client: string
  /** The first local days of the bookings. */
  days: string[]
}

type Link = { href: string; lifetimeMs: number }

function formatContract(
  { number, title, gross, currency, days }: EmailedContract,
  { name, locale }: Studio,
) {
  return {
    contract: formatContractNumber(number),
    title,
    studio: name,
    dates: days.map((day) => formatFullDay(day, locale)).join(', '),
    total: formatExactMoney(gross, currency, locale),
  }
}

function describeClientEmail({ language }: EmailedContract, studio: Studio) {
  return { fromName: studio.name, replyTo: studio.email, language }
}

/** The email that asks a signer to sign, or reminds them. */
export function buildSignatureRequest(
  messages: ServerMessages,
  studio: Studio,
  contract: EmailedContract,
  {
    name,
    signed,
    link,
    isReminder,
  }: { name: string; signed: string[]; link: Link; isReminder: boolean },
) {
  const { requested } = messages.emails.contracts
  const about = { ...formatContract(contract, studio), link: link.href }
  return {
    ...describeClientEmail(contract, studio),
    kind: isReminder ? 'contract.reminder' : 'contract.signature-requested',
    subject: isReminder ? requested.reminder(about) : requested.subject(about),
    content: requested.content({ ...about, name: getFirstName(name), signed }),
    secretLink: link,
  }
}

/** The email to someone who signed, while others still have to. */
export function buildSignedEmail(
  messages: ServerMessages,
  studio: Studio,
  contract: EmailedContract,
  { name, next, link }: { name: string; next: string[]; link: Link },
) {
  const { signed } = messages.emails.contracts
  const about = { ...formatContract(contract, studio), link: link.href }
  return {
    ...describeClientEmail(contract, studio),
    kind: 'contract.signed',
    subject: signed.subject(about),
    content: signed.content({ ...about, name: getFirstName(name), next }),
    secretLink: link,
  }
}

/** The email to the studio about a signature, while others still have to sign. */
export function buildStudioSignedEmail(
  messages: ServerMessages,
  studio: Studio,
  contract: EmailedContract,
  waiting: { by: string; next: string[]; isStudioNext: boolean; link: string },
) {
  const { signedByClient } = messages.emails.contracts
  const about = { ...formatContract(contract, studio), ...waiting, client: contract.client }
  return {
    kind: 'contract.signed-by-client',
    subject: signedByClient.subject(about),
    content: signedByClient.content(about),
    fromName: studio.name,
  }
}

/** The email to a signer about a contract that the studio voided. */
export function buildVoidedEmail(
  messages: ServerMessages,
  studio: Studio,
  contract: EmailedContract,
  { name, reason }: { name: string; reason: string },
) {
  const { voided } = messages.emails.contracts
  const about = { ...formatContract(contract, studio), link: '' }
  return {
    ...describeClientEmail(contract, studio),
    kind: 'contract.voided',
    subject: voided.subject(about),
    content: voided.content({ ...about, name: getFirstName(name), reason }),
  }
}

/** The email to someone who signed about another signer who declined. */
export function buildDeclinedEmail(
  messages: ServerMessages,
  studio: Studio,
  contract: EmailedContract,
  { name, by }: { name: string; by: string },
) {
  const { declined } = messages.emails.contracts
  const about = { ...formatContract(contract, studio), link: '', by }
  return {
    ...describeClientEmail(contract, studio),
    kind: 'contract.declined',
    subject: declined.subject(about),
    content: declined.content({ ...about, name: getFirstName(name) }),
  }
}

/** A withdrawal: who withdrew, in which words, when, and what is due back to the client. */
export type EmailedWithdrawal = {
  by: string
  text: string
  at: Date
  startsEarly: boolean
  refund: Cents
}

function formatWithdrawal(
  { by, text, at, startsEarly, refund }: EmailedWithdrawal,
  contract: EmailedContract,
  { timeZone, ...studio }: Studio & { timeZone: string },
) {
  const { locale } = studio
  return {
    ...formatContract(contract, studio),
    by,
    text,
    startsEarly,
    at: formatExactTime(at, { locale, timeZone }),
    refund: refund > 0 ? formatExactMoney(refund, contract.currency, locale) : '',
  }
}

/**
 * The acknowledgment to the contact who withdrew, on a durable medium, with what they stated and
 * the day and time (Directive 2011/83/EU, art. 11a(4)).
 */
export function buildWithdrawalEmail(
  messages: ServerMessages,
  studio: Studio & { timeZone: string },
  contract: EmailedContract,
  { link, ...withdrawal }: EmailedWithdrawal & { link: Link },
) {
  const { withdrawn } = messages.emails.contracts
  const about = { ...formatWithdrawal(withdrawal, contract, studio), link: link.href }
  return {
    ...describeClientEmail(contract, studio),
    kind: 'contract.withdrawn',
    subject: withdrawn.subject(about),
    content: withdrawn.content({ ...about, name: getFirstName(withdrawal.by) }),
    secretLink: link,
  }
}

/** The email to the studio about a withdrawal. */
export function buildStudioWithdrawalEmail(
  messages: ServerMessages,
  studio: Studio & { timeZone: string },
  contract: EmailedContract,
  { link, ...withdrawal }: EmailedWithdrawal & { link: string },
) {
  const { withdrawnByClient } = messages.emails.contracts
  const about = { ...formatWithdrawal(withdrawal, contract, studio), link, client: contract.client }
  return {
    kind: 'contract.withdrawn-by-client',
    subject: withdrawnByClient.subject(about),
    content: withdrawnByClient.content(about),
    fromName: studio.name,
  }
}
