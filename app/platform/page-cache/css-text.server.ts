/** Returns the index of the first of these characters outside brackets, braces and strings. */
export function findEnd(text: string, from: number, signs: string): number {
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

/** Splits a text at these characters outside brackets, braces and strings. */
export function splitOutside(text: string, signs: string): string[] {
  const parts: string[] = []
  for (let position = 0; position <= text.length;) {
    const stop = findEnd(text, position, signs)
    parts.push(text.slice(position, stop))
    position = stop + 1
  }
  return parts
}
