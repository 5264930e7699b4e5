import type { Canceler } from '#app/features/studio/policy/rules.ts'
import type { getNoticeMessages } from '#app/messages/notices.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export const noticeChanges = ['confirmed', 'canceled', 'proposed', 'saved'] as const
/** The subject of a sheet's emails; `saved` is a change that is saved already. */
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

/**
 * The changes to one date: pairs of local times (`oldTime` only of a move), and names of people.
 */
export type DateChange = {
  oldTime: string | null
  newTime: string
  added: string[]
  removed: string[]
}

/** Everything a sheet shows. `refund` is in cents. */
export type NoticeView = {
  change: NoticeChangeName
  /** One for each date of a series, by time. */
  dates: DateChange[]
  refund: number | null
  /** The side that cancels. */
  canceledBy: Canceler | null
  emails: NoticeEmail[]
  /** Set if the change can't be made now; making it explains why. */
  problem: ProblemCode | null
  currency: string
}

/** Returns what the sheet asks, with the number of dates if there are several. */
export function getNoticeTitle(
  messages: ReturnType<typeof getNoticeMessages>,
  { change, dates }: Pick<NoticeView, 'change' | 'dates'>,
): string {
  return dates.length > 1 ? messages.seriesTitles[change](dates.length) : messages.titles[change]
}
