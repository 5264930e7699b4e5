import { bookingRequest } from './en/booking-request.ts'

/**
 * What a visitor reads who asks for a date, and whoever holds the link of such a letter, by
 * language; no other page carries it.
 */
const catalogs = { en: bookingRequest }

export type BookingRequestMessages = typeof bookingRequest

export function getBookingRequestMessages(language: string): BookingRequestMessages {
  return catalogs[language as keyof typeof catalogs] ?? bookingRequest
}
