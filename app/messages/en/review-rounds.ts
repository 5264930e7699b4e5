import { formatAlternatives, formatCount } from './grammar.ts'

/** Round 2 of 2 */
export function formatRound(round: number, included: number | null): string {
  if (included === null) return `Round ${round}`
  return round <= included
    ? `Round ${round} of ${included}`
    : `Round ${round} (${included} included)`
}

const describeExtra = (round: number, included: number) =>
  `This would be round ${round}. Your package includes ${included === 0 ? 'no rounds' : formatCount(included, 'round')}.`
const describePrice = (amount: string) =>
  `An extra round costs ${amount}. You won’t be charged until you agree.`
const describeAgreement = (round: number, amount: string) =>
  `I agree to round ${round} for ${amount}.`

/** Messages about the rounds of a review, for its guests and the studio. */
export const rounds = {
  title: 'Done with your notes?',
  lead: 'Submit them together, so that the studio starts on the next version.',
  submit: 'Submit notes',
  submitted: 'The notes on this version were submitted. The studio is working on them.',
  late: (isExtra: boolean) =>
    isExtra
      ? 'Notes that you write now count for the next round, which your package doesn’t include.'
      : 'Notes that you write now count for the next round.',
  round: formatRound,
  extraTitle: 'Extra round',
  extra: describeExtra,
  price: describePrice,
  agree: describeAgreement,
  /** Everything that the guest reads and agrees to, as it is stored. */
  wording: (round: number, included: number, amount: string) =>
    `${describeExtra(round, included)} ${describePrice(amount)} ${describeAgreement(round, amount)}`,
  agreeAndSubmit: 'Agree and submit notes',
  decline: 'Decline',
  askLead: 'Ask the studio what an extra round costs. You won’t be charged until you agree.',
  ask: 'Ask for a price',
  asked: 'The studio has been asked for a price and will reply by email.',
  waived: 'There’s no charge for this round.',
  signers: (names: string[]) =>
    names.length === 0
      ? 'None of the guests can agree to an extra round. Contact the studio.'
      : `Only ${formatAlternatives(names)} can agree to an extra round. Ask them to submit the notes.`,
  agreedBy: (name: string, at: string) =>
    `${name || 'A guest'} agreed to this extra round on ${at}.`,
  ofAmount: (amount: string) => `Price: ${amount}.`,
  lateNote: (round: number) => `Counts for round ${round}`,
  include: (round: number) => `Include in round ${round}`,
  includeOf: (author: string, round: number) => `Include the note by ${author} in round ${round}`,
}
