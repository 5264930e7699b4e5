import { Link } from 'react-router'

import { isRoleAllowed } from '#app/features/access.ts'
import { quotesPath } from '#app/features/sales/quote-list/rules.ts'

import { usePortal } from '#app/ui/use-portal.ts'

import { useQuotesMessages } from './use-quotes-messages.ts'

type Subject = { client: string } | { inquiry: string } | { booking: string } | { project: string }

/** Links to a new quote about a record, for roles that may create one. */
export function CreateQuote({ subject, compact }: { subject: Subject; compact?: boolean }) {
  const { create } = useQuotesMessages()
  if (!isRoleAllowed(usePortal().person.role, 'quote.change')) return null
  return (
    <Link
      className={`button button-outline${compact ? ' button-compact' : ''}`}
      to={`${quotesPath}/new?${new URLSearchParams(subject).toString()}`}
    >
      {create}
    </Link>
  )
}
