import { stringify } from 'csv-stringify/sync'

import { escapeXml } from '#app/core/text.ts'
import type { ColorLabel } from '#app/features/delivery/favorite/rules.ts'

import type { NameFormat } from './rules.ts'

/** A file of a list, as it is exported. */
export type ExportedFavorite = {
  /** The camera's own file name. */
  name: string
  list: string
  guest: string
  label: ColorLabel | null
  comments: string[]
  addedAt: Date
}

/** Stars of a favorite in programs that sort photos. */
const rating = 5

/**
 * Returns the names of files as a program takes them: Lightroom and Photo Mechanic as one line with
 * commas or spaces to search for, and Capture One as words of its filter.
 */
export function formatNames(files: readonly ExportedFavorite[], format: NameFormat): string {
  const stems = files.map(({ name }) => removeExtension(name))
  switch (format) {
    case 'lightroom':
      return stems.join(', ')
    case 'capture-one':
      return stems.join(' ')
    case 'photo-mechanic':
      return files.map(({ name }) => name).join(' ')
    case 'lines':
      return files.map(({ name }) => `${name}\n`).join('')
    case 'csv':
      return formatCsv(files)
  }
}

const columns = ['list', 'guest', 'file', 'rating', 'label', 'comment', 'time']

/** Cells that a spreadsheet would take for a formula begin with an apostrophe. */
function formatCsv(files: readonly ExportedFavorite[]): string {
  const rows = files.map(({ list, guest, name, label, comments, addedAt }) => [
    list,
    guest,
    name,
    rating,
    label ?? '',
    comments.join('\n'),
    addedAt.toISOString(),
  ])
  // Excel recognizes UTF-8 by the byte order mark
  return `\uFEFF${stringify([columns, ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // by itself it quotes only the delimiter of records, which is two characters
    quoted_match: /[\r\n]/,
  })}`
}

/** Returns the name of the sidecar file of a photo: `IMG_0412.xmp` next to `IMG_0412.CR3`. */
export function buildSidecarName(name: string): string {
  return `${removeExtension(name)}.xmp`
}

/** Returns a sidecar file with the stars and the color of a favorite, as Lightroom reads it. */
export function formatSidecar({ label }: Pick<ExportedFavorite, 'label'>): string {
  const color = label === null ? '' : `${label[0]!.toUpperCase()}${label.slice(1)}`
  const attribute = color === '' ? '' : `\n      xmp:Label="${escapeXml(color)}"`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about=""
      xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      xmp:Rating="${rating}"${attribute}/>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

function removeExtension(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
}
