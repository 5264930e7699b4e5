/**
 * An item of the price list as a line has it: the price as typed, and the id of the tax rate.
 * `label` is the price as the suggestions show it.
 */
export type PriceChoice = {
  id: string
  name: string
  label: string
  unit: string
  price: string
  tax: string
}

/**
 * Fills in the unit, price and tax of a line whose name was chosen from the price list, or typed as
 * it is there. A price that a person typed stays, unless the item was chosen.
 */
export function fillFromPriceList(event: Event, prices: PriceChoice[]) {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || !/^name:\d+$/.test(field.name)) return
  const item = prices.find(({ name }) => name === field.value)
  if (!item) return
  const index = field.name.slice('name:'.length)
  const getControl = (name: string) => {
    const control = field.form?.elements.namedItem(`${name}:${index}`)
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? control
      : null
  }
  const price = getControl('price')
  if (!price || (!wasChosen(event) && !['', price.dataset.filled].includes(price.value))) return
  // a name may begin with another one, whose price was filled in on the way
  price.dataset.filled = price.value = item.price
  for (const name of ['unit', 'tax'] as const) {
    const control = getControl(name)
    if (control) control.value = item[name]
  }
}

/** Choosing a suggestion replaces the text at once; Chrome sends no `inputType` for it. */
function wasChosen(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}
