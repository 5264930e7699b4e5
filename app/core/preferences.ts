/**
 * How somebody wants the portal to look and to listen, in this browser. The first of each is what
 * it is without a word.
 */
export const preferenceOptions = {
  /** Whether the menu stays open. */
  menu: ['free', 'pinned'],
  /** Whether it also opens by itself. */
  'menu-opens': ['hover', 'pinned'],
  theme: ['system', 'light', 'dark'],
  /** Whether single letters are keys. WCAG 2.2, 2.1.4. */
  keys: ['on', 'off'],
} as const

type PreferenceName = keyof typeof preferenceOptions
export type Preferences = { [N in PreferenceName]: (typeof preferenceOptions)[N][number] }

const preferenceNames = Object.keys(preferenceOptions) as PreferenceName[]

/** What of these words is a choice there is. */
export function parsePreferences(values: Record<string, string | undefined>): Partial<Preferences> {
  return Object.fromEntries(
    preferenceNames
      .filter((name) => (preferenceOptions[name] as readonly string[]).includes(values[name] ?? ''))
      .map((name) => [name, values[name]]),
  )
}

/** What a browser's cookies say, and for the rest what is usual. */
export function readPreferences(cookies: string | null): Preferences {
  const cookieValues = Object.fromEntries(
    (cookies ?? '').split(/;\s*/).map((pair) => pair.split('=', 2)),
  )
  const defaults = Object.fromEntries(
    preferenceNames.map((name) => [name, preferenceOptions[name][0]]),
  ) as Preferences
  return { ...defaults, ...parsePreferences(cookieValues) }
}

const year = 365 * 24 * 60 * 60

/**
 * The cookie that keeps a choice, for the server and for the page's own script; what is usual needs
 * none.
 */
export function serializePreferenceCookie(name: string, value: string, secure: boolean): string {
  const age = value === preferenceOptions[name as PreferenceName][0] ? 0 : year
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
