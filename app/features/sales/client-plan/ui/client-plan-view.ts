/** The payment plan of an accepted quote as formatted text. */
export type ClientPlanView = {
  installments: InstallmentRowView[]
  sums: { label: string; value: string }[]
}

export type InstallmentRowView = {
  id: string
  label: string
  amount: string
  /** Whether it is paid, due, or when it will be invoiced. */
  text: string
  level: 'ok' | 'bad' | null
  /** Further sentences about it. */
  hints: string[]
  /** The invoice and receipts. */
  links: { href: string; label: string }[]
}

/** A plan on the page of a client, in short. */
export type RunningPlanView = {
  number: string
  title: string
  /** The quote. */
  link: { href: string; label: string }
  /** What was paid of the total. */
  paid: string
  /** The next payment. */
  next: string
  /** The invoice of the next payment; null if it isn't issued. */
  invoice: { href: string; label: string } | null
}
