import { type Failure, fail } from '#app/core/result.ts'
import type {
  ContractProblems,
  ContractVariable,
} from '#app/features/sales/contract-template/rules.ts'
import type { QuoteProblem } from '#app/features/sales/quote/rules.ts'

/** Returns `C-1007`. */
export function formatContractNumber(number: number): string {
  return `C-${number}`
}

type Source = Pick<QuoteProblem, 'field' | 'problem'> | null

/**
 * The field of each value and the problem without it. Null for values that the client fills in, or
 * whose absence keeps a quote from being sent anyway.
 */
const sources: Record<ContractVariable, Source> = {
  'client.name': { field: 'client', problem: 'contract-client-missing' },
  'client.address': null,
  'client.email': { field: 'client', problem: 'contract-client-missing' },
  'studio.name': { field: 'seller', problem: 'seller-name-missing' },
  'studio.address': { field: 'seller', problem: 'seller-address-missing' },
  'studio.email': { field: 'studio', problem: 'contract-studio-missing' },
  'quote.number': null,
  'quote.title': null,
  'quote.lines': null,
  'quote.total': null,
  'quote.plan': { field: 'plan', problem: 'contract-plan-missing' },
  'booking.when': { field: 'bookings', problem: 'contract-booking-missing' },
  'booking.where': { field: 'bookings', problem: 'contract-booking-missing' },
  today: null,
}

/** Returns what must change before a contract can be sent, each once. */
export function listContractProblems(
  { missing, placeholder }: ContractProblems,
  bookings: { id: string }[],
): QuoteProblem[] {
  const [first] = bookings
  const found = missing.flatMap((variable): QuoteProblem[] => {
    // a booking without a place
    if (variable === 'booking.where' && first)
      return [{ field: 'place', problem: 'contract-place-missing', details: { booking: first.id } }]
    const source = sources[variable]
    return source ? [{ ...source, details: {} }] : []
  })
  if (placeholder !== null)
    found.push({ field: 'contract', problem: 'quote-placeholder', details: { placeholder } })
  return found.filter(
    ({ problem }, index) => found.findIndex((one) => one.problem === problem) === index,
  )
}

/**
 * Returns why a contact can't accept a quote with its contract, which named signers sign; null if
 * they can. The first in the order accepts it.
 */
export function refuseUnlessFirstSigner(
  { contacts, inOrder }: { contacts: { id: string; name: string }[]; inOrder: boolean },
  contactId: string,
): Failure | null {
  const [first] = contacts
  if (!first) return null
  if (!contacts.some(({ id }) => id === contactId)) return fail('contract-not-signer')
  return inOrder && first.id !== contactId
    ? fail('contract-not-your-turn', { name: first.name })
    : null
}
