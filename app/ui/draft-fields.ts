import { isCardNumber } from './draft-store.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type ControlGroup = [Control, ...Control[]]
export type FieldValues = Map<string, string>

/** Hidden fields that distinguish forms of one page or record. */
const identityFields = new Set(['form', 'item', 'invitation', 'session'])
/** Parameters that say what just happened, not which record is shown. */
const transientParams = ['saved', 'problem', 'ended', 'added', 'published', 'retired', 'restored']
const ignoredTypes = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image'])
const secretHints = /one-time-code|password|^cc-/

/** Returns true if drafts of the form are stored: it changes something, and has fields. */
export function hasDraft(form: HTMLFormElement): boolean {
  return (
    form.getAttribute('method')?.toLowerCase() === 'post' &&
    !form.closest('[data-draft=off]') &&
    listFields(form).size > 0
  )
}

/** Returns the name of the form: its address, which names the record, and its purpose there. */
export function getFormName(form: HTMLFormElement): string {
  // a field named `action` would hide the property
  const url = new URL(form.getAttribute('action') ?? '', location.href)
  for (const name of transientParams) url.searchParams.delete(name)
  // links to the pages before signing in contain tokens
  const search = url.pathname.startsWith('/auth') ? '' : url.search
  const identity = [...form.elements].flatMap((control) =>
    control instanceof HTMLInputElement &&
    control.type === 'hidden' &&
    identityFields.has(control.name)
      ? [control.value]
      : [],
  )
  const [first] = listFields(form).keys()
  return [url.pathname + search, ...identity, first?.split('=')[0]].join('#')
}

/** Returns the current values of all fields that may be stored. */
export function readValues(form: HTMLFormElement): FieldValues {
  return mapFields(form, ([first, ...others]) => {
    if (isRadio(first))
      return ([first, ...others] as HTMLInputElement[]).find((radio) => radio.checked)?.value ?? ''
    if (isCheckbox(first)) return first.checked ? 'on' : ''
    if (first instanceof HTMLSelectElement && first.multiple)
      return JSON.stringify([...first.selectedOptions].map(({ value }) => value))
    return isCardNumber(first.value) ? '' : first.value
  })
}

/** Returns the values the server rendered, before anything was typed. */
export function readInitialValues(form: HTMLFormElement): FieldValues {
  return mapFields(form, ([first, ...others]) => {
    if (isRadio(first))
      return (
        ([first, ...others] as HTMLInputElement[]).find((radio) => radio.defaultChecked)?.value ??
        ''
      )
    if (isCheckbox(first)) return first.defaultChecked ? 'on' : ''
    if (first instanceof HTMLSelectElement) {
      const selectedOptions = [...first.options].filter((option) => option.defaultSelected)
      if (first.multiple) return JSON.stringify(selectedOptions.map(({ value }) => value))
      return (
        (selectedOptions.at(-1) ?? [...first.options].find((option) => !option.disabled))?.value ??
        ''
      )
    }
    // browsers replace missing values of these, and CRLF in texts
    if (/^(?:color|range)$/.test(first.type)) return first.value
    return first.defaultValue.replaceAll('\r\n', '\n')
  })
}

/**
 * Fills fields, and tells React by the events a person would cause. Listeners may change other
 * fields, so the values are set once more afterwards.
 */
export function fillForm(form: HTMLFormElement, values: FieldValues) {
  const fields = listFields(form)
  for (const [name, value] of values) {
    const group = fields.get(name)
    if (group) fillField(group, value)
  }
  for (const [name, value] of values) {
    const [control] = listFields(form).get(name) ?? []
    if (
      control &&
      !isTick(control) &&
      control.type !== 'select-multiple' &&
      control.value !== value
    )
      setValue(control, value)
  }
}

function fillField([first, ...others]: ControlGroup, value: string) {
  if (isRadio(first)) {
    const radio = ([first, ...others] as HTMLInputElement[]).find((input) => input.value === value)
    if (radio && !radio.checked) radio.click()
  } else if (isCheckbox(first)) {
    if (first.checked !== (value === 'on')) first.click()
  } else {
    if (first instanceof HTMLSelectElement && first.multiple) {
      const selectedValues = JSON.parse(value) as string[]
      for (const option of first.options) option.selected = selectedValues.includes(option.value)
    } else setValue(first, value)
    first.dispatchEvent(new Event('input', { bubbles: true }))
    first.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Sets the value below React, which would otherwise take the event for a repetition. */
function setValue(control: Control, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    value,
  )
}

function mapFields(
  form: HTMLFormElement,
  read: (group: ControlGroup) => string,
): Map<string, string> {
  return new Map([...listFields(form)].map(([name, group]) => [name, read(group)]))
}

/** Returns the controls by a unique name, which the radio buttons of a group share. */
function listFields(form: HTMLFormElement): Map<string, ControlGroup> {
  const fields = new Map<string, ControlGroup>()
  for (const control of form.elements) {
    if (!isStorable(control)) continue
    const name = isCheckbox(control) ? `${control.name}=${control.value}` : control.name
    const group = fields.get(name)
    if (group && isRadio(control)) group.push(control)
    else if (!group) fields.set(name, [control])
    else {
      let copy = 2
      while (fields.has(`${name}~${copy}`)) copy++
      fields.set(`${name}~${copy}`, [control])
    }
  }
  return fields
}

function isStorable(control: Element): control is Control {
  return (
    (control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement) &&
    control.name !== '' &&
    !ignoredTypes.has(control.type) &&
    !secretHints.test(control.autocomplete) &&
    !control.closest('[data-draft=off]')
  )
}

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio'
const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const isTick = (control: Control) => isRadio(control) || isCheckbox(control)
