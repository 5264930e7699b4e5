import { CircleAlert, Clock, Download, Printer } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import type { InvoicePageProps } from './invoice-view.ts'
import { useInvoiceMessages } from './use-invoice-messages.ts'

export function PrintButton() {
  const { page: messages } = useInvoiceMessages()
  return useHydrated() ? (
    <Button onClick={() => print()}>
      <Printer />
      {messages.print}
    </Button>
  ) : null
}

/** The link to the PDF. While it is prepared, opening it waits for it. */
export function PdfButton({ invoice: { id, pdf } }: Pick<InvoicePageProps, 'invoice'>) {
  const { page: messages } = useInvoiceMessages()
  if (pdf.state === 'failed' || pdf.state === 'damaged') return null
  const isWaiting = pdf.state === 'waiting'
  return (
    <a className="button button-outline" href={`/portal/clients/invoices/${id}/pdf`}>
      {isWaiting ? <Clock /> : <Download />}
      {isWaiting ? messages.preparing : messages.download}
    </a>
  )
}

/** The reason why there is no PDF, with a button that tries once more. */
export function PdfProblem({ invoice, formKey, may }: InvoicePageProps) {
  const { page: messages, issue } = useInvoiceMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const { id, pdf } = invoice
  if (pdf.state === 'damaged')
    return (
      <p className="notice notice-bad invoice-pdf-problem" role="alert">
        <CircleAlert />
        <span>{messages.pdfDamaged}</span>
      </p>
    )
  if (pdf.state !== 'failed') return null
  const reason =
    pdf.problem === 'text-unprintable' && pdf.characters
      ? issue.unprintable(pdf.characters)
      : problemMessages[pdf.problem]
  return (
    <div className="notice notice-bad invoice-pdf-problem" role="alert">
      <CircleAlert />
      <p>{messages.pdfFailed(reason)}</p>
      {may.send && (
        <Form method="post" action={`/portal/clients/invoices/${id}/rendering`}>
          <IdempotencyField page={formKey} form="rendering" />
          <Button type="submit" compact disabled={isBusy}>
            {messages.tryAgain}
          </Button>
        </Form>
      )}
    </div>
  )
}
