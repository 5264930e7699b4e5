import { Link } from 'react-router'

import type { QuoteProblem } from '#app/features/sales/quote/rules.ts'

import type { SendPageProps } from './send-plan.ts'
import { useQuotePageMessages } from './use-quote-page-messages.ts'
import { useSendProblem } from './use-send-problem.ts'

/** Everything that must change before the quote can be sent, with links to the fields. */
export function MissingList({ plan, maySetBilling }: SendPageProps) {
  const { send: messages } = useQuotePageMessages()
  const describeProblem = useSendProblem()
  const { id, client, problems } = plan
  const links: Record<string, { to: string; label: string } | null> = {
    seller: maySetBilling ? { to: '/portal/settings/invoicing', label: messages.fixSeller } : null,
    recipient: { to: `/portal/clients/${client.id}`, label: messages.fixRecipient },
    client: { to: `/portal/clients/${client.id}`, label: messages.fixClient },
    studio: maySetBilling ? { to: '/portal/settings/studio', label: messages.fixStudio } : null,
  }
  const getLink = ({ field, details }: QuoteProblem) => {
    if (field in links) return links[field]
    if (details.contact !== undefined)
      return {
        to: `/portal/clients/${client.id}/contacts/${details.contact}`,
        label: messages.fixContact,
      }
    if (field === 'attachment')
      return {
        to: `/portal/settings/contracts/${String(details.template)}#attachments`,
        label: messages.fixContract,
      }
    return field === 'place'
      ? { to: `/portal/bookings/${String(details.booking)}`, label: messages.fixBooking }
      : { to: `/portal/clients/quotes/${id}/edit#${field}`, label: messages.fix }
  }
  return (
    <section className="card quote-missing" aria-labelledby="send-missing">
      <h2 id="send-missing">{messages.missing}</h2>
      <ul>
        {problems.map((one) => {
          const { field, problem, details } = one
          const link = getLink(one)
          return (
            <li key={`${field} ${problem}`}>
              <span>
                {describeProblem(one)}
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
