import {
  InvoiceFormPage,
  type InvoiceFormResult,
} from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

type Props = {
  invoice: { id: string; documentNumber: string; client: { name: string } }
  /** The first day that can be chosen. */
  tomorrow: string
  formKey: string
  result: InvoiceFormResult | undefined
}

/** Pauses the reminders of an invoice, or of all invoices of its client, until a day. */
export function PausePage({ tomorrow, ...page }: Props) {
  const { reminders: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  const { invoice, result } = page
  const problem = result?.problems.until
  return (
    <InvoiceFormPage
      {...page}
      title={messages.pauseTitle(invoice.documentNumber)}
      form="reminder-pause"
      submit={messages.pause}
    >
      <input type="hidden" name="action" value="pause" />
      <TextField
        type="date"
        name="until"
        label={messages.until}
        defaultValue={result?.values.until ?? ''}
        problem={problem && problemMessages[problem]}
        min={tomorrow}
        required
      />
      <label className="choice">
        <input
          type="checkbox"
          name="client"
          value="on"
          defaultChecked={result?.values.client === 'on'}
        />
        <span>{messages.allOf(invoice.client.name)}</span>
      </label>
    </InvoiceFormPage>
  )
}
