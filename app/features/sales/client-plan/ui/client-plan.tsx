import type { ClientPlanView, InstallmentRowView } from './client-plan-view.ts'
import './plan-card.css'
import { useClientPlanMessages } from './use-client-plan-messages.ts'

/** The payment plan of an accepted quote: what is paid, due, and to come. */
export function ClientPlan({ plan: { installments, sums } }: { plan: ClientPlanView }) {
  const messages = useClientPlanMessages()
  return (
    <section className="plan-card" id="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">{messages.title(1)}</h2>
      <ol>
        {installments.map((installment) => (
          <Installment key={installment.id} installment={installment} />
        ))}
      </ol>
      <dl>
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Installment({ installment }: { installment: InstallmentRowView }) {
  const { label, amount, text, level, hints, links } = installment
  return (
    <li>
      <b dir="auto">{label}</b>
      <b>{amount}</b>
      <div>
        <p className={level ?? undefined}>{text}</p>
        {hints.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </div>
    </li>
  )
}
