/** The key that seals documents, as Settings › Quotes shows it. */
export type SealView = {
  /** The legal name in the certificate. */
  subject: string
  fingerprint: string
  createdAt: string
  /** Keys that were replaced. */
  retiredCount: number
  /** False if secret.key isn't the one that it was encrypted with. */
  isReadable: boolean
}

/** Returns a fingerprint in groups that can be compared by eye. */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')
}
