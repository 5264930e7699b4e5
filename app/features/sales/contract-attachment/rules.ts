import { buildDocumentName, sniffDocumentFormat } from '#app/features/media/file/rules.ts'

/** The most files of one contract, and the bytes of each. */
export const maxAttachments = 5
export const maxAttachmentBytes = 10 * 1024 * 1024

/** A PDF that is part of a contract. The hash is SHA-256. */
export type Attachment = { hash: string; name: string; bytes: number }

/** A PDF ends with the address of its last cross-reference table. */
const endBytes = 4096

/** Returns why a file can't be attached to a contract; null if it can. */
export function findAttachmentProblem(bytes: Uint8Array) {
  if (bytes.length > maxAttachmentBytes) return 'attachment-large'
  if (sniffDocumentFormat(bytes) !== 'application/pdf') return 'attachment-kind'
  const text = new TextDecoder('latin1').decode(bytes)
  if (!/startxref\s+\d+\s+%%EOF/.test(text.slice(-endBytes))) return 'attachment-broken'
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text) ? 'attachment-encrypted' : null
}

/** Returns the name that a contract prints, without what looks like a placeholder. */
export function buildAttachmentName(name: string): string {
  return buildDocumentName(name.replace(/[{}[\]]/g, ''), 'application/pdf', 'attachment')
}

/** Returns true if both have the same files with the same names, in the same order. */
export function hasSameAttachments(one: Attachment[], other: Attachment[]): boolean {
  const list = (attachments: Attachment[]) =>
    JSON.stringify(attachments.map(({ hash, name }) => [hash, name]))
  return list(one) === list(other)
}
