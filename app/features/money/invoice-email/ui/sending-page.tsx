import {
  InvoiceFormPage,
  type InvoiceFormResult,
} from '#app/features/money/invoice/ui/invoice-form-page.tsx'
import { EmailFields, type EmailPlan } from '#app/features/money/invoice/ui/review-page.tsx'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'

type Props = {
  invoice: { id: string; documentNumber: string }
  email: EmailPlan
  formKey: string
  result: InvoiceFormResult | undefined
}

/** Shows the email of an issued invoice, whose message can be edited, before it goes out. */
export function SendingPage({ email, ...page }: Props) {
  const { page: messages } = useInvoiceMessages()
  const { result } = page
  return (
    <InvoiceFormPage
      {...page}
      title={messages.sendTitle(page.invoice.documentNumber)}
      form="sending"
      submit={messages.sendNow}
    >
      <EmailFields
        email={email}
        message={result?.values.message ?? email.message}
        problem={result?.problems.message}
      />
    </InvoiceFormPage>
  )
}
