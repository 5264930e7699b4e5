import { Link } from 'react-router'

import { quotesPath } from '#app/features/sales/quote-list/rules.ts'

import { useQuotesMessages } from './use-quotes-messages.ts'

type Subject = { client: string } | { inquiry: string } | { booking: string } | { project: string }

/** Links to a new quote about a record. */
export function CreateQuote({ subject, compact }: { subject: Subject; compact?: boolean }) {
  const { create } = useQuotesMessages()
  return (
    <Link
      className={`button button-outline${compact ? ' button-compact' : ''}`}
      to={`${quotesPath}/new?${new URLSearchParams(subject).toString()}`}
    >
      {create}
    </Link>
  )
}
