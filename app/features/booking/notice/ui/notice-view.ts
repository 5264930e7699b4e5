import type { Canceler } from '#app/features/studio/policy/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export const noticeChanges = ['confirmed', 'canceled', 'proposed', 'told'] as const
/** What the emails of a sheet are about; `told` is a change that is saved already. */
export type NoticeChangeName = (typeof noticeChanges)[number]

/** An email as it will be sent; `message` is the editable part of `text`. */
type NoticeEmail = {
  recipient: string
  name: string
  address: string
  subject: string
  text: string
  message: string
}

/** Everything a sheet shows. `was` and `is` are pairs of local times, `refund` is in cents. */
export type NoticeView = {
  change: NoticeChangeName
  was: string | null
  is: string | null
  added: string[]
  removed: string[]
  refund: number | null
  /** Who cancels. */
  by: Canceler | null
  emails: NoticeEmail[]
  /** Set if the change can't be made now; making it explains why. */
  problem: ProblemCode | null
  currency: string
}
