import { bookingPage } from './en/booking-page.ts'

/** What a client reads on the page of their booking, by language; no other page carries it. */
const catalogues = { en: bookingPage }

export type BookingPageWords = typeof bookingPage

export function bookingPageWords(language: string): BookingPageWords {
  return catalogues[language as keyof typeof catalogues] ?? bookingPage
}
