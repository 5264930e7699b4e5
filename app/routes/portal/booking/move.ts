import { problem } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/form.server.ts'
import { hungIn, moveSchema } from '#app/studio/booking/rules.ts'
import { type Move, moveBooking } from '#app/studio/booking/writes.server.ts'
import { questionAbout, wantedAgain } from '#app/studio/reservation/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/move'
import { act, lookUp } from './act.ts'

/** What is asked about the new time, where it is one. */
async function questionOf(ctx: Ctx, id: string, to: Move) {
  const hung = hungIn((await theStudio(ctx))!.timeZone, to)
  const before = to.closedAnyway || !hung.ok ? null : await wantedAgain(ctx, id)
  if (
    !before ||
    !hung.ok ||
    (before.startsAt.getTime() === hung.times.startsAt.getTime() &&
      before.endsAt.getTime() === hung.times.endsAt.getTime())
  )
    return null
  return questionAbout(
    ctx,
    [hung.times],
    before.resources.filter((one) => !to.without?.includes(one)),
  )
}

/**
 * Another time, as it was dragged or typed. A plain form that was refused goes on in the booking's
 * own form, with that time in it.
 */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    'booking.change',
    async (ctx, id, values) => {
      const given = read(moveSchema, values)
      if (!given.ok) return problem('time-missing')
      const { seen, mine, ...to } = given.form
      return (await questionOf(ctx, id, to)) ?? moveBooking(ctx, id, to, { seen, mine })
    },
    (page, problem, { startsWall = '', endsWall = '' }) =>
      `${page}/edit?${new URLSearchParams({ at: `${startsWall} ${endsWall}`, problem })}`,
  )

export { lookUp as loader, tryAct as clientAction }
