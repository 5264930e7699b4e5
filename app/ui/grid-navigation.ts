/**
 * Returns the element that an arrow key, Home or End leads to in a grid of wrapping items, or
 * undefined.
 */
export function findNextInGrid(
  items: HTMLElement[],
  index: number,
  key: string,
): HTMLElement | undefined {
  if (key === 'Home' || key === 'End') return items.at(key === 'Home' ? 0 : -1)
  const top = items[0]?.offsetTop
  const second = items.findIndex(({ offsetTop }) => offsetTop !== top)
  const columns = second < 0 ? items.length : second
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  return step === undefined || index < 0 ? undefined : items[index + step]
}
