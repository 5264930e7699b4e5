import { day, minute } from '#app/core/day.ts'

/** Milliseconds after its last visit when a browser must open the open link again. */
export const gallerySessionLifetime = 180 * day

/** Wrong PINs from one network in a quarter of an hour, and for one gallery in a day. */
export const pinLimits = {
  network: { max: 10, windowMs: 15 * minute },
  gallery: { max: 100, windowMs: day },
}

/** Returns true for a PIN of 4 to 8 digits. */
export function isPin(text: string): boolean {
  return /^\d{4,8}$/.test(text)
}
