import { z } from '#app/core/schema.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'

/** Placeholders that a template can fill in, written in braces: `{client}`. */
export const replyFields = ['client', 'studio', 'service', 'date', 'link', 'reply'] as const
export type ReplyField = (typeof replyFields)[number]

/** The values of an inquiry; null where it has none. */
export type ReplyValues = Record<ReplyField, string | null>

/** The names of the fields as a gap shows them: `[date]`. Letters and spaces only. */
export type ReplyGaps = Record<ReplyField, string>

/** A template as the reply box offers it. */
export type ReplyTemplate = { id: string; name: string; text: string }

/** Free times to offer in a reply; `text` is how a time is written there. */
export type ReplyTimes = {
  days: { label: string; times: { name: string; label: string; text: string }[] }[]
  /** URL of the page where a time can be requested, if it is public. */
  link: string | null
}

/** Every studio has fewer, and all are loaded with an inquiry. */
export const maxTemplates = 50
export const templateLimits = { name: 80, text: 5000 }

/** Anything in braces within a line, also with a space or a misspelling. */
const inBraces = /\{([^{}\n]*)\}/g

function isReplyField(name: string): name is ReplyField {
  return replyFields.some((field) => field === name)
}

/** A part of a text; `field` and `gap` are highlighted, and `unknown` is a mistake. */
export type TextPart = { text: string; kind: 'plain' | 'field' | 'gap' | 'unknown' }

/** Splits a template at its fields. */
export function splitTemplate(text: string): TextPart[] {
  return splitText(text, inBraces, ([, name = '']) => (isReplyField(name) ? 'field' : 'unknown'))
}

/** Splits a reply at the gaps that are still to be filled in. */
export function splitReply(text: string, gaps: ReplyGaps): TextPart[] {
  return splitText(text, buildGapPattern(gaps), () => 'gap')
}

function splitText(
  text: string,
  pattern: RegExp,
  getKind: (match: RegExpExecArray) => TextPart['kind'],
): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), kind: 'plain' })
    parts.push({ text: match[0], kind: getKind(match) })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: 'plain' })
  return parts
}

/** Returns the texts in braces that are no field, such as `{nope}`. */
function findUnknownFields(text: string): string[] {
  return splitTemplate(text).flatMap((part) => (part.kind === 'unknown' ? [part.text] : []))
}

/** Returns the text of a reply. A field without a value becomes a gap such as `[date]`. */
export function fillTemplate(text: string, values: ReplyValues, gaps: ReplyGaps): string {
  return text.replace(inBraces, (placeholder, name: string) =>
    isReplyField(name) ? (values[name] ?? `[${gaps[name]}]`) : placeholder,
  )
}

/** Returns the first gap of a reply and its position; null if there is none. */
export function findGap(text: string, gaps: ReplyGaps): { text: string; index: number } | null {
  const match = buildGapPattern(gaps).exec(text)
  return match && { text: match[0], index: match.index }
}

/** Matches `[date]`, and `{date}` in case a template was pasted. */
function buildGapPattern(gaps: ReplyGaps): RegExp {
  const [names, fields] = [Object.values(gaps).join('|'), replyFields.join('|')]
  return new RegExp(String.raw`\[(?:${names})\]|\{(?:${fields})\}`, 'giu')
}

/** Joins a text to what was typed, which it never replaces, with an empty line between them. */
export function joinTexts(typedText: string, text: string): string {
  const before = typedText.trimEnd()
  return before === '' ? text : `${before}\n\n${text}`
}

/** The form of a template. Every message is a key of the `problems` messages. */
export const templateSchema = z.object({
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(
      z.string().min(1, 'template-name-missing').max(templateLimits.name, 'template-name-long'),
    ),
  text: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(
      z
        .string()
        .min(1, 'text-missing')
        .max(templateLimits.text, 'template-long')
        .refine((text) => findUnknownFields(text).length === 0, 'template-field-unknown'),
    ),
})
export type TemplateForm = z.infer<typeof templateSchema>
