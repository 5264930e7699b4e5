import type { StudioDay } from '#app/core/day.ts'
import type { Standing } from '#app/studio/date-request/rules.ts'

import type { MonthOf } from './calendar.tsx'
import type { TimeOf } from './times.tsx'

/** A date that was asked for, as its page writes it. */
export type DateView = {
  standing: Standing; offering: string | null; number: string; what: string; place: string; startsWall: string; endsWall: string; zone: string; heldUntil: string; locale: string
  mayMove: boolean; mayCallOff: boolean
  paid: string | null
  /** What the policy it was made under says of it: the price, if there is one yet, until when it may be moved here, what calling it off means. */
  says: { price: string | null; move: string; cancel: string }
}

/** The days it could be moved to, or, where a day is chosen, its times. */
export type Choosing = Omit<MonthOf, 'locale'> & { day: StudioDay | null; times: TimeOf[] }
