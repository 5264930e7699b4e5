/** The page on which a client withdraws from a contract; texts are sentences. */
export type WithdrawalView = {
  /** Of the quote. */
  path: string
  /** Such as `C-1007`. */
  contract: string
  lastDay: string
  /** The period isn't over, and the contact may sign. */
  canWithdraw: boolean
  /** The period ended without a withdrawal. */
  isOver: boolean
  startsEarly: boolean
  /** The withdrawal, if there was one. */
  done: { title: string; text: string } | null
  /** Of the contact. */
  name: string
  email: string
  studio: { name: string; email: string }
}

/** The response to a statement that wasn't accepted, with sentences by field. */
export type WithdrawalResult = {
  problems: Record<string, string>
  values: Record<string, string>
}
