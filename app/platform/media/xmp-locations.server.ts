import { UnreadableMetadata } from './byte-source.server.ts'
import { isPrivateName } from './location-names.ts'

const [lessThan, greaterThan, slash, equals, space] = [0x3c, 0x3e, 0x2f, 0x3d, 0x20]

/** Elements in elements; RDF needs few. */
const maxDepth = 200

type Tag = { name: string; from: number; to: number; kind: 'open' | 'close' | 'empty' }
type Attribute = { name: string; from: number; to: number; value: Buffer }

/**
 * Overwrites the elements and attributes of an XMP packet that are private, with spaces. Throws if
 * it isn't XML in UTF-8 that can be read to its end. XMP part 1, 7.
 */
export function redactXmp(bytes: Buffer) {
  const end = bytes.lastIndexOf(greaterThan) + 1
  if (bytes.subarray(0, end).includes(0)) throw new UnreadableMetadata('XMP isn’t UTF-8.')
  const open: string[] = []
  // the outermost private element
  let removed: { depth: number; from: number } | null = null
  for (let at = bytes.indexOf(lessThan); at !== -1;) {
    const next = skipMarkup(bytes, at)
    if (next !== null) {
      at = bytes.indexOf(lessThan, next)
      continue
    }
    const { tag, attributes } = readTag(bytes, at)
    if (tag.kind === 'close') {
      if (open.pop() !== tag.name) throw new UnreadableMetadata('An element has no end.')
      if (removed?.depth === open.length) {
        bytes.fill(space, removed.from, tag.to)
        removed = null
      }
    } else {
      const isRemoved = removed === null && isPrivateElement(bytes, tag)
      if (isRemoved && tag.kind === 'open') removed = { depth: open.length, from: tag.from }
      else if (isRemoved) bytes.fill(space, tag.from, tag.to)
      else if (!removed) redactAttributes(bytes, attributes)
      if (tag.kind === 'open') open.push(tag.name)
      if (open.length > maxDepth) throw new UnreadableMetadata('Elements are too deep.')
    }
    at = bytes.indexOf(lessThan, tag.to)
  }
  if (open.length > 0) throw new UnreadableMetadata('An element has no end.')
}

/** Returns the position after a comment, text block or instruction, or null for a tag. */
function skipMarkup(bytes: Buffer, at: number): number | null {
  const head = bytes.toString('latin1', at, at + 9)
  const close = head.startsWith('<!--')
    ? '-->'
    : head === '<![CDATA['
      ? ']]>'
      : head.startsWith('<?')
        ? '?>'
        : null
  if (close === null) {
    // a document type could define text that is something else
    if (head.startsWith('<!')) throw new UnreadableMetadata('XMP has a document type.')
    return null
  }
  const end = bytes.indexOf(close, at)
  if (end === -1) throw new UnreadableMetadata('A comment has no end.')
  return end + close.length
}

function readTag(bytes: Buffer, from: number): { tag: Tag; attributes: Attribute[] } {
  const isClose = bytes[from + 1] === slash
  const nameFrom = from + (isClose ? 2 : 1)
  let at = skipName(bytes, nameFrom)
  const name = bytes.toString('utf8', nameFrom, at)
  if (name === '') throw new UnreadableMetadata('A tag has no name.')
  const attributes: Attribute[] = []
  for (;;) {
    at = skipSpace(bytes, at)
    const byte = bytes[at]
    if (byte === greaterThan)
      return { tag: { name, from, to: at + 1, kind: isClose ? 'close' : 'open' }, attributes }
    if (byte === slash && bytes[at + 1] === greaterThan && !isClose)
      return { tag: { name, from, to: at + 2, kind: 'empty' }, attributes }
    const attribute = readAttribute(bytes, at)
    attributes.push(attribute)
    at = attribute.to
  }
}

function readAttribute(bytes: Buffer, from: number): Attribute {
  const nameEnd = skipName(bytes, from)
  const equalsAt = skipSpace(bytes, nameEnd)
  const quoteAt = skipSpace(bytes, equalsAt + 1)
  const quote = bytes[quoteAt]
  const end = quote === 0x22 || quote === 0x27 ? bytes.indexOf(quote, quoteAt + 1) : -1
  if (nameEnd === from || bytes[equalsAt] !== equals || end === -1)
    throw new UnreadableMetadata('An attribute is damaged.')
  const name = bytes.toString('utf8', from, nameEnd)
  return { name, from, to: end + 1, value: bytes.subarray(quoteAt + 1, end) }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  while (isSpace(bytes[at])) at++
  return at
}

/** Returns the position after a name, which ends with a space or a sign of XML. */
function skipName(bytes: Buffer, from: number): number {
  let at = from
  while (
    at < bytes.length &&
    !isSpace(bytes[at]) &&
    !'<>/="\''.includes(String.fromCharCode(bytes[at]!))
  )
    at++
  return at
}

function redactAttributes(bytes: Buffer, attributes: Attribute[]) {
  for (const { name, from, to, value } of attributes)
    if (!/^xmlns\b/.test(name) && (isPrivateName(name) || isPicture(name, value)))
      bytes.fill(space, from, to)
}

function isPrivateElement(bytes: Buffer, { name, to, kind }: Tag): boolean {
  if (isPrivateName(name)) return true
  return kind === 'open' && isPicture(name, bytes.subarray(to, bytes.indexOf(lessThan, to)))
}

/** Returns true for a picture within XMP that has metadata of its own. */
function isPicture(name: string, value: Buffer): boolean {
  if (!/(?:^|:)(?:data|image)$/i.test(name) || value.length < 100) return false
  const text = value.toString('latin1').replaceAll('&#xA;', '')
  const picture = Buffer.from(text, 'base64')
  return picture.includes('Exif\0\0', 0, 'latin1') || picture.includes('ns.adobe.com')
}
