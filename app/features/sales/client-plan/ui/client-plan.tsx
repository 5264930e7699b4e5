import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'
import { InvoiceStateLabel } from '#app/features/money/client-invoice/ui/invoice-section.tsx'

import type { ClientPlanView, InstallmentRowView } from './client-plan-view.ts'
import './client-plan.css'
import { useClientPlanMessages } from './use-client-plan-messages.ts'

/** The payment plan of an accepted quote: what is paid, due, and to come. */
export function ClientPlan({ plan: { installments, sums } }: { plan: ClientPlanView }) {
  const messages = useClientPlanMessages()
  return (
    <div className="client-plan">
      <ClientSection id="plan" title={messages.title(1)}>
        <ol className="client-plan-rows">
          {installments.map((installment) => (
            <Installment key={installment.id} installment={installment} />
          ))}
        </ol>
        <dl className="client-sums">
          {sums.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </ClientSection>
    </div>
  )
}

function Installment({ installment }: { installment: InstallmentRowView }) {
  const { label, amount, text, level, hints, links } = installment
  return (
    <li className="client-plan-row">
      <span className="client-plan-label" dir="auto">
        {label}
      </span>
      <span className="client-amount">{amount}</span>
      <div className="client-plan-about">
        <p>{level ? <InvoiceStateLabel level={level}>{text}</InvoiceStateLabel> : text}</p>
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
        {links.length > 0 && (
          <p className="client-links">
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}
