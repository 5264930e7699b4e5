// Run in the root after all other after.sh: table and column names in SQL strings, and rows read from them by their raw names.
import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
const tables = Object.fromEntries('attempt rate_limit booking_link booking_access_link date_offer online_booking date_offer_need online_booking_resource duty scheduled_job edition page_version editor editing_session film video form_receipt idempotency_key inquiry_entry inquiry_message known_device trusted_device letter email library_item media_item offering service outside_calendar external_calendar picture image portfolio_address case_study_slug portfolio_item case_study release consent release_file consent_document sound audio staff_link one_time_token'.split(' ').reduce((all, it, at, words) => (at % 2 ? all : [...all, [it, words[at + 1]]]), []))
// words that name nothing else
const plain = new Set(['booking_link', 'date_offer', 'date_offer_need', 'form_receipt', 'inquiry_entry', 'known_device', 'library_item', 'outside_calendar', 'portfolio_address', 'portfolio_item', 'release_file', 'staff_link'])
const names = Object.keys(tables).join('|')
const isSql = /\b(select|insert into|update \w+|delete from|truncate|from \w+|join|exists|where|ledger_entry|on conflict)\b|->>|^\s*(\w+\.)?\w+ (=|<>) /i
const columns = [ // in strings that mention these tables (new names), this column is now called that
  [/\b(booking|absence)\b/, 'starts_wall', 'starts_local'], [/\b(booking|absence)\b/, 'ends_wall', 'ends_local'],
  [/\bemail\b/, 'kept_because', 'held_reason'], [/\bdraft\b/, 'mark', 'revision'], [/\bevent\b/, 'facts', 'data'],
  [/\bimage\b/, 'tone', 'dominant_color'], [/\bimage\b|place = 'site'|case place when/, 'place', 'usage'],
  [/\b(case_study_slug|consent|testimonial)\b/, 'item_id', 'case_study_id'], [/\bconsent_document\b/, 'release_id', 'consent_id'],
  [/\binquiry_message\b/, 'letter_id', 'email_id'], [/\b(ledger_entry|back)\b/, 'corrects', 'reverses'], [/\bpolicy\b/, 'since', 'effective_from'],
  [/\bstudio\b/, 'note', 'footer_note'], [/\bonline_booking(_resource)?\b|\bbooking\b/, 'offering', 'service'],
]
function convert(sql, whole) {
  let out = sql
  for (const [from, to] of Object.entries(tables)) {
    if (plain.has(from)) out = out.replace(new RegExp(`(?<![\\w'-])${from}(?![\\w'-])`, 'g'), to)
    else out = out
      .replace(new RegExp(`(\\b(?:from|join|into|update|truncate|table)\\s+)${from}\\b(?!\\.)`, 'gi'), `$1${to}`)
      .replace(new RegExp(`(\\btruncate\\b[^;]*?,\\s*)${from}\\b`, 'gi'), `$1${to}`)
      .replace(new RegExp(`(?<![\\w.'])${from}\\.(?=[a-z_]+)`, 'g'), `${to}.`)
  }
  const context = convertTables(whole)
  for (const [where, from, to] of columns) {
    if (!where.test(context)) continue
    out = out.replace(new RegExp(`(?<![\\w'{/$-])${from}(?![\\w'}/-])`, 'g'), to)
  }
  return out
}
function convertTables(text) {
  let out = text
  for (const [from, to] of Object.entries(tables)) out = out.replace(new RegExp(`\\b${from}\\b`, 'g'), to)
  return out
}
const files = execSync("git ls-files -co --exclude-standard 'app/**/*.ts' 'app/*.ts' 'tests/**/*.ts' 'proofs/**/*.ts' 'bench/**/*.ts' 'db/seed/**/*.ts' 'scripts/**/*.ts' 'scripts/*.mjs'", { encoding: 'utf8' }).trim().split('\n')
for (const file of [...new Set(files)]) {
  let text
  try { text = readFileSync(file, 'utf8') } catch { continue }
  if (file.startsWith('app/data/schema') || file.startsWith('app/messages')) continue
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const edits = []
  const raw = new Set()
  const piece = (node, whole) => {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const old = text.slice(start, end)
    const next = convert(old, whole)
    if (next !== old) {
      edits.push([start, end, next])
      for (const [, from, to] of columns) if (new RegExp(`\\b${from}\\b`).test(old) && !new RegExp(`(?<!')\\b${from}\\b(?!')`).test(next)) raw.add(`${from} ${to}`)
    }
  }
  const visit = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) { if (isSql.test(node.text) && /\b[a-z_]+\b.*\s/.test(node.text) && /\b(select|insert|update|delete|truncate|from|where)\b|->>|= '/i.test(node.text)) piece(node, node.text) }
    else if (ts.isTemplateExpression(node)) {
      const whole = node.getText(source)
      if (/\b(select|insert into|update|delete from|truncate|from|where|case)\b/i.test(whole)) { piece(node.head, whole); for (const span of node.templateSpans) piece(span.literal, whole) }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const [start, end, next] of edits.sort((a, b) => b[0] - a[0])) text = text.slice(0, start) + next + text.slice(end)
  if (edits.length > 0) {
    writeFileSync(file, text)
    console.log(`${file}: ${edits.length}${raw.size > 0 ? ` (rows: ${[...raw].join(', ')})` : ''}`)
  }
}
