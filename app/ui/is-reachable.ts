/**
 * Resolves to true if the server answers. Check it before a navigation: without a connection it
 * would replace the page and lose what was typed.
 */
export function isReachable(): Promise<boolean> {
  return fetch('/up', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
