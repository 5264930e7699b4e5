import type { Page } from '@playwright/test'

/** The values of one form: the name of each field with its value, in the order of the page. */
export type FormValues = { label: string; fields: [name: string, value: string][] }

/** Marks the forms and fields that must keep what is typed, and opens what hides them. */
async function markFields(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const excluded = ['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']
    let form = 0
    for (const element of document.forms) {
      if (element.getAttribute('method')?.toLowerCase() !== 'post') continue
      // its fields may be outside of it
      if (element.matches('[data-draft=off]')) continue
      const fields = [...element.elements].filter(
        (one): one is HTMLInputElement =>
          one.matches('input, textarea, select') &&
          !excluded.includes((one as HTMLInputElement).type) &&
          (one as HTMLInputElement).name !== '' &&
          !one.closest('[data-draft=off]'),
      )
      if (fields.length === 0) continue
      element.dataset.testForm = String(form++)
      for (const [at, field] of fields.entries()) field.dataset.testField = String(at)
    }
  })
}

export async function readForms(page: Page): Promise<FormValues[]> {
  await markFields(page)
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('[data-test-form]')].map((form) => ({
      label: `${new URL(form.getAttribute('action') ?? '', location.href).pathname} ${form.className}`,
      fields: ([...form.elements] as HTMLInputElement[])
        .filter((field) => field.dataset.testField !== undefined)
        .map((field): [string, string] => [
          field.name,
          field.type === 'checkbox' || field.type === 'radio'
            ? `${field.value}: ${field.checked ? 'chosen' : 'not chosen'}`
            : field.value,
        ]),
    })),
  )
}

const typedByType: Record<string, (at: number) => string> = {
  date: (at) => `2031-05-${String(10 + (at % 19))}`,
  time: (at) => `1${at % 10}:25`,
  number: (at) => String(3 + (at % 5)),
  color: () => '#123456',
  email: (at) => `typed${at}@post.test`,
  tel: (at) => `207 555 01${String(at % 100).padStart(2, '0')}`,
  url: (at) => `https://typed${at}.test/`,
}

/** Changes every field of every form on the page. */
export async function typeIntoForms(page: Page): Promise<FormValues[]> {
  await markFields(page)
  const fields = await page.locator('[data-test-field]').elementHandles()
  for (const [at, field] of fields.entries()) {
    const kind = await field.evaluate((one: HTMLInputElement) => {
      const group = [...(one.form?.elements ?? [])].filter(
        (other) => (other as HTMLInputElement).name === one.name,
      ) as HTMLInputElement[]
      if (!one.isConnected || one.disabled || one.readOnly) return 'none'
      if (one.type === 'radio')
        return one === group.findLast((other) => !other.checked) ? 'tick' : 'none'
      return one.type === 'checkbox' ? 'tick' : one.tagName === 'SELECT' ? 'select' : one.type
    })
    if (kind === 'none') continue
    if (kind === 'tick') await field.evaluate((one: HTMLInputElement) => one.click())
    else if (kind === 'select') {
      const other = await field.evaluate(
        (one) =>
          [...(one as unknown as HTMLSelectElement).options].find(
            (option) => !option.selected && !option.disabled,
          )?.value,
      )
      if (other !== undefined) await field.selectOption(other, { force: true })
    } else await field.fill((typedByType[kind] ?? (() => `Typed ${at}`))(at), { force: true })
  }
  return readForms(page)
}

/** Presses the main button of a form. Returns whether the form was sent. */
export async function pressSubmit(page: Page, form: number): Promise<boolean> {
  await markFields(page)
  let wasSent = false
  const recordPost = (request: { method(): string }) => {
    if (request.method() === 'POST') wasSent = true
  }
  page.on('request', recordPost)
  await page.locator(`[data-test-form="${form}"]`).evaluate((one: HTMLFormElement) => {
    // of menus with one name only one is open
    for (let at = one.parentElement; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true
    one.requestSubmit(one.querySelector<HTMLButtonElement>('[type=submit]:not([name=step])'))
  })
  await page.waitForTimeout(400)
  page.off('request', recordPost)
  return wasSent
}

/** Returns the fields that differ, as sentences. */
export function listLost(typed: FormValues[], shown: FormValues[]): string[] {
  return typed.flatMap(({ label, fields }, at) =>
    fields.flatMap(([name, value], index) => {
      const [otherName, other] = shown[at]?.fields[index] ?? []
      return otherName === name && other === value
        ? []
        : [`${label}, ${name}: "${value}" became "${other ?? 'nothing'}"`]
    }),
  )
}
