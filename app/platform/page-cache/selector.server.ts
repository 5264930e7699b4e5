import { findEnd, splitOutside } from './css-text.server.ts'
import { type PageElement, type PageElements, readElements } from './page-elements.server.ts'

/** A page that selectors are matched with. */
export type SelectorPage = PageElements & {
  /** Returns whether its scripts name an attribute. */
  isInScripts: (attribute: string) => boolean
}

type Attribute = { name: string; operator: string; value: string }

/** A selector without combinators, and the combinator before it. */
type Compound = {
  combinator: string
  /** Tags, `.classes` and `#ids`. */
  names: string[]
  attributes: Attribute[]
  /** The lists of `:is()` and `:where()`. */
  alternatives: Compound[][][]
  /** The lists of `:has()`. */
  relatives: Compound[][][]
  /** True for a state of controls only. */
  isControl: boolean
}

/** Elements that can be disabled. */
const controls = new Set('button input select textarea fieldset optgroup option'.split(' '))

/** Reads a page for `mayMatch`. */
export function readPage(markup: string, scripts: string): SelectorPage {
  const text = toScriptName(scripts)
  const found = new Map<string, boolean>()
  return {
    ...readElements(markup),
    isInScripts(attribute) {
      const isFound = found.get(attribute) ?? text.includes(toScriptName(attribute))
      found.set(attribute, isFound)
      return isFound
    },
  }
}

/** Returns a text in which `data-x`, `dataset.x` and `ariaX` look like the attributes they set. */
function toScriptName(text: string): string {
  return text
    .replace(/dataset\./g, 'data')
    .replace(/-/g, '')
    .toLowerCase()
}

/**
 * Returns false only if the selector needs an element that the page lacks. States, `:not()` and
 * places such as `:first-child` count as given.
 */
export function mayMatch(selector: string, page: SelectorPage): boolean {
  const compounds = parseCached(selector)
  return findCandidates(compounds.at(-1), page).some((element) =>
    mayBe(element, compounds, compounds.length - 1, null, page),
  )
}

const parsedSelectors = new Map<string, Compound[]>()

function parseCached(selector: string): Compound[] {
  const compounds = parsedSelectors.get(selector) ?? parseSelector(selector)
  parsedSelectors.set(selector, compounds)
  return compounds
}

function parseSelector(selector: string): Compound[] {
  const compounds: Compound[] = []
  let combinator = ''
  for (let position = 0; position < selector.length;) {
    const [sign] = /^[\s>+~]+/.exec(selector.slice(position)) ?? []
    if (sign) {
      combinator = sign.trim() || ' '
      position += sign.length
      continue
    }
    const end = findEnd(selector, position, ' >+~')
    compounds.push(parseCompound(selector.slice(position, end), combinator))
    position = end
  }
  return compounds
}

function parseCompound(text: string, combinator: string): Compound {
  const compound: Compound = {
    combinator,
    names: [],
    attributes: [],
    alternatives: [],
    relatives: [],
    isControl: false,
  }
  for (let position = 0; position < text.length;) {
    const rest = text.slice(position)
    const [pseudo, name = ''] = /^::?([\w-]+)/.exec(rest) ?? []
    const [simpleSelector] = /^[.#]?[a-z_][\w-]*/i.exec(rest) ?? []
    if (pseudo) {
      position += pseudo.length
      if (/^(?:disabled|enabled)$/.test(name)) compound.isControl = true
      if (text[position] !== '(') continue
      const end = findEnd(text, position + 1, ')')
      if (/^(?:is|where|has)$/.test(name)) {
        const list = splitOutside(text.slice(position + 1, end), ',').map((part) =>
          parseSelector(part.trim()),
        )
        compound[name === 'has' ? 'relatives' : 'alternatives'].push(list)
      }
      position = end + 1
    } else if (rest[0] === '[') {
      const end = findEnd(text, position + 1, ']')
      compound.attributes.push(parseAttribute(text.slice(position + 1, end)))
      position = end + 1
    } else {
      if (simpleSelector)
        compound.names.push(
          /^[.#]/.test(simpleSelector) ? simpleSelector : simpleSelector.toLowerCase(),
        )
      position += simpleSelector?.length ?? 1
    }
  }
  return compound
}

function parseAttribute(text: string): Attribute {
  const [, name = '', operator = '', quoted = ''] =
    /^([\w-]+)(?:([~^$*|]?=)"?([^"]*)"?)?$/.exec(text) ?? []
  return {
    name,
    operator,
    value: quoted.replace(/\\(.)/g, '$1'),
  }
}

/** Lists the elements that have a name of the compound. */
function findCandidates(compound: Compound | undefined, { all, byName }: SelectorPage) {
  const [name] = compound?.names.toSorted((a, b) => rankName(a) - rankName(b)) ?? []
  return name === undefined ? all : (byName.get(name) ?? [])
}

/** Ids and classes come first: fewer elements have them. */
function rankName(name: string): number {
  return '#.'.includes(name[0]!) ? 0 : 1
}

/**
 * Returns whether the element may match the compounds up to `index`. If there is a `scope`, the
 * first compound is relative to it, as in `:has()`.
 */
function mayBe(
  element: PageElement,
  compounds: Compound[],
  index: number,
  scope: PageElement | null,
  page: SelectorPage,
): boolean {
  const compound = compounds[index]
  if (!compound || !mayFit(element, compound, page)) return false
  if (index > 0)
    return listRelated(element, compound.combinator).some((other) =>
      mayBe(other, compounds, index - 1, scope, page),
    )
  return scope === null || listRelated(element, compound.combinator || ' ').includes(scope)
}

function mayFit(element: PageElement, compound: Compound, page: SelectorPage): boolean {
  const { names, attributes, alternatives, relatives, isControl } = compound
  return (
    (!isControl || controls.has(element.tag)) &&
    names.every((name) => isNamed(element, name)) &&
    attributes.every((attribute) => mayHave(element, attribute, page)) &&
    alternatives.every((list) =>
      list.some((part) => mayBe(element, part, part.length - 1, null, page)),
    ) &&
    relatives.every((list) =>
      list.some((part) =>
        findCandidates(part.at(-1), page).some((other) =>
          mayBe(other, part, part.length - 1, element, page),
        ),
      ),
    )
  )
}

function isNamed({ tag, classes, attributes }: PageElement, name: string): boolean {
  if (name.startsWith('.')) return classes.has(name.slice(1))
  return name.startsWith('#') ? attributes.get('id') === name.slice(1) : tag === name
}

/** Lists the elements that a combinator leads to, from right to left. */
function listRelated(element: PageElement, combinator: string): PageElement[] {
  const step = /[+~]/.test(combinator) ? 'previous' : 'parent'
  const related: PageElement[] = []
  for (let other = element[step]; other; other = other[step]) {
    related.push(other)
    if (/[>+]/.test(combinator)) break
  }
  return related
}

/** A visitor may change `open`. The server or the page's scripts set all other attributes. */
function mayHave({ attributes }: PageElement, attribute: Attribute, page: SelectorPage): boolean {
  const { name, operator, value: expected } = attribute
  if (name === 'open' || page.isInScripts(name)) return true
  const value = attributes.get(name)
  if (value === undefined) return false
  if (operator === '=') return value === expected
  if (operator === '^=') return value.startsWith(expected)
  if (operator === '$=') return value.endsWith(expected)
  if (operator === '*=') return value.includes(expected)
  return true
}
