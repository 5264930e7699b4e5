import { MessageSquareQuote } from 'lucide-react'
import { Link } from 'react-router'

import { roleMay } from '#app/studio/access.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import { useAskedWords } from './use-asked-words.ts'

/** Leads to where a client is asked, with what is known filled in; for those who may. */
export function AskLink({ about }: { about: { client: string } | { project: string } }) {
  const words = useAskedWords()
  if (!roleMay(usePortal().person.role, 'website.change')) return null
  return (
    <Link
      className="button button-outline"
      to={`/portal/settings/website/asked?${new URLSearchParams(about)}`}
    >
      <MessageSquareQuote />
      {words.link}
    </Link>
  )
}
