/** An element of a page, with what selectors can refer to. */
export type PageElement = {
  tag: string
  classes: Set<string>
  attributes: Map<string, string>
  parent: PageElement | null
  previous: PageElement | null
}

/** The elements of a page in document order. */
export type PageElements = {
  all: PageElement[]
  /** By tag, `.class` and `#id`. */
  byName: Map<string, PageElement[]>
}

const emptyTags = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/** Reads the markup React renders: lower-case tags, quoted attributes, and no omitted end tags. */
export function readElements(markup: string): PageElements {
  const all: PageElement[] = []
  const byName = new Map<string, PageElement[]>()
  /** The open elements, and the last child of each. */
  const open: { element: PageElement | null; last: PageElement | null }[] = [
    { element: null, last: null },
  ]
  for (const [, end, name = '', text = ''] of markup.matchAll(
    /<(\/)?([a-z][\w-]*)((?:\s[^<>]*)?)\/?>/gi,
  )) {
    const around = open.at(-1)!
    if (end) {
      if (open.length > 1) open.pop()
      continue
    }
    const element = createElement(name, text, around.element, around.last)
    around.last = element
    all.push(element)
    for (const key of listNames(element)) {
      const others = byName.get(key)
      if (others) others.push(element)
      else byName.set(key, [element])
    }
    if (!emptyTags.has(element.tag) && !text.endsWith('/')) open.push({ element, last: null })
  }
  return { all, byName }
}

function createElement(
  name: string,
  text: string,
  parent: PageElement | null,
  previous: PageElement | null,
): PageElement {
  const attributes = new Map(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value,
    ]),
  )
  const classes = new Set(attributes.get('class')?.split(/\s+/))
  return { tag: name.toLowerCase(), classes, attributes, parent, previous }
}

function listNames({ tag, classes, attributes }: PageElement): string[] {
  const id = attributes.get('id')
  return [tag, ...Array.from(classes, (name) => `.${name}`), ...(id ? [`#${id}`] : [])]
}
