import type { PriceChoice } from '#app/features/sales/quote-draft/rules.ts'

/**
 * Fills in a line whose name was chosen from the price list, or typed as it is there. A line that
 * already has a price keeps it, unless the item was chosen.
 */
export function fillQuoteLine(event: Event, prices: PriceChoice[]) {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || !/^name:\d+:\d+$/.test(field.name)) return
  const item = prices.find(({ row }) => row.name === field.value)
  if (!item) return
  const place = field.name.slice('name:'.length)
  const getControl = (name: string) => {
    const control = field.form?.elements.namedItem(`${name}:${place}`)
    return control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
      ? control
      : null
  }
  const price = getControl('price')
  const wasTyped = price && !['', price.dataset.filled].includes(price.value)
  if (!price || (!wasChosen(event) && wasTyped)) return
  for (const [name, value] of Object.entries(item.row)) {
    const control = name === 'name' ? null : getControl(name)
    if (control) control.value = value
  }
  // a name may begin with another one, whose price was filled in on the way
  price.dataset.filled = price.value
}

/** Choosing a suggestion replaces the text at once; Chrome sends no `inputType` for it. */
function wasChosen(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}

/** Unselects the other lines of a section of which the client chooses one. */
export function selectOne(event: Event) {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || !field.checked) return
  const [, section] = /^preselected:(\d+):\d+$/.exec(field.name) ?? []
  const choose = section === undefined ? null : field.form?.elements.namedItem(`choose:${section}`)
  if (!(choose instanceof HTMLSelectElement) || choose.value !== 'one') return
  for (const other of field.form!.querySelectorAll<HTMLInputElement>(
    `[name^="preselected:${section}:"]`,
  ))
    other.checked = other === field
}
