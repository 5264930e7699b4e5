import type { Cents } from '#app/core/money.ts'
import { readSearch } from '#app/core/search.ts'

export const contractsPath = '/portal/clients/contracts'

/**
 * `undoable`: the client can still undo it. `waiting`: for other signatures. `pending`: its PDF is
 * being prepared, or waits for the key that seals it. `failed`: the PDF can't be made without help.
 * `complete`: sealed. `voided` and `declined`: it ended before everyone signed it. `withdrawn`: the
 * client withdrew from it.
 */
export type ContractState =
  | 'undoable'
  | 'waiting'
  | 'pending'
  | 'failed'
  | 'complete'
  | 'voided'
  | 'declined'
  | 'withdrawn'

/** A contract in the list. */
export type ContractRow = {
  number: number
  quoteId: string
  quote: number
  client: string
  title: string
  /** The studio day. */
  signedOn: string
  gross: Cents
  currency: string
  state: ContractState
}

/** `search` has words of a client's name or a title, or a number. */
export type ContractFilter = { search: string }

/** Parses the list's filter from an address. */
export function parseContractFilter(params: URLSearchParams): ContractFilter {
  return { search: readSearch(params) }
}

/** Returns the number after which a page begins; null for anything else. */
export function parseContractCursor(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
