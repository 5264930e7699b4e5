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

/** Returns the index of the first of these characters outside brackets, braces and strings. */
function findEnd(text: string, from: number, signs: string): number {
  let depth = 0
  for (let position = from; position < text.length; position++) {
    const sign = text[position]!
    if (depth === 0 && signs.includes(sign)) return position
    if (sign === '\\') position++
    else if (sign === '"' || sign === "'") position = text.indexOf(sign, position + 1)
    else if ('({['.includes(sign)) depth++
    else if (')}]'.includes(sign)) depth--
  }
  return text.length
}

function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = []
  for (let position = 0; position <= text.length;) {
    const stop = findEnd(text, position, sign)
    parts.push(text.slice(position, stop))
    position = stop + 1
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
      if (name === 'class') for (const className of value.split(/\s+/)) names.add(`.${className}`)
      if (name === 'id') names.add(`#${value}`)
    }
  }
  return {
    names,
    attributes,
    scripts,
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

/**
 * Returns false only if the selector needs an element, class, id or fixed attribute that the page
 * lacks.
 */
function mayMatch(selector: string, usage: PageUsage): boolean {
  for (let position = 0; position < selector.length;) {
    const rest = selector.slice(position)
    const [pseudo, name] = /^::?([\w-]+)/.exec(rest) ?? []
    if (pseudo) {
      position += pseudo.length
      if (selector[position] !== '(') continue
      const close = findEnd(selector, position + 1, ')')
      if (
        /^(?:is|where|has)$/.test(name!) &&
        !splitOutside(selector.slice(position + 1, close), ',').some((part) =>
          mayMatch(part, usage),
        )
      )
        return false
      position = close + 1
    } else if (rest[0] === '[') {
      const close = findEnd(selector, position + 1, ']')
      if (!mayHave(selector.slice(position + 1, close), usage)) return false
      position = close + 1
    } else {
      const [simpleSelector] = /^[.#]?[a-z_][\w-]*/i.exec(rest) ?? []
      if (
        simpleSelector &&
        !usage.names.has(
          /^[.#]/.test(simpleSelector) ? simpleSelector : simpleSelector.toLowerCase(),
        )
      )
        return false
      position += simpleSelector?.length ?? 1
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
  if (operator === '^=') return values.some((entry) => entry.startsWith(value))
  if (operator === '$=') return values.some((entry) => entry.endsWith(value))
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
