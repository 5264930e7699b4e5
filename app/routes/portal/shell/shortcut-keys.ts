/** Where a letter leads after G. */
export const goKeys = {
  d: '/portal',
  b: '/portal/bookings',
  p: '/portal/projects',
  c: '/portal/clients',
  i: '/portal/clients/inquiries',
  a: '/portal/analytics',
  s: '/portal/settings',
} as const

/** How long G waits for its letter. */
const sequenceTimeoutMs = 1500

/**
 * One more single key, when G was pressed at `since`, or not (null): whether now G waits, and where
 * the two keys lead.
 */
export function resolveKey(
  since: number | null,
  key: string,
  at: number,
): { since: number | null; to: string | null } {
  const letter = key.toLowerCase()
  if (since !== null && at - since <= sequenceTimeoutMs && letter in goKeys)
    return { since: null, to: goKeys[letter as keyof typeof goKeys] }
  return { since: letter === 'g' ? at : null, to: null }
}

/** The keys that lead to an address, for showing them. */
export function findKeysFor(to: string): string[] | undefined {
  const letter = Object.entries(goKeys).find(([, place]) => place === to)?.[0]
  return letter ? ['G', letter.toUpperCase()] : undefined
}
