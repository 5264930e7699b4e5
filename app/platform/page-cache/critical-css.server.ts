import { findEnd, splitOutside } from './css-text.server.ts'
import { type SelectorPage, mayMatch, readPage } from './selector.server.ts'

/** A parsed rule of a built stylesheet. */
type Rule = { head: string; body: Rule[] | string[] | null }

/** Parts of a page that rules can refer to. */
type PageUsage = SelectorPage & { codePoints: Set<number> }

const nestedAtRule = /^@(?:media|supports|layer|container|starting-style)\b/

/**
 * Returns the part of the stylesheets that a page can need before hydration: rules matching its
 * elements, the variables those use, and the fonts of its characters. Rules for states, and for
 * attributes its scripts set, remain, because they can apply at any time.
 */
export function extractCriticalCss(html: string, sheets: string[]): string {
  const usage = collectUsage(html)
  const rules = sheets.flatMap(parseSheet).flatMap((rule) => keepUsed(rule, usage))
  return dropUnusedVariables(rules).map(stringifyRule).join('')
}

const parsedSheets = new Map<string, Rule[]>()

function parseSheet(sheet: string): Rule[] {
  const rules = parsedSheets.get(sheet) ?? parseRules(sheet)
  parsedSheets.set(sheet, rules)
  return rules
}

/** Parses the build's output only: no comments, no nested rules, and no braces in strings. */
function parseRules(text: string): Rule[] {
  const rules: Rule[] = []
  for (let position = 0; position < text.length;) {
    const end = findEnd(text, position, '{;')
    const head = text.slice(position, end).trim()
    if (text[end] !== '{') {
      if (head) rules.push({ head, body: null })
      position = end + 1
      continue
    }
    const close = findEnd(text, end + 1, '}')
    const content = text.slice(end + 1, close)
    rules.push({
      head,
      body:
        nestedAtRule.test(head) || head.startsWith('@keyframes')
          ? parseRules(content)
          : splitOutside(content, ';').filter(Boolean),
    })
    position = close + 1
  }
  return rules
}

function collectUsage(html: string): PageUsage {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text)
    .join('\n')
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  return {
    ...readPage(markup, scripts),
    codePoints: new Set([...markup].map((character) => character.codePointAt(0)!)),
  }
}

function keepUsed(rule: Rule, usage: PageUsage): Rule[] {
  const { head, body } = rule
  if (body === null) return [rule]
  if (nestedAtRule.test(head)) {
    const children = (body as Rule[]).flatMap((child) => keepUsed(child, usage))
    return children.length > 0 ? [{ head, body: children }] : []
  }
  if (head === '@font-face') return hasUsedCodePoints(body as string[], usage) ? [rule] : []
  if (head.startsWith('@')) return [rule]
  const selectors = splitOutside(head, ',').filter((selector) => mayMatch(selector, usage))
  return selectors.length > 0 ? [{ head: selectors.join(','), body }] : []
}

function hasUsedCodePoints(face: string[], { codePoints }: PageUsage): boolean {
  const ranges = face
    .find((line) => line.startsWith('unicode-range:'))
    ?.slice('unicode-range:'.length)
  if (!ranges) return true
  return ranges.split(',').some((range) => {
    const [from = '', to] = range.trim().replace(/^U\+/i, '').split('-')
    const [first, last] = [
      Number.parseInt(from.replaceAll('?', '0'), 16),
      Number.parseInt(to ?? from.replaceAll('?', 'F'), 16),
    ]
    return [...codePoints].some((codePoint) => codePoint >= first && codePoint <= last)
  })
}

/** Removes unused variables, and then those that only they used. */
function dropUnusedVariables(rules: Rule[]): Rule[] {
  const usedNames = new Set(
    [
      ...rules
        .map(stringifyRule)
        .join('')
        .matchAll(/var\((--[\w-]+)/g),
    ].map(([, name]) => name!),
  )
  let hasDropped = false
  const dropUnused = (rule: Rule): Rule[] => {
    const { head, body } = rule
    if (head.startsWith('@property') && !usedNames.has(head.split(' ')[1]!)) return []
    if (body === null || head.startsWith('@property')) return [rule]
    const rest = (body as (Rule | string)[]).flatMap((item): (Rule | string)[] => {
      if (typeof item !== 'string') return dropUnused(item)
      const [name = ''] = item.split(':')
      return name.startsWith('--') && !usedNames.has(name) ? ((hasDropped = true), []) : [item]
    })
    return rest.length > 0 ? [{ head, body: rest as string[] }] : []
  }
  const remaining = rules.flatMap(dropUnused)
  return hasDropped ? dropUnusedVariables(remaining) : remaining
}

function stringifyRule({ head, body }: Rule): string {
  if (body === null) return `${head};`
  const parts = (body as (Rule | string)[]).map((item) =>
    typeof item === 'string' ? item : stringifyRule(item),
  )
  const separator = typeof body[0] === 'string' ? ';' : ''
  return `${head}{${parts.join(separator)}}`
}
