import { cancellationEffect } from './en/cancellation-effect.ts'

/** Messages of what canceling a booking does to its payment plan. */
const catalogs = { en: cancellationEffect }

export function getCancellationEffectMessages(language: string): typeof cancellationEffect {
  return catalogs[language as keyof typeof catalogs] ?? cancellationEffect
}
