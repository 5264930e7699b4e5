import {
  formatLongDate,
  formatTimeRange,
  formatWeekdayDate,
  readLocalTimeAsUtc,
} from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listReplyTimes } from '#app/features/booking/booking-request/reads.server.ts'
import { toSlotName } from '#app/features/booking/booking-request/rules.ts'
import type { ReplyTimes } from '#app/features/clients/reply-template/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

/**
 * Returns the free times a reply can offer, as they are shown and as they are written; null if the
 * service can't be booked online.
 */
export async function findReplyTimes(
  ctx: Ctx,
  inquiry: Parameters<typeof listReplyTimes>[1],
): Promise<ReplyTimes | null> {
  const found = await listReplyTimes(ctx, inquiry)
  if (!found) return null
  const { locale } = await getStudio(ctx)
  const display = { locale, timeZone: 'UTC' }
  return {
    link: found.path && `${ctx.app.config.publicUrl}${found.path}`,
    days: found.days.map((slots) => {
      const day = readLocalTimeAsUtc(`${slots[0]!.startsLocal.slice(0, 10)}T00:00`)
      const isThisYear = day.getUTCFullYear() === ctx.now.getUTCFullYear()
      const dayText = formatLongDate(day, display, !isThisYear)
      return {
        label: formatWeekdayDate(day, ctx.now, display),
        times: slots.map((slot) => {
          const hours = formatTimeRange(
            readLocalTimeAsUtc(slot.startsLocal),
            readLocalTimeAsUtc(slot.endsLocal),
            display,
          )
          return { name: toSlotName(slot), label: hours, text: `${dayText}, ${hours}` }
        }),
      }
    }),
  }
}
