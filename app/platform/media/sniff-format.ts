/** The kinds of file that are taken in. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'
export type VideoFormat = 'mp4' | 'mov'
export type AudioFormat = 'wav' | 'mp3' | 'm4a' | 'flac'
export type MediaFormat = ImageFormat | VideoFormat | AudioFormat

const imageFormats: string[] = ['jpeg', 'png', 'webp', 'avif'] satisfies ImageFormat[]
const videoFormats: string[] = ['mp4', 'mov'] satisfies VideoFormat[]

export function isImageFormat(format: string): format is ImageFormat {
  return imageFormats.includes(format)
}

export function isVideoFormat(format: string): format is VideoFormat {
  return videoFormats.includes(format)
}

/**
 * What a file is by its first bytes, whatever it is called: one of the kinds taken in, `heic`, or
 * something else.
 */
export function sniffFormat(head: Uint8Array): MediaFormat | 'heic' | 'other' {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  if (/^RIFF[\s\S]{4}WAVE/.test(text)) return 'wav'
  if (text.startsWith('fLaC')) return 'flac'
  if (text.startsWith('ID3') || beginsWithFrame(head)) return 'mp3'
  const box = text.slice(4, 8)
  if (box === 'ftyp') return sniffBrand(text)
  // a QuickTime film of the years before brands
  return /^(?:moov|mdat|wide|free|skip|pnot)$/.test(box) ? 'mov' : 'other'
}

/** ISO 14496-12, 4.3: the brand of the file, and those it also answers to. */
function sniffBrand(text: string): MediaFormat | 'heic' | 'other' {
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
