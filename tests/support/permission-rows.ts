/** All roles, in the order of the table of permissions. */
export const people = ['visitor', 'owner', 'manager', 'bookkeeper', 'crew'] as const
export type Person = (typeof people)[number]

/** Status of a GET for each role. The last number is for crew on objects that aren't theirs. */
export type Look = readonly [number, number, number, number, number, number?]
/**
 * Roles that may act, and fields of a valid form, with the id of a client as `:clientId`.
 * `own` also permits crew on their own objects. `status` applies to everyone, and `permitted` only
 * to those who may act.
 */
export type Act = {
  who: Person[]
  own?: true
  fields?: Record<string, string>
  status?: number[]
  permitted?: number[]
}
/** `alsoLook` are statuses that depend on more than the role, such as 429 of a limit. */
export type Row = { look: Look; act?: Act; alsoLook?: number[] }

export const everyone: Look = [200, 200, 200, 200, 200]
export const staff: Look = [302, 200, 200, 200, 200]
export const money: Look = [302, 200, 200, 200, 403]
export const office: Look = [302, 200, 200, 403, 403]
export const owner: Look = [302, 200, 403, 403, 403]
/** Without a session, a link leads to the page that asks for one. */
export const elsewhere: Look = [303, 303, 303, 303, 303]
export const onward: Look = [302, 302, 302, 302, 302]
export const ownOnly: Look = [302, 200, 200, 200, 200, 404]
export const lead: Person[] = ['owner', 'manager']
export const books: Person[] = ['owner', 'manager', 'bookkeeper']
export const inside: Person[] = ['owner', 'manager', 'bookkeeper', 'crew']
export const allowAct = (who: Person[], fields: Record<string, string> = {}): Act => ({
  who,
  fields,
})
export const actOnly = (who: Person[], fields: Record<string, string> = {}): Row => ({
  look: onward,
  act: allowAct(who, fields),
})

export function getLookStatus({ look }: Row, person: Person, own: boolean): number {
  return (!own && person === 'crew' && look[5]) || look[people.indexOf(person)]!
}

export function mayAct({ act }: Row, person: Person, own: boolean): boolean {
  return (
    act !== undefined &&
    (act.who.includes(person) || (act.own === true && own && person === 'crew'))
  )
}
