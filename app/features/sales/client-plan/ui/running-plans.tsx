import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'

import type { RunningPlanView } from './client-plan-view.ts'
import './client-plan.css'
import { useClientPlanMessages } from './use-client-plan-messages.ts'

/** The plans of a client that aren't paid yet, in short. */
export function RunningPlans({ plans }: { plans: RunningPlanView[] }) {
  const messages = useClientPlanMessages()
  if (plans.length === 0) return null
  return (
    <ClientSection id="plans" title={messages.title(plans.length)}>
      <ul className="client-plan-rows">
        {plans.map(({ number, title, link, paid, next, invoice }) => (
          <li className="client-plan-row" key={number}>
            <span className="client-plan-label" dir="auto">
              {title}
            </span>
            <span className="client-plan-paid">{paid}</span>
            <div className="client-plan-about">
              <p>{next}</p>
              <p className="client-links">
                {invoice && <a href={invoice.href}>{invoice.label}</a>}
                <a href={link.href}>{link.label}</a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </ClientSection>
  )
}
