import { isStorableText } from './text.ts'

/** The end of one page of a list, carried in the URL of the next page: a sort value and an id. */
export type Cursor = { at: string; id: string }

export function formatCursor({ at, id }: Cursor): string {
  return btoa(encodeURIComponent(JSON.stringify([at, id])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Returns null for a malformed cursor, including text that PostgreSQL can't store. */
export function parseCursor(text: string | null): Cursor | null {
  try {
    const [at, id] = JSON.parse(
      decodeURIComponent(atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/'))),
    ) as unknown[]
    return isStorableText(at) &&
      isStorableText(id) &&
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      ? { at, id }
      : null
  } catch {
    return null
  }
}

/** Parses the cursor of a list sorted by time. Accepts the years 1 to 9999. */
export function parseInstantCursor(text: string | null): { at: Date; id: string } | null {
  const cursor = parseCursor(text)
  if (!cursor || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(cursor.at)) return null
  const at = new Date(cursor.at)
  return Number.isNaN(at.getTime()) ? null : { at, id: cursor.id }
}
