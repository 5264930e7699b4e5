/** A day of the calendar, so many days later. */
export function after(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** What a page says, as people read it. */
export function textOf(html: string): string {
  const plain = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')
  return plain.replace(/&#x27;/g, "'").replace(/&quot;/g, '"').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').replace(/\s+/g, ' ')
}

/** What a page with JavaScript is given (`.data`), with its references followed. */
export function dataOf(text: string): unknown {
  const flat = JSON.parse(text.split('\n')[0] ?? '[]') as unknown[]
  const at = (place: unknown): unknown => (typeof place === 'number' && place >= 0 ? follow(flat[place]) : null)
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return typeof value[0] === 'string' ? value : value.map(at)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, place]) => [String(flat[Number(key.slice(1))]), at(place)]))
  }
  return at(0)
}
