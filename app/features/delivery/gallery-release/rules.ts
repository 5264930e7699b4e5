import type { Cents } from '#app/core/money.ts'
import type { GalleryState } from '#app/features/delivery/gallery/rules.ts'
import type {
  OpenProjectInvoice,
  ProjectBalance,
} from '#app/features/sales/project-balance/rules.ts'

/** The columns of a gallery that say whether originals wait for a payment. */
export type Release = {
  state: GalleryState
  lockedAt: Date | null
  releasedAt: Date | null
  releaseReason: 'paid' | 'waived' | null
}

/**
 * - `locked`: originals wait for a payment; `ended` if nothing agreed is left that could be paid
 * - `paid`, `waived`: originals were released
 * - `will-lock`: publishing holds them back
 * - `no-project`, `no-price`, `no-rule`, `nothing-missing`: there is nothing to wait for
 * - `available`: something became due after they were available, which takes nothing back
 */
export type ReleaseState =
  | 'locked'
  | 'ended'
  | 'paid'
  | 'waived'
  | 'will-lock'
  | 'no-project'
  | 'no-price'
  | 'no-rule'
  | 'nothing-missing'
  | 'available'

/** The originals of a gallery, for the studio. */
export type GalleryRelease = {
  id: string
  title: string
  state: ReleaseState
  releasedAt: Date | null
  waivedBy: string | null
  waiveReason: string
}

/** The money that the originals of a project's galleries wait for. */
export type ReleaseMoney = { balance: ProjectBalance; invoices: OpenProjectInvoice[] }

/** Returns the state of a gallery's originals. The balance is null without a project. */
export function getReleaseState(
  { state, lockedAt, releasedAt, releaseReason }: Release,
  balance: ProjectBalance | null,
): ReleaseState {
  if (lockedAt) return balance && balance.missing > 0 ? 'locked' : 'ended'
  if (releasedAt) return releaseReason!
  if (!balance) return 'no-project'
  if (balance.agreed === 0) return 'no-price'
  if (balance.missing > 0) return state === 'published' ? 'available' : 'will-lock'
  return balance.required === 0 ? 'no-rule' : 'nothing-missing'
}

/** Only money that was paid releases, and only a reversal of it locks again. */
export type ReleaseChange = 'release' | 'lock' | null

/**
 * Returns what happens to a gallery after a change of its project's money. Without an agreed price
 * nothing is released: what was canceled or is invoiced again hasn't been paid. `isReversed` means
 * that a payment was reversed that had been made before the release.
 */
export function getReleaseChange(
  { lockedAt, releaseReason }: Omit<Release, 'state'>,
  { agreed, missing }: Pick<ProjectBalance, 'agreed' | 'missing'>,
  isReversed: boolean,
): ReleaseChange {
  if (lockedAt) return agreed > 0 && missing === 0 ? 'release' : null
  return releaseReason === 'paid' && isReversed && missing > 0 ? 'lock' : null
}

/** Returns what publishing does to a gallery that neither waits nor was released. */
export function getPublicationChange({ agreed, required, missing }: ProjectBalance): ReleaseChange {
  if (missing > 0) return 'lock'
  return agreed > 0 && required > 0 ? 'release' : null
}

/** The missing cents, true if they are all that is unpaid, and an invoice to pay. */
export type MissingPayment = { missing: Cents; isBalance: boolean; documentNumber: string | null }

/** Returns true if what is missing is everything that was agreed and isn't paid. */
export function isWholeBalance({ agreed, paid, missing }: ProjectBalance): boolean {
  return missing === agreed - paid
}
