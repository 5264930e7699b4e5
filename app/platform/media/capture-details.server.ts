import { findChild, listBoxes } from './boxes.server.ts'
import { type ByteSource, withFileSource } from './byte-source.server.ts'
import { walkHeif } from './heif.server.ts'
import { type MetadataVisitor, walkJpegHeader } from './jpeg.server.ts'
import { listMovieKeys } from './movie-keys.server.ts'
import { walkPng } from './png.server.ts'
import { sniffFormat } from './sniff-format.ts'
import {
  type TiffDirectory,
  type TiffReader,
  listDirectories,
  openTiff,
  readText,
} from './tiff.server.ts'
import { walkWebp } from './webp.server.ts'

/**
 * Local time of capture, `2026-05-12T14:03:11.250`, as the camera's clock had it, or null; and the
 * camera's model, or an empty text.
 */
export type CaptureDetails = { capturedLocal: string | null; camera: string }

const tags = { make: 0x010f, model: 0x0110, captured: 0x9003, fraction: 0x9291 }

/**
 * Returns when and with what an image or a video was taken, as far as its metadata says. Never
 * fails: what can't be read is unknown. The file isn't decoded, and what is read of it is limited;
 * the media worker runs it as the job `read-capture`.
 */
export async function readCaptureDetails(path: string): Promise<CaptureDetails> {
  const found: CaptureDetails = { capturedLocal: null, camera: '' }
  const visitor: MetadataVisitor = {
    visitExif: (bytes) => readExif(bytes, found),
    visitXmp() {},
    visitPhotoshop() {},
    visitUnknown() {},
    mustRemoveText: () => false,
  }
  await withFileSource(path, (source) => walkFile(source, visitor, found)).catch(() => {})
  return found
}

async function walkFile(source: ByteSource, visitor: MetadataVisitor, found: CaptureDetails) {
  const format = sniffFormat(await source.read(0, 64))
  if (format === 'jpeg') await walkJpegHeader(source, visitor)
  else if (format === 'png') await walkPng(source, visitor)
  else if (format === 'webp') await walkWebp(source, visitor)
  else if (format === 'avif' || format === 'heic') await walkHeif(source, visitor)
  else if (format === 'mp4' || format === 'mov') await readMovie(source, found)
}

function readExif(bytes: Buffer, found: CaptureDetails) {
  const tiff = openTiff(bytes)
  const directories = listDirectories(tiff)
  const first = directories.filter(({ kind }) => kind === 'image').slice(0, 1)
  const exif = directories.filter(({ kind }) => kind === 'exif')
  const captured = findText(tiff, exif, tags.captured)
  found.capturedLocal ??= toLocalCapture(captured, findText(tiff, exif, tags.fraction))
  found.camera ||= toCamera(findText(tiff, first, tags.make), findText(tiff, first, tags.model))
}

function findText(tiff: TiffReader, directories: TiffDirectory[], tag: number): string {
  const entry = directories.flatMap(({ entries }) => entries).find((one) => one.tag === tag)
  return entry && entry.valueBytes <= 200 ? readText(tiff, entry) : ''
}

/**
 * Returns `2026:05:12 14:03:11` and the digits of its fraction as local time, or null if it isn't a
 * time, as of cameras whose clock was never set.
 */
export function toLocalCapture(text: string, fraction = ''): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text) ?? []
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = Date.parse(`${local}Z`)
  // a day that doesn't exist becomes another one
  if (
    !year ||
    year < '1900' ||
    !(time > -Infinity) ||
    !new Date(time).toISOString().startsWith(local)
  )
    return null
  return `${local}.${(/^\d+/.exec(fraction)?.[0] ?? '').slice(0, 3).padEnd(3, '0')}`
}

/** Returns the model, with the make before it unless it begins with it. */
function toCamera(make: string, model: string): string {
  const name = model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0]!)
    ? model
    : `${make} ${model}`
  return name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
}

async function readMovie(source: ByteSource, found: CaptureDetails) {
  const boxes = await listBoxes(source, 0, source.size)
  const movie = boxes.find(({ kind }) => kind === 'moov')
  const meta = await findChild(source, movie, 'meta')
  const values = new Map<string, string>()
  for (const { key, item } of meta ? await listMovieKeys(source, meta) : [])
    // a data box: its size and type, the type of the value and its language
    if (item.to - item.from > 16 && item.to - item.from < 250)
      values.set(key, (await source.read(item.from + 16, item.to - item.from - 16)).toString())
  const get = (name: string) => values.get(`com.apple.quicktime.${name}`) ?? ''
  found.capturedLocal = toLocalCapture(get('creationdate'))
  found.camera = toCamera(get('make'), get('model'))
}
