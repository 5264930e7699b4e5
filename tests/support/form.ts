/** Returns the calendar day this many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the visible text of a page. */
export function toText(html: string): string {
  const plain = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return plain
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

/** Parses the data of a React Router `.data` response and resolves its references. */
export function parseData(text: string): unknown {
  const flat = JSON.parse(text.split('\n')[0] ?? '[]') as unknown[]
  const resolvePlace = (place: unknown): unknown =>
    typeof place === 'number' && place >= 0 ? follow(flat[place]) : null
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return typeof value[0] === 'string' ? value : value.map(resolvePlace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, place]) => [
        String(flat[Number(key.slice(1))]),
        resolvePlace(place),
      ]),
    )
  }
  return resolvePlace(0)
}

/**
 * Returns the current values of a page's form fields, and the last one of several with the same
 * name.
 */
export function parseFields(html: string): Record<string, string> {
  const getAttribute = (tag: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  const toPlainText = (text = '') =>
    toText(text.replace(/\s/g, (space) => (space === '\n' ? '\u0001' : space))).replaceAll(
      '\u0001',
      '\n',
    )
  const found = [...html.matchAll(/<input\b[^>]*>|<(textarea|select)\b[^>]*>([\s\S]*?)<\/\1>/g)]
    // a browser doesn't send an unchecked box
    .filter(([tag]) => !/\stype="(?:checkbox|radio)"/.test(tag) || /\schecked\b/.test(tag))
    .map(([tag, kind, inside = '']) => {
      const value =
        kind === 'textarea'
          ? inside
          : getAttribute(
              kind === 'select' ? (/<option\b[^>]*\sselected[^>]*>/.exec(inside)?.[0] ?? '') : tag,
              'value',
            )
      return [
        getAttribute(tag.slice(0, tag.indexOf('>') + 1), 'name') ?? '',
        toPlainText(value),
      ] as const
    })
  return Object.fromEntries(found.filter(([name]) => name !== ''))
}
