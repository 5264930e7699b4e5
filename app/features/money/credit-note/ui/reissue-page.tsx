import {
  InvoiceFormPage,
  type InvoiceFormResult,
} from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { maxReason } from '../form.ts'

/** `unprintable` are characters that no font has. */
export type ReissueResult = InvoiceFormResult & { unprintable?: string }
type Props = {
  invoice: { id: string; documentNumber: string; paid: number }
  formKey: string
  result: ReissueResult | undefined
}

/** Asks for the reason that is printed on the credit note, and says what a reissue does. */
export function ReissuePage(page: Props) {
  const { page: messages, credit, issue } = useInvoiceMessages()
  const problemMessages = useProblems()
  const { invoice, result } = page
  const problem = result?.problems.reason
  return (
    <InvoiceFormPage
      {...page}
      title={credit.reissueTitle(invoice.documentNumber)}
      lead={messages.reissueLead}
      form="reissue"
      submit={messages.reissueSubmit}
    >
      <TextField
        name="reason"
        defaultValue={result?.values.reason ?? ''}
        problem={
          result?.unprintable
            ? issue.unprintable(result.unprintable)
            : problem && problemMessages[problem]
        }
        label={messages.creditReason}
        hint={messages.creditReasonHint}
        autoComplete="off"
        maxLength={maxReason}
      />
      {invoice.paid > 0 && <p className="muted">{credit.paidNote}</p>}
    </InvoiceFormPage>
  )
}
