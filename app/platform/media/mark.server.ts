import outlines from './mark-outlines.json' with { type: 'json' }

/** Colors of the mark, equal to the design tokens. */
const markColors = { ground: '#0c110f', letter: '#edf2ee', accent: '#ff7a38' }

/** The content of a mark: the studio's letter, or the program's drawing for an empty one. */
export type Mark = { letter: string; accent: string | null }

type Shape = {
  width: number
  height: number
  /** Height of the letter. Maskable icons need a free border of a fifth. */
  size: number
  radius?: number
}

/**
 * Draws the mark as an SVG image. The letters are outlines of Instrument Sans Bold, because an
 * image can't load the font and a server may have none; a letter that isn't among them is replaced
 * by the corners of a viewfinder.
 */
function drawMark({ letter, accent }: Mark, { width, height, size, radius }: Shape): string {
  const color = accent ?? markColors.accent
  const drawing = letter === '' ? drawCards(color) : (drawLetter(letter, color) ?? drawFrame(color))
  const scale = size / drawing.height
  const x = (width - drawing.width * scale) / 2
  const y = (height - size) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">`,
    `<rect width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${markColors.ground}"/>`,
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${drawing.paths}</g></svg>`,
  ].join('')
}

type Drawing = { width: number; height: number; paths: string }

/** The two L-shaped cards photographers use to find a crop, as in `LogoMark`. */
function drawCards(accent: string): Drawing {
  const nearPath = `<path d="M2.2 0v20h18" stroke="${markColors.letter}" stroke-width="4.4"/>`
  const far = `<path d="M9.7 1.3h10.5v10" stroke="${accent}" stroke-width="2.6"/>`
  return { width: 21.5, height: 22.2, paths: nearPath + far }
}

/** A letter with the corner of the far card at its top right. */
function drawLetter(letter: string, accent: string): Drawing | null {
  const outline = findOutline(letter)
  if (!outline) return null
  const { width, path } = outline
  const corner = `<path transform="translate(0 110)" d="M${width - 60} -60h240v240" stroke="${accent}" stroke-width="100"/>`
  return {
    width: width + 230,
    height: 830,
    paths: `<path transform="translate(0 830)" d="${path}" fill="${markColors.letter}"/>${corner}`,
  }
}

/** Outlines are stored by letter as their width, a space and the path from the baseline. */
function findOutline(letter: string): { width: number; path: string } | null {
  const outline = (outlines as Record<string, string>)[
    letter.normalize('NFC').toLocaleUpperCase('en')
  ]
  const [, width, path] = /^(\d+) (.+)$/.exec(outline ?? '') ?? []
  return width && path ? { width: Number(width), path } : null
}

/** Two opposite corners of a viewfinder. */
function drawFrame(accent: string): Drawing {
  const nearPath = `<path d="M2 8v12h18" stroke="${markColors.letter}" stroke-width="4"/>`
  const far = `<path d="M4 2h18v12" stroke="${accent}" stroke-width="4"/>`
  return { width: 24, height: 22, paths: nearPath + far }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Icons by path. The manifest lists the large ones also as maskable. */
const shapes: Record<string, Shape> = {
  '/favicon.svg': { width: 48, height: 48, size: 23, radius: 10 },
  '/apple-touch-icon.png': { width: 180, height: 180, size: 82 },
  '/icon-192.png': { width: 192, height: 192, size: 78 },
  '/icon-512.png': { width: 512, height: 512, size: 208 },
  '/social-image.png': { width: 1200, height: 630, size: 210 },
}

/** PNG images by what they show. A process serves one studio, so there are few. */
const images = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Returns the image of the studio's mark at one of the paths, or null for another path. */
export async function createMarkImage(
  path: string,
  mark: Mark,
): Promise<{ type: string; body: string | Uint8Array<ArrayBuffer> } | null> {
  const shape = shapes[path]
  if (!shape) return null
  const svg = drawMark(mark, shape)
  if (path.endsWith('.svg')) return { type: 'image/svg+xml', body: svg }
  const image = images.get(svg) ?? convertToPng(svg)
  if (images.size > 20) images.clear()
  images.set(svg, image)
  return { type: 'image/png', body: await image }
}

/** `sharp` is loaded on demand, because few visits ask for these images. */
async function convertToPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
}
