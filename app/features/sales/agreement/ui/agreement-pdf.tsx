import { CircleAlert, Clock, Download } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import type { PdfState } from '#app/features/money/document/rules.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

type Props = {
  quoteId: string
  /** The number of the contract, which the agreement is then called by. */
  contract: string | null
  pdf: PdfState
  formKey: string
  mayRetry: boolean
}

/** The link to the agreement's PDF, or why there is none, with a button that tries once more. */
export function AgreementPdf({ quoteId, contract, pdf, formKey, mayRetry }: Props) {
  const { page: messages } = useQuotePageMessages()
  const download = contract ? messages.downloadContract(contract) : messages.downloadAgreement
  const isWaiting = pdf.state === 'waiting'
  if (pdf.state === 'none' || isWaiting || pdf.state === 'completed')
    return (
      <p>
        <a
          className="button button-outline"
          href={`/portal/clients/quotes/${quoteId}/agreement.pdf`}
        >
          {isWaiting ? <Clock /> : <Download />}
          {isWaiting ? messages.preparing(contract !== null) : download}
        </a>
      </p>
    )
  return (
    <div className="notice notice-bad" role="alert">
      <CircleAlert />
      <p>
        <Reason pdf={pdf} contract={contract} />
      </p>
      {pdf.state === 'failed' && mayRetry && <RetryForm quoteId={quoteId} formKey={formKey} />}
    </div>
  )
}

function Reason({ pdf, contract }: Pick<Props, 'pdf' | 'contract'>) {
  const { page: messages } = useQuotePageMessages()
  const problems = useProblems()
  if (pdf.state === 'damaged') return messages.pdfDamaged
  if (pdf.state !== 'failed') return problems['seal-key-unreadable']
  return messages.pdfFailed(
    contract !== null,
    pdf.problem === 'text-unprintable' && pdf.characters
      ? messages.unprintable(pdf.characters)
      : problems[pdf.problem],
  )
}

function RetryForm({ quoteId, formKey }: Pick<Props, 'quoteId' | 'formKey'>) {
  const { page: messages } = useQuotePageMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={`/portal/clients/quotes/${quoteId}/agreement-rendering`}>
      <IdempotencyField page={formKey} form="agreement-rendering" />
      <Button type="submit" compact disabled={isBusy}>
        {messages.tryAgain}
      </Button>
    </Form>
  )
}
