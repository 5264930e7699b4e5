import { formatExactMoney } from '#app/core/money.ts'
import {
  InvoiceFormPage,
  type InvoiceFormResult,
} from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { TextField } from '#app/ui/field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

type Props = {
  invoice: { id: string; documentNumber: string; currency: string; open: number }
  /** The tax in it that is recovered; null if it has none. */
  tax: number | null
  formKey: string
  result: InvoiceFormResult | undefined
}

/** Asks for the reason of a write-off, and says what it does. */
export function WriteOffPage({ tax, ...page }: Props) {
  const { page: messages, credit } = useInvoiceMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  const { invoice, result } = page
  const formatAmount = (cents: number) => formatExactMoney(cents, invoice.currency, locale)
  const problem = result?.problems.reason
  return (
    <InvoiceFormPage
      {...page}
      title={credit.writeOffTitle(invoice.documentNumber)}
      lead={messages.writeOffLead(formatAmount(invoice.open))}
      form="write-off"
      submit={messages.writeOffSubmit}
      look="danger"
    >
      {tax !== null && <p>{tax > 0 ? credit.taxRecovered(formatAmount(tax)) : credit.taxLost}</p>}
      <p>{credit.writeOffLater}</p>
      <TextField
        name="reason"
        defaultValue={result?.values.reason ?? ''}
        problem={problem && problemMessages[problem]}
        label={messages.writeOffReason}
        hint={messages.writeOffReasonHint}
        autoComplete="off"
        maxLength={500}
        required
      />
    </InvoiceFormPage>
  )
}
