import { toSingleLine } from '#app/core/text.ts'

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
/** Formats of a signed document. */
export type DocumentFormat = keyof typeof extensions
export const documentFormats = Object.keys(extensions) as DocumentFormat[]

/** Returns the format by the first bytes, or null for any other. */
export function sniffDocumentFormat(bytes: Uint8Array): DocumentFormat | null {
  const hasPrefix = (...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte)
  if (hasPrefix(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (hasPrefix(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return hasPrefix(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}

/**
 * Returns the name under which a document is stored: no folder, no characters that are unsafe in
 * file names or invisible, the extension of its format. `fallback` is for a name with nothing else.
 */
export function buildDocumentName(name: string, type: DocumentFormat, fallback: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!
  const cleaned = toSingleLine(last.replace(/[\p{C}<>:"|?*]/gu, ''))
    .replace(/\.[a-z][a-z0-9]{1,4}$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...cleaned].slice(0, 80).join('') || fallback}.${extensions[type]}`
}

/** Returns the format of a document by the extension of the name that it is stored under. */
export function getDocumentFormat(name: string): DocumentFormat {
  return documentFormats.find((format) => name.endsWith(`.${extensions[format]}`))!
}
