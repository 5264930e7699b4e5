import type { ReviewPermission } from '#app/features/delivery/review-share/rules.ts'

type Guest = {
  permissions: readonly ReviewPermission[]
  contact: { isGuest: boolean; seesMoney: boolean; maySign: boolean }
}

/** Returns true for a guest who may agree to extra rounds: a contact who signs and sees money. */
export function isSigner({ permissions, contact }: Guest): boolean {
  const { isGuest, seesMoney, maySign } = contact
  return permissions.includes('comment') && !isGuest && seesMoney && maySign
}

/** A version as rounds count it. */
type CountedVersion = { number: number; submittedAt: Date | null }

/** Returns the number of a version's round: one more than the rounds that ended before it. */
export function getRound(versions: CountedVersion[], number: number): number {
  const ended = versions.filter((one) => one.number < number && one.submittedAt !== null)
  return ended.length + 1
}

/** Returns the round that a late note counts for: the one after those that ended before it. */
export function getLateRound(
  versions: CountedVersion[],
  { writtenAt }: { writtenAt: Date },
): number {
  const ended = versions.filter(
    ({ submittedAt }) => submittedAt !== null && submittedAt <= writtenAt,
  )
  return ended.length + 1
}

/** Returns true for a round that isn't part of the price. */
export function isExtraRound(
  round: number,
  { includedRounds }: { includedRounds: number | null },
): boolean {
  return includedRounds !== null && round > includedRounds
}

/** Returns the cents that a form agrees to, or null without its tick. */
export function parseAgreement(fields: { agree?: string; amount?: string }): number | null {
  const cents = /^\d{1,11}$/.test(fields.amount ?? '') ? Number(fields.amount) : null
  return fields.agree === 'on' ? cents : null
}
