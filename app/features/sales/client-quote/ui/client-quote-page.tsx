import { CircleAlert, CircleCheck, Info } from 'lucide-react'

import { formatExactMoney } from '#app/core/money.ts'
import { ClientPlan } from '#app/features/sales/client-plan/ui/client-plan.tsx'
import { ContractAttachments } from '#app/features/sales/contract/ui/contract-attachments.tsx'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { computeQuoteTotals } from '#app/features/sales/quote/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { hasChoices } from '../form.ts'
import type { ClientQuotePageView, QuoteFormResult } from './client-quote-page-view.ts'
import { ClientQuoteView } from './client-quote-view.tsx'
import { DeclineForm, QuestionForm } from './quote-answer-forms.tsx'
import { Changes, QuoteDates, QuoteNotice, QuotePageFrame } from './quote-page-frame.tsx'
import { SignatureList } from './signature-list.tsx'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

type Props = {
  studio: string
  view: ClientQuotePageView
  formKey: string
  done: string | null
  result: QuoteFormResult | undefined
  /** The address of the script that recalculates totals, and the data it needs. */
  script: { src: string; data: string } | null
  back?: string
  viewing?: string | null
}

/** A client's quote: the first step while it is open, otherwise its outcome. */
export function ClientQuotePage(props: Props) {
  const messages = useClientQuoteMessages()
  const { view, done, result, back, viewing = null, studio, formKey } = props
  const { status, ended, mayAct, changes, dates } = view
  const isOpen = status === 'open'
  const datesTitle = (status === 'accepted' ? messages.ownDates : messages.dates)(dates.length)
  return (
    <QuotePageFrame
      view={view}
      step={isOpen && mayAct ? 'choose' : null}
      viewing={viewing}
      {...(back && { back })}
    >
      <QuoteNotice done={done} result={result} />
      {changes.length > 0 && !result?.changes && (
        <div className="notice">
          <Info />
          <div>
            <p>{messages.updatedSince}</p>
            <Changes changes={changes} />
          </div>
        </div>
      )}
      {ended && <Ended {...props} ended={ended} />}
      {view.signing && <SignatureList signing={view.signing} />}
      {view.signers && (
        <p className="notice">
          <Info />
          {view.signers}
        </p>
      )}
      <QuoteDates dates={dates} title={datesTitle} />
      {view.plan && <ClientPlan plan={view.plan} />}
      {isOpen && mayAct ? <ChooseForm {...props} /> : <ReadOnly view={view} />}
      {!viewing && status !== 'canceled' && (
        <div className="client-quote-answers">
          <QuestionForm studio={studio} formKey={formKey} result={result} />
          {isOpen && mayAct && <DeclineForm formKey={formKey} result={result} />}
        </div>
      )}
    </QuotePageFrame>
  )
}

/** An accepted quote shows what was chosen; the others everything, grayed out if it is over. */
function ReadOnly({ view }: { view: ClientQuotePageView }) {
  const messages = useClientQuoteMessages()
  const { status, content, rates, choice, format, planDays, contract } = view
  const isOver = status !== 'open' && status !== 'accepted'
  return (
    <div className={isOver ? 'client-quote-over' : undefined}>
      <ClientQuoteView
        {...{ content, rates, choice, format }}
        // a running plan has a card of its own
        {...(!view.plan && { planDays })}
        mode="read"
        level={1}
        onlyChosen={status === 'accepted'}
      />
      {contract?.blocks && (
        <details className="client-quote-terms">
          <summary>
            {contract.number === null
              ? messages.contract.title
              : messages.signedContract(contract.number)}
          </summary>
          <ContractText blocks={contract.blocks} />
          <ContractAttachments
            attachments={contract.attachments}
            path={view.path}
            label={messages.contract.attachments}
            locale={format.locale}
          />
        </details>
      )}
    </div>
  )
}

/** The outcome of a quote, and the actions that are still possible. */
function Ended({
  view,
  ended: { text, hint, canUndo, canRenew },
  formKey,
}: Props & { ended: NonNullable<ClientQuotePageView['ended']> }) {
  const messages = useClientQuoteMessages()
  const { status } = view
  const undo = status === 'accepted' ? 'undo' : 'undo-decline'
  return (
    <div className={`notice client-quote-ended ${status === 'accepted' ? 'notice-ok' : ''}`}>
      {status === 'accepted' ? <CircleCheck /> : <CircleAlert />}
      <div>
        <p className="client-quote-ended-text">{text}</p>
        {hint && <p>{hint}</p>}
        {view.signing?.canSign && (
          <ButtonLink look="accent" href={`${view.path}/sign`}>
            {messages.signing.read}
          </ButtonLink>
        )}
        {canUndo && (
          <form method="post">
            <IdempotencyField page={formKey} form={undo} />
            <Button type="submit" compact name="form" value={undo}>
              {messages.accepted.undo}
            </Button>
          </form>
        )}
        {view.agreementHref && (
          <ButtonLink compact href={view.agreementHref}>
            {view.contract?.number
              ? messages.accepted.downloadContract(view.contract.number)
              : messages.accepted.download}
          </ButtonLink>
        )}
        {view.withdrawal && (
          <p className="client-quote-withdraw">
            {view.withdrawal.text} <a href={view.withdrawal.href}>{messages.withdraw.link}</a>
          </p>
        )}
        {view.scans.length > 0 && <Scans scans={view.scans} />}
        {canRenew && (
          <form method="post">
            <IdempotencyField page={formKey} form="renewal" />
            <Button type="submit" look="accent" name="form" value="renewal">
              {messages.expired.act}
            </Button>
          </form>
        )}
        {status === 'canceled' && (
          <ButtonLink compact href="/client#message">
            {messages.taken.act}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Scans({ scans }: Pick<ClientQuotePageView, 'scans'>) {
  const { accepted: messages } = useClientQuoteMessages()
  return (
    <div className="client-quote-scans">
      <p>{messages.scan}</p>
      <ul>
        {scans.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The choice, with the total at the bottom edge. Extras are accepted on this page. */
function ChooseForm({ view, result, script, formKey }: Props) {
  const messages = useClientQuoteMessages()
  const { content, rates, format, planDays, isAddendum, version } = view
  const choice = result?.choice ?? view.choice
  const { gross } = computeQuoteTotals(content, choice, rates)
  const canChoose = hasChoices(content)
  return (
    <form
      method="post"
      noValidate
      className="client-quote-form"
      id="choose"
      data-quote={canChoose && script ? script.src : undefined}
    >
      <input type="hidden" name="version" value={version} />
      {isAddendum && <IdempotencyField page={formKey} form="agree" />}
      <ClientQuoteView
        {...{ content, rates, choice, format, planDays }}
        mode="form"
        level={1}
        openTerms={isAddendum}
        problems={result?.problems ?? {}}
        values={result?.values ?? {}}
      />
      {isAddendum && <p className="client-quote-note">{messages.agreeHint}</p>}
      {view.contract && <p className="client-quote-note">{messages.contract.later}</p>}
      <div className="client-quote-bar">
        <p className="client-quote-bar-total">
          <span>{messages.total}</span>
          <output data-quote-total="" htmlFor="choose">
            {formatExactMoney(gross, format.currency, format.locale)}
          </output>
        </p>
        {/* the first button is what Enter in a field presses */}
        {canChoose && (
          <Button type="submit" name="form" value="update" className="client-quote-update">
            {messages.update}
          </Button>
        )}
        <Button type="submit" look="accent" name="form" value={isAddendum ? 'agree' : 'continue'}>
          {isAddendum ? messages.agree : messages.continue}
        </Button>
      </div>
      {canChoose && script && (
        <script
          type="application/json"
          id="quote-data"
          // oxlint-disable-next-line studio/no-inline-styles
          dangerouslySetInnerHTML={{ __html: script.data }}
        />
      )}
    </form>
  )
}
