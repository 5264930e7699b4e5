/**
 * Appearance and keyboard preferences of the portal, stored in this browser. The first option is
 * the default.
 */
export const preferenceOptions = {
  /** Menu stays open. */
  menu: ['free', 'pinned'],
  /** Menu also opens on hover. */
  'menu-opens': ['hover', 'pinned'],
  theme: ['system', 'light', 'dark'],
  /** Single-letter shortcuts. They must be possible to turn off: WCAG 2.2, 2.1.4. */
  keys: ['on', 'off'],
} as const

type PreferenceName = keyof typeof preferenceOptions
export type Preferences = { [N in PreferenceName]: (typeof preferenceOptions)[N][number] }

const preferenceNames = Object.keys(preferenceOptions) as PreferenceName[]

/** Returns the valid values and drops the others. */
export function parsePreferences(values: Record<string, string | undefined>): Partial<Preferences> {
  return Object.fromEntries(
    preferenceNames
      .filter((name) => (preferenceOptions[name] as readonly string[]).includes(values[name] ?? ''))
      .map((name) => [name, values[name]]),
  )
}

/** Reads the preferences from a Cookie header, with defaults for the rest. */
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
 * Builds the cookie that stores a preference, on the server and in the page script. The default
 * value clears the cookie.
 */
export function serializePreferenceCookie(name: string, value: string, secure: boolean): string {
  const age = value === preferenceOptions[name as PreferenceName][0] ? 0 : year
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
