import type { StudioDay } from '#app/core/day.ts'
import type { AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'

/** Bytes of a PDF that is checked. Ours are much smaller. */
export const maxDocumentBytes = 25 * 1024 * 1024

export const maxChecksPerHour = 60

/** Shown at the field of the file or of the code. */
export type VerificationProblem =
  | 'file-missing'
  | 'file-not-pdf'
  | 'file-large'
  | 'file-incomplete'
  | 'code-missing'
  | 'code-malformed'
  | 'too-many-checks'
  | 'checks-busy'
  | 'check-failed'

/** A sealed agreement, as much as its code alone reveals: no names. */
export type VerifiedAgreement = {
  quote: string
  /** Such as `C-1007`; null for an agreement without a contract. */
  contract: string | null
  version: number
  acceptedAt: Date
  /** Of the PDF; null while it is being prepared. */
  hash: string | null
  sealedAt: Date | null
}

/** More about an agreement, for one who has the file: who accepted, and the audit trail. */
export type Signing = {
  acceptedBy: string
  recordedHow: AgreementWay | null
  entry: { seq: number; hash: string } | null
}

export type VerifiedDocument = {
  kind: 'invoice' | 'credit-note' | 'receipt' | 'statement'
  number: string
  /** The day it was issued, or when it was made. */
  issued: StudioDay | Date
}

/**
 * The answer about a file. `changed`: our seal, but other bytes, with the original if its seal is
 * known. `unrecorded`: a valid seal of ours, but no such file. `foreign`: sealed by another.
 * `unmatched`: no seal, and no such file.
 */
export type FileAnswer =
  | { state: 'authentic'; agreement: VerifiedAgreement; signing: Signing }
  | { state: 'authentic'; document: VerifiedDocument; hash: string }
  | { state: 'changed'; original: VerifiedAgreement | null }
  | { state: 'unrecorded' | 'foreign' | 'unmatched' }

/** Readers accept up to this many bytes before the mark of a PDF. */
const markRange = 1024

export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, markRange)).includes('%PDF-')
}

/** Returns a certificate, DER as base64, in the format of OpenSSL. */
export function formatPem(certificate: string): string {
  const lines = certificate.match(/.{1,64}/g) ?? []
  return `${['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')}\n`
}
