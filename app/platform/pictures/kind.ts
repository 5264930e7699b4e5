/** The kinds of file that are taken in. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'avif'
export type FilmFormat = 'mp4' | 'mov'
export type SoundFormat = 'wav' | 'mp3' | 'm4a' | 'flac'
export type Format = Kind | FilmFormat | SoundFormat

const pictures: string[] = ['jpeg', 'png', 'webp', 'avif'] satisfies Kind[]
const films: string[] = ['mp4', 'mov'] satisfies FilmFormat[]

export function isPicture(format: string): format is Kind {
  return pictures.includes(format)
}

export function isFilm(format: string): format is FilmFormat {
  return films.includes(format)
}

/**
 * What a file is by its first bytes, whatever it is called: one of the kinds taken in, `heic`, or
 * something else.
 */
export function kindOf(head: Uint8Array): Format | 'heic' | 'other' {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  if (/^RIFF[\s\S]{4}WAVE/.test(text)) return 'wav'
  if (text.startsWith('fLaC')) return 'flac'
  if (text.startsWith('ID3') || beginsWithFrame(head)) return 'mp3'
  const box = text.slice(4, 8)
  if (box === 'ftyp') return brandOf(text)
  // a QuickTime film of the years before brands
  return /^(?:moov|mdat|wide|free|skip|pnot)$/.test(box) ? 'mov' : 'other'
}

/** ISO 14496-12, 4.3: the brand of the file, and those it also answers to. */
function brandOf(text: string): Format | 'heic' | 'other' {
  const [own = '', ...others] = [text.slice(8, 12), ...(text.slice(16).match(/[\s\S]{4}/g) ?? [])]
  const brands = [own, ...others]
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (own === 'qt  ') return 'mov'
  if (/^M4[AB] $/.test(own)) return 'm4a'
  if (/^(?:iso\w|mp4[12]|avc1|dash|M4V[ HP]|MSNV|3gp\w|XAVC|NDS\w|F4V )$/.test(own)) return 'mp4'
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'other'
}

/**
 * ISO 11172-3, 2.4.1.3: the sign of a frame, layer III, a rate of bits and one of samples that
 * exist.
 */
function beginsWithFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return (
    first === 0xff &&
    (second & 0xe6) === 0xe2 &&
    ((second >> 3) & 3) !== 1 &&
    third >> 4 !== 15 &&
    ((third >> 2) & 3) !== 3
  )
}
