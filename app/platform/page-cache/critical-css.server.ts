/** A stylesheet as the build leaves it, taken apart: rules, and what stands around them. */
type Rule = { head: string; body: Rule[] | string[] | null }

/** What a page is made of, as far as selectors ask for it. */
type PageUsage = {
  names: Set<string>
  attributes: Map<string, Set<string>>
  scripts: string
  codePoints: Set<number>
}

const nestedAtRule = /^@(?:media|supports|layer|container|starting-style)\b/

/**
 * Of these stylesheets what the page can need before React wakes: rules whose elements, classes and
 * ids it has, colors and sizes those rules ask for, fonts whose letters it shows. States, and
 * attributes its own scripts know, may come any time, so they are kept.
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

/** The build's own output: no comments, no nesting of rules, strings only where braces are not. */
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

/** Where the first of these signs stands that no bracket, brace or string holds. */
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
  if (head === '@font-face') return showsCodePoints(body as string[], usage) ? [rule] : []
  if (head.startsWith('@')) return [rule]
  const selectors = splitOutside(head, ',').filter((selector) => mayMatch(selector, usage))
  return selectors.length > 0 ? [{ head: selectors.join(','), body }] : []
}

/**
 * False only where an element, class, id or fixed mark is asked for that the page does not have.
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
 * Marks (`data-`) are set by the page's makers or by its own script; every other attribute may
 * change by the visitor's hand.
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

function showsCodePoints(face: string[], { codePoints }: PageUsage): boolean {
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

/** Named values nobody asks for go, and then those only they asked for. */
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
  return `${head}{${(body as (Rule | string)[]).map((one) => (typeof one === 'string' ? one : stringifyRule(one))).join(typeof body[0] === 'string' ? ';' : '')}}`
}
