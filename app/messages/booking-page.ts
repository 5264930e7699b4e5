import { bookingPage } from './en/booking-page.ts'

/** Messages of the client's booking page, loaded only there. */
const catalogs = { en: bookingPage }

export type BookingPageMessages = typeof bookingPage

export function getBookingPageMessages(language: string): BookingPageMessages {
  return catalogs[language as keyof typeof catalogs] ?? bookingPage
}
