import { bookingRequest } from './en/booking-request.ts'

/** Messages of the pages to request or reschedule a date, loaded only there. */
const catalogs = { en: bookingRequest }

export type BookingRequestMessages = typeof bookingRequest

export function getBookingRequestMessages(language: string): BookingRequestMessages {
  return catalogs[language as keyof typeof catalogs] ?? bookingRequest
}
