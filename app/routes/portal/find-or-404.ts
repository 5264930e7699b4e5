import type { Messages } from '#app/messages/index.ts'

/** A kind of record with a sentence for when one isn't there. */
export type RecordKind = keyof Messages['portal']['gone']

/** Returns the record with this id, or throws a 404 with the name of the missing kind. */
export async function findOr404<Thing>(
  kind: RecordKind,
  id: string,
  read: (id: string) => Promise<Thing | null>,
): Promise<Thing> {
  const record = isId(id) ? await read(id) : null
  if (record === null)
    throw new Response(kind, {
      status: 404,
      statusText: 'Not Found',
      headers: { 'content-type': 'text/plain' },
    })
  return record
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
