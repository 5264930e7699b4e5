/**
 * Moves an id before another, or to the end (null). Returns the same array if nothing moved, and
 * null if either id is not in it.
 */
export function moveBefore(order: string[], id: string, before: string | null): string[] | null {
  const rest = order.filter((otherId) => otherId !== id)
  const index = before === null ? rest.length : rest.indexOf(before)
  if (index < 0 || rest.length === order.length) return null
  return order[index] === id ? order : rest.toSpliced(index, 0, id)
}

/** Returns the id after another, or null after the last. */
export function findNextId(order: string[], id: string): string | null {
  return order[order.indexOf(id) + 1] ?? null
}

/**
 * Returns the id to insert before when moving one step up or down among the visible items, skipping
 * hidden ones. Null means the end, undefined that no step is possible.
 */
export function findStepTarget(
  order: string[],
  shownIds: string[],
  id: string,
  step: number,
): string | null | undefined {
  const other = shownIds[shownIds.indexOf(id) + step]
  if (other === undefined || step === 0) return undefined
  return step < 0 ? other : findNextId(order, other)
}
