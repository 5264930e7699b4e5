import { bookingPage } from './en/booking-page.ts'

/** What a client reads on the page of their booking, by language; no other page carries it. */
const catalogs = { en: bookingPage }

export type BookingPageMessages = typeof bookingPage

export function getBookingPageMessages(language: string): BookingPageMessages {
  return catalogs[language as keyof typeof catalogs] ?? bookingPage
}
