/**
 * A service visitors can book online. `minutes` is the chosen length, `first` the default one;
 * `from` is the lowest price.
 */
export type BookableServiceView = {
  service: string
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
  /** Minutes a request is held until its email is confirmed; null if no mail server is set up. */
  unconfirmedMinutes: number | null
}

/** Returns the address of a service's calendar, or of one day, for its length. */
export function getBookingHref(
  { service, minutes, first }: Pick<BookableServiceView, 'service' | 'minutes' | 'first'>,
  day?: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...more,
    ...(minutes !== first && { length: String(minutes) }),
  })
  return `/book/${service}${day ? `/${day}` : ''}${query.size > 0 ? `?${query}` : ''}`
}
