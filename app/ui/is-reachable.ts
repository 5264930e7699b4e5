/**
 * Whether the studio answers now: a page that asks for its data without a connection is lost, and
 * what was typed with it.
 */
export function isReachable(): Promise<boolean> {
  return fetch('/up', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
