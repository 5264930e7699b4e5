/** Where a page of a list ends, as the address of the next one carries it: a sort value and an id. */
export type Cursor = { at: string; id: string }

export function cursorText({ at, id }: Cursor): string {
  return btoa(encodeURIComponent(JSON.stringify([at, id]))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The cursor again, or null for whatever was typed into the address instead. */
export function readCursor(text: string | null): Cursor | null {
  try {
    const [at, id] = JSON.parse(decodeURIComponent(atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/')))) as unknown[]
    return typeof at === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { at, id } : null
  } catch {
    return null
  }
}
