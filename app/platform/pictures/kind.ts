export type Kind = 'jpeg' | 'png' | 'webp' | 'avif'

/** What a file is by its first bytes, whatever it is called: one of the kinds taken in, `heic`, or something else. */
export function kindOf(head: Uint8Array): Kind | 'heic' | 'other' {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return 'other'
  // ISO 14496-12, 4.3: the brand of the file and those it also answers to
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/[\s\S]{4}/g) ?? [])]
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'other'
}
