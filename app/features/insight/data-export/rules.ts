import { escapeXml, toSingleLine } from '#app/core/text.ts'

type Row = Record<string, unknown>

/** Columns that hold no information about a person: secrets, hashes, and copies for searching. */
const hiddenColumns = new Set(
  [
    'tokenHash linkHash sealedToken sealedUrl sealedLink sealedSecret codeHash password',
    'search sortName emailKey toKey html revision notesRevision position',
    'claimedAt nextTryAt tries requestId messageId inReplyTo',
  ].flatMap((names) => names.split(' ')),
)

/** Returns a row without technical columns, for other programs. */
export function toExportedRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !hiddenColumns.has(column)))
}

type ExportSection = { label: string; rows: Row[] }
type ExportPage = {
  language: string
  title: string
  lead: string[]
  sections: ExportSection[]
  empty: string
  formatValue: (value: unknown) => string
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;max-width:60rem;
color:CanvasText;background:Canvas;color-scheme:light dark}table{border-collapse:collapse;width:100%;
margin:0 0 1.5rem}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;
border-top:1px solid GrayText;white-space:pre-wrap;overflow-wrap:anywhere}th{width:12rem}`

/** Builds a page that any browser shows without the program. */
export function buildExportHtml({
  language,
  title,
  lead,
  sections,
  empty,
  formatValue,
}: ExportPage): string {
  const buildRow = (row: Row) =>
    `<table>${Object.entries(row)
      .filter(([column, value]) => !isIdColumn(column) && formatValue(value) !== '')
      .map(
        ([column, value]) =>
          `<tr><th scope="row">${escapeXml(toLabel(column))}</th><td>${escapeXml(formatValue(value))}</td></tr>`,
      )
      .join('')}</table>`
  const body = sections.map(
    ({ label, rows }) =>
      `<h2>${escapeXml(label)} (${rows.length})</h2>${rows.map(buildRow).join('') || `<p>${escapeXml(empty)}</p>`}`,
  )
  return `<!doctype html>
<html lang="${escapeXml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title><style>${style}</style></head>
<body><h1>${escapeXml(title)}</h1>${lead.map((line) => `<p>${escapeXml(line)}</p>`).join('')}
${body.join('\n')}
</body></html>
`
}

function isIdColumn(column: string): boolean {
  return column === 'id' || column.endsWith('Id')
}

/** `startsLocal` becomes “Starts local”. */
function toLabel(column: string): string {
  const label = column.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Returns a file name for a ZIP entry: one line, without characters that systems reject. */
export function toEntryName(number: number, name: string): string {
  const safe = toSingleLine(name.replace(/[\p{C}<>:"/\\|?*]/gu, ' ')).replace(/^[. ]+|[. ]+$/g, '')
  return `${String(number).padStart(3, '0')}-${[...safe].slice(0, 80).join('') || 'file'}`
}

/** Writes an email as text, the headers first. */
export function formatEmailFile(row: Row, formatValue: (value: unknown) => string): string {
  const lines = [
    ['From', row.fromName],
    ['To', `${String(row.toName)} <${String(row.toAddress)}>`],
    ['Subject', row.subject],
    ['Date', row.sentAt ?? row.createdAt],
    ['Status', row.state],
  ].map(([label, value]) => `${String(label)}: ${toSingleLine(formatValue(value))}`)
  return `${lines.join('\n')}\n\n${String(row.body)}\n${row.calendar ? `\n${String(row.calendar)}\n` : ''}`
}
