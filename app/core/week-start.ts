/** Days on which a week begins somewhere, as the `fw` keyword of a locale names them. */
export const weekStarts = ['sun', 'mon', 'sat'] as const
export type WeekStart = (typeof weekStarts)[number]

const keyword = /-u-fw-(sun|mon|sat)$/

/** Returns the first day chosen in a locale; empty if its country decides. */
export function getWeekStart(locale: string): WeekStart | '' {
  return (keyword.exec(locale)?.[1] as WeekStart | undefined) ?? ''
}

/** Returns the locale with this first day; empty lets its country decide. */
export function setWeekStart(locale: string, start: WeekStart | ''): string {
  const plain = removeWeekStart(locale)
  return start === '' ? plain : `${plain}-u-fw-${start}`
}

/** Returns the locale as language and country alone. */
export function removeWeekStart(locale: string): string {
  return locale.replace(keyword, '')
}
