import { Link } from 'react-router'

import { useProblems } from '#app/ui/use-problems.ts'

import type { SendPageProps } from './send-plan.ts'
import { useQuotePageMessages } from './use-quote-page-messages.ts'

/** Everything that must change before the quote can be sent, with links to the fields. */
export function MissingList({ plan, maySetBilling }: SendPageProps) {
  const { send: messages } = useQuotePageMessages()
  const problemMessages = useProblems()
  const { id, client, problems } = plan
  const links: Record<string, { to: string; label: string } | null> = {
    seller: maySetBilling ? { to: '/portal/settings/invoicing', label: messages.fixSeller } : null,
    recipient: { to: `/portal/clients/${client.id}`, label: messages.fixRecipient },
  }
  const getLink = (field: string) =>
    field in links
      ? links[field]
      : { to: `/portal/clients/quotes/${id}/edit#${field}`, label: messages.fix }
  return (
    <section className="card quote-missing" aria-labelledby="send-missing">
      <h2 id="send-missing">{messages.missing}</h2>
      <ul>
        {problems.map(({ field, problem, details }) => {
          const link = getLink(field)
          return (
            <li key={`${field} ${problem}`}>
              <span>
                {problemMessages[problem]}
                {details.placeholder !== undefined && <> {String(details.placeholder)}</>}
              </span>
              {link && <Link to={link.to}>{link.label}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
