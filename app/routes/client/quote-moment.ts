import { formatDate, formatFullDay, formatTime } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

type Studio = Pick<Awaited<ReturnType<typeof getStudio>>, 'locale' | 'timeZone'>

/** Returns “at 2:02 PM” for today, and “on Nov 20, 2026” for an earlier day. */
export function formatMoment({ now, language }: Ctx, studio: Studio, instant: Date): string {
  const { accepted } = getClientQuoteMessages(language)
  return formatDate(instant, studio) === formatDate(now, studio)
    ? accepted.at(formatTime(instant, studio))
    : accepted.on(formatDate(instant, studio))
}

/** Returns “on June 3, 2026” for the studio day of a signature on paper. */
export function formatSignedOn({ language }: Ctx, { locale }: Studio, day: string): string {
  return getClientQuoteMessages(language).accepted.on(formatFullDay(day, locale))
}
