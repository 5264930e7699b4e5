/** Pages by the key after G. */
export const goKeys = {
  d: '/portal',
  b: '/portal/bookings',
  p: '/portal/projects',
  c: '/portal/clients',
  i: '/portal/clients/inquiries',
  a: '/portal/analytics',
  s: '/portal/settings',
} as const

/** Milliseconds that G waits for the second key. */
const sequenceTimeoutMs = 1500

/**
 * Resolves a single key. `since` is the instant in milliseconds at which G was pressed, or null.
 * Returns the new `since` and the path that a complete pair opens.
 */
export function resolveKey(
  since: number | null,
  key: string,
  now: number,
): { since: number | null; to: string | null } {
  const letter = key.toLowerCase()
  if (since !== null && now - since <= sequenceTimeoutMs && letter in goKeys)
    return { since: null, to: goKeys[letter as keyof typeof goKeys] }
  return { since: letter === 'g' ? now : null, to: null }
}

/** Returns the keys that open a path, for display. */
export function findKeysFor(to: string): string[] | undefined {
  const letter = Object.entries(goKeys).find(([, place]) => place === to)?.[0]
  return letter ? ['G', letter.toUpperCase()] : undefined
}
