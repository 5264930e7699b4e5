import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatDate, formatLongDate, readLocalTimeAsUtc } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { getDefaultChoice, formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { ClientQuoteView } from '#app/features/sales/client-quote/ui/client-quote-view.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { maxQuoteMessage } from '../rules.ts'
import { MissingList } from './missing-list.tsx'
import { ApprovalRequest, ReturnForm } from './approval-forms.tsx'
import './send-page.css'
import type { SendPageProps } from './send-plan.ts'
import { useQuotePageMessages } from './use-quote-page-messages.ts'

/** The quote and its email as they will be sent, with what is missing before. */
export function SendPage(props: SendPageProps) {
  const { plan, problem } = props
  const { locale } = useDisplay()
  const { send: messages } = useQuotePageMessages()
  const problemMessages = useProblems()
  const { id, number, version, approval, problems, terms } = plan
  const quote = formatQuoteNumber(number)
  const isAsking = approval.isNeeded || (approval.isRequested && !approval.mayApprove)
  const title = isAsking
    ? messages.titleApproval(quote)
    : version > 1
      ? messages.titleAgain(quote)
      : messages.title(quote)
  return (
    <>
      <BackLink to={`/portal/clients/quotes/${id}`}>{messages.back}</BackLink>
      <h1 className="title">{title}</h1>
      {problem && problem !== 'quote-comment-missing' && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      <div className="sheet-columns send-columns">
        <div className="quote-side">
          {problems.length > 0 && <MissingList {...props} />}
          {isAsking && <ApprovalRequest {...props} />}
          {!isAsking && problems.length === 0 && <SendForm {...props} />}
          {approval.isRequested && approval.mayApprove && <ReturnForm {...props} />}
        </div>
        <section className="card quote-sheet" aria-label={messages.preview}>
          <ClientQuoteView
            content={terms.content}
            rates={terms.rates}
            choice={getDefaultChoice(terms.content)}
            format={{ currency: terms.currency, language: terms.language, locale }}
            planDays={plan.planDays}
            mode="read"
          />
          {plan.contract.contractTemplateId && (
            <section className="contract-section" aria-labelledby="send-contract">
              <h3 id="send-contract">{messages.contract}</h3>
              {plan.contract.blocks ? (
                <ContractText blocks={plan.contract.blocks} level={4} />
              ) : (
                <p className="muted">{messages.contractPending}</p>
              )}
            </section>
          )}
        </section>
      </div>
    </>
  )
}

function SendForm({ plan, formKey, result }: SendPageProps) {
  const { send: messages } = useQuotePageMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const { version, approval, email, revision } = plan
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  return (
    <Form className="card quote-send" method="post" noValidate ref={form} aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="send" />
      <input type="hidden" name="revision" value={revision} />
      {approval.isRequested && approval.by && (
        <p className="notice">{messages.requestedBy(approval.by)}</p>
      )}
      {result?.problem && (
        <p className="notice notice-bad" role="alert" tabIndex={-1}>
          <CircleAlert />
          {problemMessages[result.problem]}
        </p>
      )}
      <p className="muted">{version > 1 ? messages.leadAgain(version) : messages.lead}</p>
      <SendFacts plan={plan} />
      <TextArea
        name="message"
        className="quote-send-text"
        label={messages.message}
        hint={messages.rest}
        defaultValue={result?.values.message ?? email.message}
        problem={result?.problems.message && problemMessages[result.problems.message]}
        maxLength={maxQuoteMessage}
        rows={4}
      />
      <HoldChoice plan={plan} result={result} />
      <p className="form-actions">
        <Button type="submit" look="accent" disabled={isBusy}>
          {approval.isRequested
            ? messages.approve
            : version > 1
              ? messages.submitAgain
              : messages.submit}
        </Button>
      </p>
    </Form>
  )
}

/** The recipients, the subject, the total and the expiry. */
function SendFacts({ plan }: Pick<SendPageProps, 'plan'>) {
  const { email, totals, terms, contract, signing } = plan
  const { send: messages } = useQuotePageMessages()
  const display = useDisplay()
  return (
    <dl className="facts">
      <div>
        <dt>{messages.to}</dt>
        <dd>
          {email.recipients.map(({ name, email: address }) => (
            <p key={address}>
              {name}
              <br />
              <span className="muted">
                <EmailAddress address={address} />
              </span>
            </p>
          ))}
        </dd>
      </div>
      <div>
        <dt>{messages.subject}</dt>
        <dd>{email.subject}</dd>
      </div>
      <div>
        <dt>{messages.total}</dt>
        <dd>{formatExactMoney(totals.gross, terms.currency, display.locale)}</dd>
      </div>
      <div>
        <dt>{messages.expires}</dt>
        <dd>{formatDate(terms.expiresAt, display)}</dd>
      </div>
      {contract.contractTemplateVersion !== null && (
        <>
          <div>
            <dt>{messages.contract}</dt>
            <dd>{messages.contractVersion(contract.name, contract.contractTemplateVersion)}</dd>
          </div>
          <div>
            <dt>{messages.signers}</dt>
            <dd>
              <p>{messages.signing(signing)}</p>
              {!signing.isCountersigned && <p className="muted">{messages.bySending}</p>}
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

function HoldChoice({ plan, result }: Pick<SendPageProps, 'plan' | 'result'>) {
  const { send: messages } = useQuotePageMessages()
  const display = useDisplay()
  if (plan.holds.length === 0) return null
  return (
    <label className="choice">
      <input
        type="checkbox"
        name="holdUntilExpiry"
        value="on"
        defaultChecked={result ? result.values.holdUntilExpiry === 'on' : true}
      />
      <span>
        {messages.hold(
          plan.holds.map(({ startsLocal }) =>
            formatLongDate(readLocalTimeAsUtc(startsLocal), { ...display, timeZone: 'UTC' }),
          ),
          formatDate(plan.terms.expiresAt, display),
        )}
      </span>
    </label>
  )
}
