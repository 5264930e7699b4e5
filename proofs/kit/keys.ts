import type { Page } from '@playwright/test'

/** As many keys as nobody would press to reach anything. */
const maxKeys = 400

/** What has the focus, by the name people know it by. */
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
 * Moves the focus by the tab key alone until it is on something called so, of that kind; gives how
 * many keys that took.
 */
export async function tabTo(page: Page, words: string, what = '*'): Promise<number> {
  for (let keys = 0; keys <= maxKeys; keys++) {
    if (await page.evaluate(findFocused, { words, what })) return keys
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by keys to "${words}" (${what}) on ${page.url()}`)
}

/** Reaches it and presses it. */
export async function pressButton(
  page: Page,
  words: string,
  what = 'a, button, summary',
): Promise<number> {
  const keys = await tabTo(page, words, what)
  await page.keyboard.press('Enter')
  return keys + 1
}

/** Reaches a field and types into it, in the place of what stood there. */
export async function typeInto(page: Page, label: string, text: string): Promise<number> {
  const keys = await tabTo(page, label, 'input, textarea')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  return keys + text.length + 1
}

/** Reaches a choice and takes the one that begins with these words, by its first letters. */
export async function chooseOption(page: Page, label: string, words: string): Promise<number> {
  const keys = await tabTo(page, label, 'select')
  await page.keyboard.type(words)
  return keys + words.length
}
