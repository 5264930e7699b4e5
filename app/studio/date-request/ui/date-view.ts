import type { StudioDay } from '#app/core/day.ts'
import type { Standing } from '#app/studio/date-request/rules.ts'

import type { MonthOf } from './calendar.tsx'
import type { TimeOf } from './times.tsx'

/** A date that was asked for, as its page writes it; `until` of the policy is the last day something is given back. */
export type DateView = {
  standing: Standing; offering: string | null; number: string; what: string; place: string; startsWall: string; endsWall: string; zone: string; heldUntil: string; locale: string
  mayMove: boolean; mayCallOff: boolean
  price: { total: string; deposit: string; percent: number } | null
  paid: string | null
  /** Until when it may be moved here; what is given back of what was paid, and until when it is, or was. */
  policy: { moveUntil: string; moveDays: number; percent: number; amount: string; until: string | null }
}

/** The days it could be moved to, or, where a day is chosen, its times. */
export type Choosing = Omit<MonthOf, 'locale'> & { day: StudioDay | null; times: TimeOf[] }
