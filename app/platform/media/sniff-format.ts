/** The accepted file formats. */
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
 * Returns the format by the first bytes, regardless of the file name: an accepted one, `pdf`, which
 * only galleries accept, `heic` or `other`.
 */
export function sniffFormat(head: Uint8Array): MediaFormat | 'pdf' | 'heic' | 'other' {
  const text = String.fromCharCode(...head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  if (/^RIFF[\s\S]{4}WAVE/.test(text)) return 'wav'
  if (text.startsWith('fLaC')) return 'flac'
  if (text.startsWith('ID3') || isFrameHeader(head)) return 'mp3'
  const box = text.slice(4, 8)
  if (box === 'ftyp') return sniffBrand(text)
  // a QuickTime movie from before brands existed
  return /^(?:moov|mdat|wide|free|skip|pnot)$/.test(box) ? 'mov' : 'other'
}

/** Reads the file's major brand and its compatible ones. ISO 14496-12, 4.3. */
function sniffBrand(text: string): MediaFormat | 'heic' | 'other' {
  const [majorBrand = '', ...compatibleBrands] = [
    text.slice(8, 12),
    ...(text.slice(16).match(/[\s\S]{4}/g) ?? []),
  ]
  const brands = [majorBrand, ...compatibleBrands]
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (majorBrand === 'qt  ') return 'mov'
  if (/^M4[AB] $/.test(majorBrand)) return 'm4a'
  if (/^(?:iso\w|mp4[12]|avc1|dash|M4V[ HP]|MSNV|3gp\w|XAVC|NDS\w|F4V )$/.test(majorBrand))
    return 'mp4'
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'other'
}

/**
 * Returns true for an MPEG frame header of layer III with a valid bit rate and sample rate. ISO
 * 11172-3, 2.4.1.3.
 */
function isFrameHeader([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return (
    first === 0xff &&
    (second & 0xe6) === 0xe2 &&
    ((second >> 3) & 3) !== 1 &&
    third >> 4 !== 15 &&
    ((third >> 2) & 3) !== 3
  )
}
