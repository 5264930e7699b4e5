import { MessageSquareQuote } from 'lucide-react'
import { Link } from 'react-router'

import { isRoleAllowed } from '#app/features/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import { useRequestMessages } from './use-request-messages.ts'

/** Links to the request form, prefilled; only for roles that may use it. */
export function RequestLink({ about }: { about: { client: string } | { project: string } }) {
  const messages = useRequestMessages()
  if (!isRoleAllowed(usePortal().person.role, 'website.change')) return null
  return (
    <Link
      className="button button-outline"
      to={`/portal/testimonials?${new URLSearchParams(about)}`}
    >
      <MessageSquareQuote />
      {messages.link}
    </Link>
  )
}
