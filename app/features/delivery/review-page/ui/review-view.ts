import type { ReviewState } from '#app/features/delivery/review/rules.ts'
import type {
  PlaceClock,
  ReviewClock,
  TimeClock,
} from '#app/features/delivery/review-clock/rules.ts'
import type { Mentionable } from '#app/features/delivery/review-mention/rules.ts'
import type { DrawingShape } from '#app/features/delivery/review-note/rules.ts'
import type { Region } from '#app/features/delivery/review-region/rules.ts'
import type { ReviewKind } from '#app/features/delivery/review-version/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export type NoteView = {
  id: string
  /** Number of the version that it is about. */
  version: number
  /** Empty if the name was deleted. */
  author: string
  isByStudio: boolean
  /** Empty if the author was erased. */
  text: string
  /** In the unit of the version's clock; null for a note about the whole version. */
  from: number | null
  to: number | null
  /** The position as text, or empty. */
  at: string
  /** The second to begin at without a script. */
  seconds: number | null
  drawing: DrawingShape[]
  /** The place that is marked on an image or a page. */
  region: Region | null
  /** The name of its pin on the image or page; null without one. */
  pin: string | null
  isInternal: boolean
  /** The round that a late note counts for, or null. */
  lateRound: number | null
  isResolved: boolean
  writtenAt: string
  isEdited: boolean
  mayChange: boolean
  mayDelete: boolean
  replies: ReplyView[]
}
export type ReplyView = Pick<
  NoteView,
  | 'id'
  | 'author'
  | 'isByStudio'
  | 'text'
  | 'isInternal'
  | 'writtenAt'
  | 'isEdited'
  | 'mayChange'
  | 'mayDelete'
>

/** The round of a version, in words where amounts are. */
export type RoundView = {
  number: number
  included: number | null
  /** True if the price doesn't include the round. */
  isExtra: boolean
  /** True if the price doesn't include the round after it. */
  isNextExtra: boolean
  /** `none`: nothing was asked or agreed yet. */
  state: 'none' | 'requested' | 'offered' | 'accepted' | 'waived'
  /** Null without a price, and for those who may not see it. */
  price: { cents: number; text: string } | null
  hasPrice: boolean
  mayAgree: boolean
  /** Names of the guests who may agree to an extra round. */
  signers: string[]
  /** The guest who agreed to it, with the time. */
  agreed: { name: string; at: string } | null
  /** For those who may offer a price or waive it; null for all others. */
  chargeId: string | null
}

type ApprovalView = { name: string; at: string; message: string }

export type MediaView = {
  kind: ReviewKind
  src: string
  poster: string | null
  /** A larger image, for a closer look. */
  large: string | null
  width: number | null
  height: number | null
  /** Loudness of equal parts of a recording, 0 to 100. */
  peaks: number[]
  /**
   * `preparing` and `failed`: the original is played, as far as a browser can, or a small image is
   * shown.
   */
  state: 'preparing' | 'ready' | 'failed'
  hasVariableRate: boolean
}

/** A version of a review as guests or the studio see it. */
export type ReviewView = {
  id: string
  title: string
  state: ReviewState
  /** The page's address, to which its forms are sent. */
  path: string
  formAction: string
  version: {
    id: string
    number: number
    note: string
    isNewest: boolean
    isPublished: boolean
    isSubmitted: boolean
  }
  versions: { number: number; isPublished: boolean }[]
  /** Numbers of the other versions of the same kind. */
  comparable: number[]
  /** The version that is compared with this one, or null. */
  compared: { number: number; media: MediaView; clock: ReviewClock } | null
  round: RoundView
  media: MediaView
  clock: ReviewClock
  notes: NoteView[]
  /** Open notes on versions before this one. */
  earlier: NoteView[]
  approvals: ApprovalView[]
  /** Names of those whose approval is missing; empty unless all have to approve. */
  awaited: string[]
  viewer: {
    kind: 'studio' | 'guest'
    mayComment: boolean
    mayApprove: boolean
    mayReopen: boolean
    /** May include a late note in the round before. */
    mayInclude: boolean
    hasApproved: boolean
  }
  /** People of the studio who can be mentioned in notes, by name. */
  people: Mentionable[]
  /** The note at which the page was opened. */
  noteId: string | null
}

/** A version that plays, and one of images or pages. */
export type TimeView = ReviewView & { clock: TimeClock }
export type StillView = ReviewView & { clock: PlaceClock }

/** The response to a form of the page. */
export type ReviewFormResult =
  | { ok: true }
  | {
      ok: false
      form: string
      problems: Record<string, ProblemCode>
      values: Record<string, string>
      /** The sentence of a problem that belongs to no field. */
      problem: string
    }
