import { Info } from 'lucide-react'

import { formatExactMoney } from '#app/core/money.ts'
import type { VerificationView } from '#app/features/clients/verification-code/ui/verification-fields.tsx'
import { computeQuoteTotals } from '#app/features/sales/quote/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { toChoiceFields } from '../form.ts'
import type {
  ClientQuotePageView,
  ContractView,
  QuoteFormResult,
} from './client-quote-page-view.ts'
import { ContractToSign } from './contract-to-sign.tsx'
import { ClientQuoteView } from './client-quote-view.tsx'
import { describeFirstInvoices } from './first-invoices.ts'
import './quote-accept.css'
import { QuoteDates, QuoteNotice, QuotePageFrame } from './quote-page-frame.tsx'
import { EnterButton, SignerFields } from './signer-fields.tsx'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

type Props = {
  view: ClientQuotePageView
  /** For a contract: the browser has to be confirmed before it is signed. */
  verification: VerificationView | null
  formKey: string
  /** The address of the script that draws a signature; null without a contract. */
  script: string | null
  result: QuoteFormResult | undefined
}

/** The last step: what was chosen, the dates, the terms or the contract, and who accepts them. */
export function QuoteAcceptPage({ view, verification, formKey, script, result }: Props) {
  const messages = useClientQuoteMessages()
  const { content, rates, format, dates, path } = view
  const choice = result?.choice ?? view.choice
  const contract = result?.contract ?? view.contract
  const planDays = getPlanDays(view, result)
  if (view.ended) return <EndedPage view={view} text={view.ended.text} result={result} />
  return (
    <QuotePageFrame view={view} step="accept">
      <h1 className="client-quote-step-title">{messages.accept.title}</h1>
      <QuoteNotice done={null} result={result} />
      {result?.nearest && (
        <p className="client-quote-taken">
          {result.nearest.dates.length === 0 && messages.taken.none}
          <ButtonLink href={`${path}#question`}>{messages.taken.act}</ButtonLink>
        </p>
      )}
      <QuoteDates
        dates={dates.map(({ id, text }) => ({
          id,
          text: result?.picked?.find((date) => date.id === id)?.text ?? text,
        }))}
        title={messages.datesReserved(dates.length)}
      />
      <div className="client-quote-chosen">
        <ClientQuoteView
          {...{ content, rates, choice, format, planDays }}
          mode="read"
          onlyChosen
          openTerms
        />
        <p className="client-quote-edit">
          <a href={path}>{messages.accept.edit}</a>
        </p>
      </div>
      {contract && <ContractSection {...{ contract, view, result }} />}
      {contract?.blocks !== null && (
        <AcceptForm
          view={{ ...view, choice, contract, planDays }}
          {...{ verification, formKey, script, result }}
        />
      )}
    </QuotePageFrame>
  )
}

type EndedProps = Pick<Props, 'view' | 'result'> & { text: string }

/** The page of a quote that can't be accepted anymore. */
function EndedPage({ view, text, result }: EndedProps) {
  const messages = useClientQuoteMessages()
  return (
    <QuotePageFrame view={view} step={null}>
      {result ? (
        <QuoteNotice done={null} result={result} />
      ) : (
        <p className="notice">
          <Info />
          {text}
        </p>
      )}
      <p>
        <ButtonLink look="accent" href={view.path}>
          {messages.viewQuote}
        </ButtonLink>
      </p>
    </QuotePageFrame>
  )
}

/** Returns the days of the payment plan with the dates that were picked. */
function getPlanDays({ planDays }: ClientQuotePageView, result: QuoteFormResult | undefined) {
  return result?.planDate === undefined ? planDays : { ...planDays, dateOn: result.planDate }
}

/** The whole contract, on the page rather than in a box that scrolls. */
function ContractSection({
  contract: { blocks, attachments },
  view,
  result,
}: {
  contract: ContractView
  view: ClientQuotePageView
  result: QuoteFormResult | undefined
}) {
  const { contract: messages } = useClientQuoteMessages()
  return (
    <section className="client-quote-contract" aria-labelledby="contract">
      <h2 className="client-quote-heading" id="contract">
        {messages.title}
      </h2>
      {blocks ? (
        <>
          <p className="client-quote-note">{messages.lead}</p>
          <ContractToSign {...{ blocks, attachments, view, result }} form={formId} />
        </>
      ) : (
        <>
          <p className="notice notice-warn">
            <Info />
            {messages.incomplete}
          </p>
          <p>
            <ButtonLink look="accent" href={`${view.path}/details`}>
              {messages.fillIn}
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}

const formId = 'accept'

function AcceptForm({ view, verification, formKey, script, result }: Props) {
  const { accept: messages, contract: contractMessages, total } = useClientQuoteMessages()
  const { content, rates, choice, format, planDays, undoMinutes, mustPay, contract } = view
  const { gross } = computeQuoteTotals(content, choice, rates)
  const notes = [
    describeFirstInvoices(content, gross, planDays, format),
    undoMinutes > 0 ? messages.undo(undoMinutes) : '',
  ].filter(Boolean)
  // a text that changed since it was read has to be shown as changed before it is agreed to
  const isKept =
    (result?.form === 'accept' || result?.form === 'code') && result.values.contract !== undefined
  return (
    <form method="post" noValidate className="client-quote-accept" id={formId}>
      {verification && <EnterButton />}
      <input type="hidden" name="version" value={view.version} />
      {Object.entries(toChoiceFields(content, choice)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {contract && (
        <input
          type="hidden"
          name="contract"
          value={isKept ? result.values.contract : contract.hash}
        />
      )}
      <IdempotencyField page={formKey} form="accept" />
      {result?.picked?.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {result?.nearest && <OtherDates nearest={result.nearest} values={result.values} />}
      <SignerFields {...{ view, verification, script, result }} canStartEarly />
      <div className="client-quote-accept-act">
        <p className="client-quote-bar-total">
          <span>{total}</span>
          <strong>{formatExactMoney(gross, format.currency, format.locale)}</strong>
        </p>
        <Button type="submit" look="accent">
          {contract
            ? contractMessages[mustPay ? 'order' : 'act']
            : messages[mustPay ? 'order' : 'act']}
        </Button>
      </div>
      {notes.length > 0 && <p className="client-quote-note">{notes.join(' ')}</p>}
    </form>
  )
}

/** Free dates to pick from, instead of one that is taken. */
function OtherDates({
  nearest: { name, insteadOf, dates },
  values,
}: {
  nearest: NonNullable<QuoteFormResult['nearest']>
  values: QuoteFormResult['values']
}) {
  const { taken: messages } = useClientQuoteMessages()
  if (dates.length === 0) return null
  return (
    <fieldset className="client-quote-reasons">
      <legend className="field-label">
        {insteadOf ? messages.nearestInstead(insteadOf) : messages.nearest}
      </legend>
      {dates.map(({ value, text }, index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === values[name]}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to what has to change
            autoFocus={index === 0}
            required
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
