/**
 * A service a visitor can ask a date for. `minutes` is the length that is chosen, `first` the one
 * without choosing; `from` what it costs at least.
 */
export type BookableServiceView = {
  offering: string
  title: string
  minutes: number
  first: number
  lengths: number[]
  holdHours: number
  zone: string
  timeZone: string
  reply: string
  from: string | null
  example: string | null
  /** How long a request is held until its email was opened; null where no email leaves. */
  unconfirmedMinutes: number | null
}

/** The address of its calendar, or of a day of it, at a length. */
export function getBookingHref(
  { offering, minutes, first }: Pick<BookableServiceView, 'offering' | 'minutes' | 'first'>,
  day?: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...more,
    ...(minutes !== first && { length: String(minutes) }),
  })
  return `/book/${offering}${day ? `/${day}` : ''}${query.size > 0 ? `?${query}` : ''}`
}
