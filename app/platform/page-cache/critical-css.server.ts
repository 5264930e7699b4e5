/** A parsed rule of a built stylesheet. */
type Rule = { head: string; body: Rule[] | string[] | null }

/** Parts of a page that selectors can refer to. */
type PageUsage = {
  names: Set<string>
  attributes: Map<string, Set<string>>
  scripts: string
  codePoints: Set<number>
}

const nestedAtRule = /^@(?:media|supports|layer|container|starting-style)\b/

/**
 * Returns the part of the stylesheets that a page can need before hydration: rules matching its
 * elements, classes and ids, the variables those use, and the fonts of its characters. Rules for
 * states, and for attributes its scripts set, remain, because they can apply at any time.
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
  for (let at = 0; at < text.length;) {
    const end = findEnd(text, at, '{;')
    const head = text.slice(at, end).trim()
    if (text[end] !== '{') {
      if (head) rules.push({ head, body: null })
      at = end + 1
      continue
    }
    const close = findEnd(text, end + 1, '}')
    const inside = text.slice(end + 1, close)
    rules.push({
      head,
      body:
        nestedAtRule.test(head) || head.startsWith('@keyframes')
          ? parseRules(inside)
          : splitOutside(inside, ';').filter(Boolean),
    })
    at = close + 1
  }
  return rules
}

/** Returns the index of the first of these characters outside brackets, braces and strings. */
function findEnd(text: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (depth === 0 && signs.includes(sign)) return at
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1)
    else if ('({['.includes(sign)) depth++
    else if (')}]'.includes(sign)) depth--
  }
  return text.length
}

function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= text.length;) {
    const stop = findEnd(text, at, sign)
    parts.push(text.slice(at, stop))
    at = stop + 1
  }
  return parts
}

function collectUsage(html: string): PageUsage {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text)
    .join('\n')
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  const names = new Set<string>()
  const attributes = new Map<string, Set<string>>()
  for (const [, tag = '', rest = ''] of markup.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*?)?)\/?>/gi)) {
    names.add(tag.toLowerCase())
    for (const [, name = '', value = ''] of rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      attributes.set(name, (attributes.get(name) ?? new Set()).add(value))
      if (name === 'class') for (const one of value.split(/\s+/)) names.add(`.${one}`)
      if (name === 'id') names.add(`#${value}`)
    }
  }
  return {
    names,
    attributes,
    scripts,
    codePoints: new Set([...markup].map((letter) => letter.codePointAt(0)!)),
  }
}

function keepUsed(rule: Rule, usage: PageUsage): Rule[] {
  const { head, body } = rule
  if (body === null) return [rule]
  if (nestedAtRule.test(head)) {
    const inside = (body as Rule[]).flatMap((one) => keepUsed(one, usage))
    return inside.length > 0 ? [{ head, body: inside }] : []
  }
  if (head === '@font-face') return hasUsedCodePoints(body as string[], usage) ? [rule] : []
  if (head.startsWith('@')) return [rule]
  const selectors = splitOutside(head, ',').filter((selector) => mayMatch(selector, usage))
  return selectors.length > 0 ? [{ head: selectors.join(','), body }] : []
}

/**
 * Returns false only if the selector needs an element, class, id or fixed attribute that the page
 * lacks.
 */
function mayMatch(selector: string, usage: PageUsage): boolean {
  for (let at = 0; at < selector.length;) {
    const rest = selector.slice(at)
    const [pseudo, name] = /^::?([\w-]+)/.exec(rest) ?? []
    if (pseudo) {
      at += pseudo.length
      if (selector[at] !== '(') continue
      const close = findEnd(selector, at + 1, ')')
      if (
        /^(?:is|where|has)$/.test(name!) &&
        !splitOutside(selector.slice(at + 1, close), ',').some((one) => mayMatch(one, usage))
      )
        return false
      at = close + 1
    } else if (rest[0] === '[') {
      const close = findEnd(selector, at + 1, ']')
      if (!mayHave(selector.slice(at + 1, close), usage)) return false
      at = close + 1
    } else {
      const [plain] = /^[.#]?[a-z_][\w-]*/i.exec(rest) ?? []
      if (plain && !usage.names.has(/^[.#]/.test(plain) ? plain : plain.toLowerCase())) return false
      at += plain?.length ?? 1
    }
  }
  return true
}

/**
 * `data-` attributes are set by the server or the page's scripts. All others may change through
 * user input.
 */
function mayHave(attribute: string, { attributes, scripts }: PageUsage): boolean {
  const [, name = '', operator, quoted = ''] =
    /^([\w-]+)(?:([~^$*|]?=)"?([^"]*)"?)?$/.exec(attribute) ?? []
  if (!name.startsWith('data-')) return true
  const inScripts = name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (scripts.includes(name) || scripts.includes(`dataset.${inScripts}`)) return true
  const values = [...(attributes.get(name) ?? [])]
  const value = quoted.replace(/\\(.)/g, '$1')
  if (operator === '=') return values.includes(value)
  if (operator === '^=') return values.some((one) => one.startsWith(value))
  if (operator === '$=') return values.some((one) => one.endsWith(value))
  return values.length > 0
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
    return [...codePoints].some((letter) => letter >= first && letter <= last)
  })
}

/** Removes unused variables, and then those that only they used. */
function dropUnusedVariables(rules: Rule[]): Rule[] {
  const wanted = new Set(
    [
      ...rules
        .map(stringifyRule)
        .join('')
        .matchAll(/var\((--[\w-]+)/g),
    ].map(([, name]) => name!),
  )
  let dropped = false
  const dropUnused = (rule: Rule): Rule[] => {
    const { head, body } = rule
    if (head.startsWith('@property') && !wanted.has(head.split(' ')[1]!)) return []
    if (body === null || head.startsWith('@property')) return [rule]
    const rest = (body as (Rule | string)[]).flatMap((one): (Rule | string)[] => {
      if (typeof one !== 'string') return dropUnused(one)
      const [name = ''] = one.split(':')
      return name.startsWith('--') && !wanted.has(name) ? ((dropped = true), []) : [one]
    })
    return rest.length > 0 ? [{ head, body: rest as string[] }] : []
  }
  const remaining = rules.flatMap(dropUnused)
  return dropped ? dropUnusedVariables(remaining) : remaining
}

function stringifyRule({ head, body }: Rule): string {
  if (body === null) return `${head};`
  const parts = (body as (Rule | string)[]).map((one) =>
    typeof one === 'string' ? one : stringifyRule(one),
  )
  const separator = typeof body[0] === 'string' ? ';' : ''
  return `${head}{${parts.join(separator)}}`
}
