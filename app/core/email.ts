import { type AccentColors, deriveAccentColors } from './color.ts'
import type { DocumentContent } from './document.ts'
import { formatDocumentHtml, formatDocumentText } from './document-text.ts'
import { escapeXml } from './text.ts'

/**
 * One part of an email; a plain string is a paragraph. `quote` is another person's text, `button`
 * the main action, `list` several things such as dates, `document` an invoice or another document.
 */
export type EmailBlock =
  | string
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { button: string; href: string }
  | { small: string }
  | { list: EmailListItem[] }
  | { document: DocumentContent }
/** One of several entries of an email, such as a date, with a link of its own. */
export type EmailListItem = {
  title: string
  lines: string[]
  link?: { label: string; href: string }
}
/**
 * The body of an email. Its text and HTML versions are both built from this, so they can't differ.
 */
export type EmailContent = EmailBlock[]

/**
 * Header and footer of an email. `accent` is a color such as `#8a5a12`, or null for the default.
 */
export type EmailFrame = {
  subject: string
  language: string
  studio: string
  contact: string[]
  accent: string | null
}

/** Replaces the secret link in the stored copy of an email. */
export const linkPlaceholder = '[private link]'

/** Emails with a secret code, for which a client waits. */
export const codeEmailKind = 'client.verification-code'

/** Replaces the code in the stored copy of such an email. */
export const codePlaceholder = '[private code]'

/** Returns what replaces each of several secret links, such as `[private link 2]`. */
export function listLinkPlaceholders(count: number): string[] {
  return count === 1
    ? [linkPlaceholder]
    : Array.from({ length: count }, (_, index) => `[private link ${index + 1}]`)
}

/** Returns true if a stored copy contains a placeholder. */
export function hasSecretPlaceholder(text: string): boolean {
  return /\[private (?:link(?: \d+)?|code)\]/.test(text)
}

/** Builds a table of labels and values, leaving out rows without a value. */
export function buildDetailRows(
  rows: [label: string, value: string | null | undefined | false][],
): EmailBlock {
  return { facts: rows.filter((row): row is [string, string] => Boolean(row[1])) }
}

/** Formats the whole email as plain text, each link on a line of its own. */
export function formatEmailText(content: EmailContent, contact: string[] = []): string {
  const parts = content.map((block) => {
    if (typeof block === 'string') return block
    if ('facts' in block)
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    if ('quote' in block)
      return block.quote
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    if ('button' in block) return `${block.button}:\n${block.href}`
    if ('list' in block)
      return block.list
        .map(({ title, lines, link }) =>
          [title, ...lines, ...(link ? [`${link.label}:`, link.href] : [])].join('\n'),
        )
        .join('\n\n')
    if ('document' in block) return formatDocumentText(block.document)
    return block.small
  })
  return [
    ...parts.filter((part) => part !== ''),
    ...(contact.length > 0 ? [`-- \n${contact.join('\n')}`] : []),
  ].join('\n\n')
}

const fonts = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const colors = {
  ground: '#f6f8f5',
  card: '#ffffff',
  line: '#d8ded7',
  text: '#111815',
  muted: '#525e58',
}
const dark = {
  ground: '#0c110f',
  card: '#131a17',
  line: '#26302b',
  text: '#edf2ee',
  muted: '#a5b1aa',
}
const programAccent = '#ff7a38'

/**
 * Formats the whole email as HTML that old and new mail clients render alike: tables, inline
 * styles, and a style sheet only for dark mode.
 */
export function formatEmailHtml(content: EmailContent, frame: EmailFrame): string {
  const accent =
    deriveAccentColors(frame.accent ?? programAccent) ?? deriveAccentColors(programAccent)!
  const preview =
    content.find((block, index) => index > 0 && typeof block === 'string') ?? content[0]
  return `<!doctype html>
<html lang="${escapeXml(frame.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeXml(frame.subject)}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; } ${buildDarkStyle(accent.dark)}</style>
</head>
<body class="e-ground" style="margin:0;padding:0;background:${colors.ground};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;">${typeof preview === 'string' ? renderLines(preview) : ''}</div>
<table role="presentation" class="e-ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.ground};"><tr><td align="center" style="padding:32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="padding:0 20px 16px;">${renderStudioName(frame.studio, accent.light.mark)}</td></tr>
<tr><td class="e-card" style="padding:28px 20px 20px;background:${colors.card};border:1px solid ${colors.line};border-radius:10px;">
${content.map((block) => renderBlock(block, accent.light)).join('\n')}
</td></tr>
${frame.contact.length > 0 ? `<tr><td class="e-muted" style="padding:20px;color:${colors.muted};font:14px/1.55 ${fonts};">${frame.contact.map(escapeXml).join('<br>')}</td></tr>` : ''}
</table>
</td></tr></table>
</body>
</html>`
}

/** The style sheet for dark mode, on one line. */
function buildDarkStyle(accent: AccentColors['dark']): string {
  const rules = [
    `.e-ground { background: ${dark.ground} !important; }`,
    `.e-card { background: ${dark.card} !important; border-color: ${dark.line} !important; }`,
    `.e-text { color: ${dark.text} !important; }`,
    `.e-muted { color: ${dark.muted} !important; }`,
    `.e-line { border-color: ${dark.line} !important; }`,
    `.e-bar { background: ${accent.mark} !important; }`,
    `.e-button { background: ${accent.fill} !important; }`,
    `.e-button a { color: ${accent.on} !important; }`,
  ]
  return `@media (prefers-color-scheme: dark) { ${rules.join(' ')} }`
}

function renderStudioName(name: string, mark: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="e-bar" width="4" style="width:4px;background:${mark};border-radius:2px;font-size:0;">&nbsp;</td><td class="e-text" style="padding:0 0 0 12px;color:${colors.text};font:600 22px/1.3 Didot,'Bodoni MT',Georgia,serif;">${escapeXml(name)}</td></tr></table>`
}

function renderBlock(block: EmailBlock, accent: { fill: string; on: string }): string {
  const text = `color:${colors.text};font:16px/1.55 ${fonts};`
  if (typeof block === 'string')
    return `<p class="e-text" style="margin:0 0 16px;${text}">${renderLines(block)}</p>`
  if ('small' in block)
    return `<p class="e-muted" style="margin:0 0 12px;color:${colors.muted};font:14px/1.5 ${fonts};">${renderLines(block.small)}</p>`
  if ('quote' in block)
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="e-text e-line" style="padding:2px 0 2px 16px;border-left:3px solid ${colors.line};${text}word-break:break-word;">${renderLines(block.quote)}</td></tr></table><p style="margin:0;font-size:0;line-height:16px;">&nbsp;</p>`
  if ('button' in block)
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="e-button" align="center" style="background:${accent.fill};border-radius:6px;"><a href="${escapeXml(block.href)}" style="display:inline-block;padding:14px 24px;color:${accent.on};font:600 16px/1.25 ${fonts};text-decoration:none;">${escapeXml(block.button)}</a></td></tr></table>`
  if ('document' in block) return formatDocumentHtml(block.document)
  const rows = 'list' in block ? block.list.map(renderListItem) : block.facts.map(renderDetailRow)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;">${rows.join('')}</table>`
}

function renderDetailRow([label, value]: [string, string]): string {
  const line = `border-top:1px solid ${colors.line};`
  return `<tr><td class="e-muted e-line" width="112" valign="top" style="width:112px;padding:10px 12px 10px 0;${line}color:${colors.muted};font:14px/1.6 ${fonts};">${escapeXml(label)}</td><td class="e-text e-line" valign="top" style="padding:9px 0;${line}color:${colors.text};font:16px/1.5 ${fonts};word-break:break-word;">${renderLines(value)}</td></tr>`
}

function renderListItem({ title, lines, link }: EmailListItem): string {
  const cell = `padding:12px 0;border-top:1px solid ${colors.line};`
  const details = lines.map(
    (line) =>
      `<br><span class="e-muted" style="color:${colors.muted};font:14px/1.6 ${fonts};">${renderLines(line)}</span>`,
  )
  const anchor = link
    ? `<br><a class="e-text" href="${escapeXml(link.href)}" style="display:inline-block;padding:6px 0;color:${colors.text};font:600 16px/1.5 ${fonts};">${escapeXml(link.label)}</a>`
    : ''
  return `<tr><td class="e-text e-line" style="${cell}color:${colors.text};font:16px/1.5 ${fonts};word-break:break-word;"><strong>${escapeXml(title)}</strong>${details.join('')}${anchor}</td></tr>`
}

function renderLines(text: string): string {
  return escapeXml(text).replaceAll('\n', '<br>')
}
