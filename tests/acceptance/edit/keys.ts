import type { Page } from '@playwright/test'

/** More keys than a person would press to reach anything. */
const maxKeys = 400

/** Returns whether the focused element has this accessible name. */
function findFocused(wanted: { words: string; what: string }): boolean {
  const now = document.activeElement as
    | (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> | null })
    | null
  if (!now?.matches(wanted.what)) return false
  const name =
    now.getAttribute('aria-label') ??
    ([...(now.labels ?? [])].map((label) => label.textContent).join(' ') || now.textContent)
  return name.replace(/\s+/g, ' ').trim().startsWith(wanted.words)
}

/**
 * Presses Tab until an element of this name and selector has the focus. Returns the number of keys.
 */
export async function tabTo(page: Page, words: string, what = '*'): Promise<number> {
  for (let keys = 0; keys <= maxKeys; keys++) {
    if (await page.evaluate(findFocused, { words, what })) return keys
    await page.keyboard.press('Tab')
  }
  throw new Error(`no element reachable with Tab: "${words}" (${what}) on ${page.url()}`)
}

/** Tabs to a control and presses it. Returns the number of keys. */
export async function pressButton(
  page: Page,
  words: string,
  what = 'a, button, summary',
): Promise<number> {
  const keys = await tabTo(page, words, what)
  await page.keyboard.press('Enter')
  return keys + 1
}

/** Tabs to a field and replaces its text. Returns the number of keys. */
export async function typeInto(page: Page, label: string, text: string): Promise<number> {
  const keys = await tabTo(page, label, 'input, textarea')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  return keys + text.length + 1
}

/** Tabs to a select and types the first letters of an option. Returns the number of keys. */
export async function chooseOption(page: Page, label: string, words: string): Promise<number> {
  const keys = await tabTo(page, label, 'select')
  await page.keyboard.type(words)
  return keys + words.length
}
