import { ArrowLeft, CircleAlert, CircleCheck, Info } from 'lucide-react'

import '#app/features/clients/client-portal/ui/client-form.css'
import '#app/features/sales/client-quote/ui/client-quote-page.css'
import '#app/features/sales/client-quote/ui/quote-accept.css'
import { useClientQuoteMessages } from '#app/features/sales/client-quote/ui/use-client-quote-messages.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { WithdrawalResult, WithdrawalView } from './withdrawal-view.ts'

type Props = {
  view: WithdrawalView
  formKey: string
  result: WithdrawalResult | undefined
}

/** Withdraws from a contract, or says that this was done or that the period has ended. */
export function WithdrawPage({ view, formKey, result }: Props) {
  const messages = useClientQuoteMessages()
  const { withdraw } = messages
  const { path, contract, done, isOver, canWithdraw } = view
  return (
    <section className="band client-quote-page">
      <p className="dates-back">
        <a className="more" href={path}>
          <ArrowLeft />
          {messages.viewQuote}
        </a>
      </p>
      <h1 className="client-quote-step-title">{done?.title ?? withdraw.title(contract)}</h1>
      {result?.problems.form && !done && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {result.problems.form}
        </p>
      )}
      {done && (
        <div className="notice notice-ok">
          <CircleCheck />
          <div>
            <p>{done.text}</p>
            <p>{withdraw.refund}</p>
            {view.startsEarly && <p>{withdraw.early}</p>}
          </div>
        </div>
      )}
      {isOver && <Over view={view} />}
      {canWithdraw && <WithdrawForm {...{ view, formKey, result }} />}
      {!done && !isOver && !canWithdraw && (
        <p className="notice">
          <Info />
          {withdraw.signersOnly}
        </p>
      )}
    </section>
  )
}

/** The end of the period, and ways to reach the studio. */
function Over({ view: { lastDay, studio } }: Pick<Props, 'view'>) {
  const { withdraw } = useClientQuoteMessages()
  return (
    <>
      <div className="notice">
        <Info />
        <div>
          <p>{withdraw.over(lastDay)}</p>
          <p>
            {withdraw.reach(studio.name)} <a href={`mailto:${studio.email}`}>{studio.email}</a>.
          </p>
        </div>
      </div>
      <p>
        <ButtonLink look="accent" href="/client#message">
          {withdraw.message}
        </ButtonLink>
      </p>
    </>
  )
}

function WithdrawForm({ view, formKey, result }: Props) {
  const { withdraw, decline } = useClientQuoteMessages()
  const { contract, lastDay, startsEarly, name, email } = view
  const { problems = {}, values } = result ?? {}
  return (
    <form method="post" noValidate className="client-quote-accept">
      <IdempotencyField page={formKey} form="withdraw" />
      <p>{withdraw.lead(lastDay)}</p>
      {startsEarly && <p>{withdraw.early}</p>}
      <TextField
        id="withdraw-contract"
        name="contract"
        label={withdraw.contract}
        defaultValue={contract}
        readOnly
      />
      <TextField
        id="withdraw-name"
        name="name"
        label={withdraw.name}
        defaultValue={values?.name ?? name}
        problem={problems.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
        autoFocus={Boolean(problems.name)}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextArea
        id="withdraw-text"
        name="text"
        label={withdraw.text}
        note={decline.optional}
        defaultValue={values?.text ?? ''}
        problem={problems.text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
        autoFocus={Boolean(problems.text) && !problems.name}
        rows={4}
        dir="auto"
      />
      <p className="client-quote-note">{withdraw.email(email)}</p>
      <div className="client-quote-accept-act">
        <p>{withdraw.statement(contract)}</p>
        <Button type="submit" look="danger">
          {withdraw.act}
        </Button>
      </div>
    </form>
  )
}
