import { Link } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { ChargeState } from '#app/features/sales/project-charge/rules.ts'
import { getPortalChargeMessages } from '#app/messages/portal-charges.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'

import './charges.css'

/** An extra round of a project. */
export type ProjectChargeView = {
  id: string
  description: string
  amount: number | null
  state: ChargeState
  acceptedAt: Date | null
  acceptedName: string
  wording: string
  waiveReason: string
  /** Null without the right to see it, or once it was deleted. */
  review: { id: string; title: string } | null
  draftId: string | null
  invoice: { id: string; documentNumber: string } | null
}
type Props = {
  projectId: string
  charges: ProjectChargeView[]
  mayInvoice: boolean
  formKey: string
}

const looks: Record<ChargeState, string> = {
  requested: 'pill-warn',
  offered: 'pill-info',
  accepted: 'pill-ok',
  declined: '',
  waived: '',
}

/** The extra rounds of a project, with a button that puts those agreed to on an invoice. */
export function ChargesCard({ projectId, charges, mayInvoice, formKey }: Props) {
  const messages = getPortalChargeMessages(useLanguage())
  const open = charges.filter(
    ({ state, draftId, invoice }) => state === 'accepted' && !draftId && !invoice,
  )
  return (
    <section className="card" aria-labelledby="charges-card">
      <header className="card-head">
        <h2 id="charges-card">{messages.title}</h2>
      </header>
      <ul className="card-list">
        {charges.map((charge) => (
          <Charge key={charge.id} charge={charge} />
        ))}
      </ul>
      {mayInvoice && open.length > 0 && (
        <InvoiceForm
          {...{ projectId, formKey }}
          label={messages.invoice(open.length)}
          about={open.map(({ id }) => id).join()}
        />
      )}
    </section>
  )
}

function Charge({ charge }: { charge: ProjectChargeView }) {
  const messages = getPortalChargeMessages(useLanguage())
  const display = useDisplay()
  const { currency } = usePortal().studio
  const { state, amount, review, description, draftId, invoice, acceptedAt } = charge
  return (
    <li className="charge-row">
      <p className="charge-title">
        {review ? <Link to={`/portal/reviews/${review.id}`}>{description}</Link> : description}
        <span className={`pill ${looks[state]}`.trim()}>{messages.states[state]}</span>
      </p>
      <p>
        {amount !== null && formatExactMoney(amount, currency, display.locale)}{' '}
        {draftId && <Link to={`/portal/clients/invoices/drafts/${draftId}`}>{messages.draft}</Link>}
        {invoice && (
          <Link to={`/portal/clients/invoices/${invoice.id}`}>{invoice.documentNumber}</Link>
        )}
      </p>
      {state === 'waived' && charge.waiveReason && <p className="muted">{charge.waiveReason}</p>}
      {acceptedAt && (
        <details className="charge-wording">
          <summary>
            {messages.agreed(charge.acceptedName, formatDateTime(acceptedAt, display))}
          </summary>
          <blockquote>{charge.wording}</blockquote>
        </details>
      )}
    </li>
  )
}

function InvoiceForm({
  projectId,
  formKey,
  label,
  about,
}: {
  projectId: string
  formKey: string
  label: string
  about: string
}) {
  const showError = useErrorToast()
  const form = useActionForm((result: ActionResult) => {
    if (!result.ok) showError(result)
  })
  return (
    <form.Form
      className="charge-invoice"
      method="post"
      action={`/portal/projects/${projectId}/charges/invoice`}
    >
      <IdempotencyField page={formKey} form={`charges:${about}`} />
      <Button type="submit" disabled={form.isBusy}>
        {label}
      </Button>
    </form.Form>
  )
}
