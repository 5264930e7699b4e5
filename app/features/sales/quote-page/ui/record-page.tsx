import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import type { Rates } from '#app/features/money/invoice/rules.ts'
import { parseChoice } from '#app/features/sales/client-quote/form.ts'
import { ClientQuoteView } from '#app/features/sales/client-quote/ui/client-quote-view.tsx'
import { findScanProblem } from '#app/features/sales/contract-scan/rules.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  formatQuoteNumber,
} from '#app/features/sales/quote/rules.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'
import '#app/features/sales/quote-sending/ui/send-page.css'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { AgreementFields } from './agreement-fields.tsx'
import './quote-page.css'

export type RecordResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  choice: QuoteChoice
}
export type RecordProps = {
  quote: {
    id: string
    number: number
    content: QuoteContent
    rates: Rates
    currency: string
    language: string
    choice: QuoteChoice
    planDays: PlanDays
    /** A quote without one has nothing to sign on paper. */
    hasContract: boolean
    /** Those who can sign. */
    signers: string[]
    /** The studio day. */
    today: string
  }
  formKey: string
  result: RecordResult | undefined
}

/** The form in which the studio records an acceptance outside the client portal. */
export function RecordPage({ quote, formKey, result }: RecordProps) {
  const { record: messages } = useQuotePageMessages()
  const { locale } = useDisplay()
  const { form, problems, checkScan, clearScanProblem } = useRecordForm(result)
  const isBusy = useNavigation().state !== 'idle'
  const { id, number, content, rates, currency, language } = quote
  const initialChoice = result?.choice ?? quote.choice
  const [choice, setChoice] = useState(initialChoice)
  const readChoice = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
    setChoice(parseChoice(content, Object.fromEntries(fields)).choice)
  }
  return (
    <div className="quote-record">
      <BackLink to={`/portal/clients/quotes/${id}`}>{formatQuoteNumber(number)}</BackLink>
      <h1 className="title">{messages.title(formatQuoteNumber(number))}</h1>
      <p className="muted">{quote.hasContract ? messages.leadContract : messages.lead}</p>
      <Form
        method="post"
        {...(quote.hasContract && { encType: 'multipart/form-data' })}
        noValidate
        ref={form}
        aria-busy={isBusy}
        onChange={readChoice}
        onSubmit={checkScan}
      >
        <IdempotencyField page={formKey} form="acceptance" />
        <AgreementFields
          quote={quote}
          result={result}
          problems={problems}
          onScanChange={clearScanProblem}
        />
        <section className="card quote-sheet" aria-label={messages.options}>
          <ClientQuoteView
            content={content}
            rates={rates}
            choice={choice}
            initialChoice={initialChoice}
            format={{ currency, language, locale }}
            planDays={quote.planDays}
            mode="form"
            problems={problems}
            values={result?.values}
          />
        </section>
        <p className="form-actions">
          <Button type="submit" look="accent" disabled={isBusy}>
            {messages.submit}
          </Button>
        </p>
      </Form>
    </div>
  )
}

/** Checks the files of a scan before they are sent, and focuses the first field with a problem. */
function useRecordForm(result: RecordResult | undefined) {
  const messages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const [scan, setScan] = useState<{ problem: ProblemCode } | null>(null)
  useEffect(() => {
    if (result || scan)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid], .notice')
        ?.focus()
  }, [result, scan])
  const codes = { ...result?.problems, ...(scan && { scan: scan.problem }) }
  return {
    form,
    problems: Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [field, messages[code]]),
    ),
    checkScan(event: FormEvent<HTMLFormElement>) {
      const data = new FormData(event.currentTarget)
      // a file field without a choice has one file without a name
      const files = data.getAll('scan').filter((file) => file instanceof File && file.name !== '')
      const problem =
        data.get('how') === 'paper'
          ? findScanProblem(files.map((file) => ({ bytes: (file as File).size })))
          : null
      if (problem) event.preventDefault()
      setScan(problem && { problem })
    },
    clearScanProblem: () => setScan(null),
  }
}
