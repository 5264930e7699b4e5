/**
 * How somebody wants the portal to look and to listen, in this browser. The first of each is what
 * it is without a word.
 */
export const choices = {
  /** Whether the menu stays open. */
  menu: ['free', 'pinned'],
  /** Whether it also opens by itself. */
  'menu-opens': ['hover', 'pinned'],
  theme: ['system', 'light', 'dark'],
  /** Whether single letters are keys. WCAG 2.2, 2.1.4. */
  keys: ['on', 'off'],
} as const

type Name = keyof typeof choices
export type Preferences = { [N in Name]: (typeof choices)[N][number] }

const names = Object.keys(choices) as Name[]

/** What of these words is a choice there is. */
export function preferencesIn(values: Record<string, string | undefined>): Partial<Preferences> {
  return Object.fromEntries(
    names
      .filter((name) => (choices[name] as readonly string[]).includes(values[name] ?? ''))
      .map((name) => [name, values[name]]),
  )
}

/** What a browser's cookies say, and for the rest what is usual. */
export function preferencesFrom(cookies: string | null): Preferences {
  const said = Object.fromEntries((cookies ?? '').split(/;\s*/).map((pair) => pair.split('=', 2)))
  const usual = Object.fromEntries(names.map((name) => [name, choices[name][0]])) as Preferences
  return { ...usual, ...preferencesIn(said) }
}

const year = 365 * 24 * 60 * 60

/**
 * The cookie that keeps a choice, for the server and for the page's own script; what is usual needs
 * none.
 */
export function preferenceCookie(name: string, value: string, secure: boolean): string {
  const age = value === choices[name as Name][0] ? 0 : year
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
