export function findInput(form: HTMLFormElement | null, name: string): HTMLInputElement {
  return form!.elements.namedItem(name) as HTMLInputElement
}

/** Fills in a field as if it were typed, so that its draft is kept. */
export function setInput(form: HTMLFormElement | null, name: string, value: string): void {
  const input = findInput(form, name)
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
