import type { AuditKind } from '#app/features/sales/audit-trail/rules.ts'
import type { AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'

import { formatList } from './grammar.ts'

/** Those who agreed, the person who recorded it, and the day of their signatures on paper. */
type Recorded = { names: string[]; recorder: string; day: string }

/** Printed text of the agreement that an accepted quote becomes. */
export const agreement = {
  title: 'Agreement',
  fileTitle: (quote: string) => `Agreement ${quote}`,
  quote: 'Quote',
  quoteVersion: (quote: string, version: number) => `${quote}, version ${version}`,
  amends: 'Adds to',
  acceptedOn: 'Accepted on',
  code: 'Verification code',
  studio: 'Studio',
  client: 'Client',
  dates: (count: number) => (count === 1 ? 'Date' : 'Dates'),
  /** Such as “Saturday, June 14, 2030, 2:00 – 10:00 PM, New York time”. */
  when: (days: string, hours: string | null, city: string) =>
    `${days}, ${hours ?? 'all day'}, ${city === 'UTC' ? city : `${city} time`}`,
  /** The column of the payment plan with the names of its installments. */
  payment: 'Payment',
  terms: 'Terms',
  signature: { signed: 'Signature', recorded: 'Acceptance' },
  acceptedBy: 'Accepted by',
  acceptedAt: 'Time of acceptance',
  roles: {
    client: 'Client',
    partner: 'Partner',
    planner: 'Planner',
    accounting: 'Accounting',
    other: 'Contact',
  },
  /** Accepted in the client portal. */
  signed: (by: { name: string; email: string; checkbox: string; button: string }) =>
    `${by.name} accepted this agreement in the client portal, which was opened with a personal link for ${by.email}. They checked “${by.checkbox}”, typed their name as their signature, and pressed “${by.button}”.`,
  /** Extras are accepted on the page that shows them. */
  agreed: (by: { name: string; email: string; sentence: string; button: string }) =>
    `${by.name} accepted this agreement in the client portal, which was opened with a personal link for ${by.email}. The page said “${by.sentence}” They pressed “${by.button}” below it.`,
  contract: {
    /** Of the document and its file. */
    title: (number: string) => `Contract ${number}`,
    text: 'Contract',
    signedOn: 'Signed on',
    signedForClient: 'Signed for the client',
    signedForStudio: 'Signed for the studio',
    signedAt: 'Time of signature',
    bySending: 'Signed by sending the quote',
    onPaper: 'On paper',
    /** The alternate text of a drawn signature. */
    drawing: (name: string) => `Signature of ${name}`,
    signed: (by: {
      name: string
      email: string
      consents: string[]
      isDrawn: boolean
      button: string
    }) =>
      `${by.name} signed this contract in the client portal, which was opened with a personal link for ${by.email}. They checked ${formatList(by.consents.map((sentence) => `“${sentence}”`))}, ${by.isDrawn ? 'typed their name and drew their signature' : 'typed their name as their signature'}, and pressed “${by.button}”.`,
  },
  recorded: {
    phone: ({ names, recorder }: Recorded) =>
      `${formatList(names)} accepted by phone. ${recorder} recorded it.`,
    'in-person': ({ names, recorder }: Recorded) =>
      `${formatList(names)} accepted in person. ${recorder} recorded it.`,
    email: ({ names, recorder }: Recorded) =>
      `${formatList(names)} accepted by email. ${recorder} recorded it.`,
    paper: ({ names, day, recorder }: Recorded) =>
      `${formatList(names)} signed on paper on ${day}. ${recorder} recorded it.`,
  } satisfies Record<AgreementWay, (recorded: Recorded) => string>,
  scan: { title: 'Scan of the signed contract', file: 'File', hash: 'SHA-256' },
  signatureKind:
    'Simple electronic signature (eIDAS art. 3(10)); electronic signature under ESIGN/UETA.',
  sealed: (studio: string, fingerprint: string) =>
    fingerprint ? `Sealed by ${studio}, certificate ${fingerprint}.` : `Sealed by ${studio}.`,
  trail: {
    title: 'Audit trail',
    columns: { time: 'Time', event: 'Event', by: 'By', hash: 'Hash' },
    kinds: {
      sent: 'Quote sent',
      opened: 'Quote opened',
      accepted: 'Quote accepted',
      recorded: 'Acceptance recorded',
      'code-sent': 'Code sent',
      'code-verified': 'Code entered',
      signed: 'Contract signed',
      countersigned: 'Contract countersigned',
      voided: 'Contract voided',
      declined: 'Quote declined',
      reopened: 'Decline undone',
      undone: 'Acceptance undone',
      finalized: 'Acceptance final',
      sealed: 'PDF sealed',
      downloaded: 'PDF downloaded',
      withdrawn: 'Contract withdrawn',
    } satisfies Record<AuditKind, string>,
    codeByStudio: 'Code provided by the studio',
    system: 'System',
    paper: (recorder: string) => `Signed on paper, recorded by ${recorder}`,
    head: (seq: number, hash: string) => `Head of the audit trail: entry ${seq}, ${hash}`,
  },
  verify: {
    heading: (url: string) => `Check this document at ${url}`,
    code: (code: string) => `Upload the PDF, or enter the verification code ${code}.`,
    qr: 'QR code of the page that checks this document',
  },
}
