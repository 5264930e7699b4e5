/** The payment plan of an accepted quote as formatted text. */
export type ClientPlanView = {
  installments: InstallmentRowView[]
  sums: { label: string; value: string }[]
}

export type InstallmentRowView = {
  id: string
  label: string
  amount: string
  /** Says that it is paid or due, or when it will be invoiced. */
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
  /** The part of the total that was paid. */
  paid: string
  /** The next payment. */
  next: string
  /** The invoice of the next payment; null if it isn't issued. */
  invoice: { href: string; label: string } | null
}
