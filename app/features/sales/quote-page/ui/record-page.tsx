import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import type { Rates } from '#app/features/money/invoice/rules.ts'
import { parseChoice } from '#app/features/sales/client-quote/form.ts'
import { ClientQuoteView } from '#app/features/sales/client-quote/ui/client-quote-view.tsx'
import {
  type QuoteChoice,
  type QuoteContent,
  formatQuoteNumber,
} from '#app/features/sales/quote/rules.ts'
import { agreementWays } from '#app/features/sales/quote-acceptance/rules.ts'
import '#app/features/sales/quote-sending/ui/send-page.css'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { maxSignerName } from '../form.ts'
import './quote-page.css'

export type RecordResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  choice: QuoteChoice
}
type Props = {
  quote: {
    id: string
    number: number
    content: QuoteContent
    rates: Rates
    currency: string
    language: string
    choice: QuoteChoice
    signer: string
  }
  formKey: string
  result: RecordResult | undefined
}

/** The form in which the studio records an acceptance by phone, in person or by email. */
export function RecordPage({ quote, formKey, result }: Props) {
  const { record: messages } = useQuotePageMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const { id, number, content, rates, currency, language } = quote
  const initialChoice = result?.choice ?? quote.choice
  const [choice, setChoice] = useState(initialChoice)
  const readChoice = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
    setChoice(parseChoice(content, Object.fromEntries(fields)).choice)
  }
  useEffect(() => {
    if (result)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid], .notice')
        ?.focus()
  }, [result])
  const problems = Object.fromEntries(
    Object.entries(result?.problems ?? {}).map(([field, code]) => [field, problemMessages[code]]),
  )
  return (
    <div className="quote-record">
      <BackLink to={`/portal/clients/quotes/${id}`}>{formatQuoteNumber(number)}</BackLink>
      <h1 className="title">{messages.title(formatQuoteNumber(number))}</h1>
      <p className="muted">
        {messages.lead}
        {content.contractTemplateId && <> {messages.contract}</>}
      </p>
      <Form method="post" noValidate ref={form} aria-busy={isBusy} onChange={readChoice}>
        <IdempotencyField page={formKey} form="acceptance" />
        <AgreementFields quote={quote} result={result} problems={problems} />
        <section className="card quote-sheet" aria-label={messages.options}>
          <ClientQuoteView
            content={content}
            rates={rates}
            choice={choice}
            initialChoice={initialChoice}
            format={{ currency, language, locale }}
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

/** The way the client agreed, and their name. */
function AgreementFields({
  quote,
  result,
  problems,
}: Pick<Props, 'quote' | 'result'> & { problems: Record<string, string> }) {
  const { record: messages } = useQuotePageMessages()
  const problemMessages = useProblems()
  return (
    <div className="card quote-send">
      {result?.problem && (
        <p className="notice notice-bad" role="alert" tabIndex={-1}>
          <CircleAlert />
          {problemMessages[result.problem]}
        </p>
      )}
      <HowField value={result?.values.how} problem={problems.how} />
      <TextField
        name="name"
        label={messages.name}
        defaultValue={result?.values.name ?? quote.signer}
        problem={problems.name}
        maxLength={maxSignerName}
        autoComplete="off"
        required
      />
    </div>
  )
}

function HowField({ value, problem }: { value: string | undefined; problem: string | undefined }) {
  const { record: messages } = useQuotePageMessages()
  const problemId = 'how-problem'
  return (
    <fieldset
      aria-describedby={problem ? problemId : undefined}
      data-invalid={problem ? true : undefined}
      tabIndex={-1}
    >
      <legend className="field-label">{messages.how}</legend>
      {agreementWays.map((way) => (
        <label key={way} className="choice">
          <input type="radio" name="how" value={way} defaultChecked={value === way} />
          <span>{messages.ways[way]}</span>
        </label>
      ))}
      <FieldProblem id={problemId} text={problem} />
    </fieldset>
  )
}
