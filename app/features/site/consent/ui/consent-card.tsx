import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import {
  type ConsentView,
  type ConsentSubject,
  consentKinds,
  combineConsents,
  hasRequiredConsent,
  getRequiredConsent,
} from '../rules.ts'
import './consent.css'
import { OtherPages } from './other-pages.tsx'
import { ConsentRow } from './consent-row.tsx'
import type { ConsentFormResult, WithdrawalResult } from './consent-results.ts'
import { ConsentForm } from './consent-form.tsx'
import { useConsentMessages } from './use-consent-messages.ts'

export type ConsentProps = {
  itemId: string
  /** The draft, and the published content or null. */
  draft: ConsentSubject
  published: ConsentSubject | null
  consents: ConsentView[]
  /** Other pages that show images of the case study. */
  otherPages: MediaUsage['place'][]
  today: string
  formKey: string
  /** The result of a form sent without JavaScript. */
  result?: ConsentFormResult | undefined
}

/** Shows the required consents, the recorded ones, and the forms to record and withdraw them. */
export function ConsentCard({
  itemId,
  draft,
  published,
  consents,
  otherPages,
  today,
  formKey,
  result,
}: ConsentProps) {
  const messages = useConsentMessages()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { Form, formAction, isBusy } = useWithdrawForm(heading)
  const coverage = combineConsents(consents)
  const state = getConsentState(draft, coverage)
  return (
    <section className="card consent" aria-labelledby={id}>
      <header className="consent-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {messages.title}
        </h2>
        <StatePill state={state} />
      </header>
      <RequiredConsents subject={draft} coverage={coverage} />
      {consents.length > 0 && (
        <div>
          <h3>{messages.list}</h3>
          <ul className="consent-list">
            {consents.map((consent) => (
              <ConsentRow
                key={consent.id}
                consent={consent}
                effect={getWithdrawalEffect(consent, consents, published)}
                otherPages={otherPages}
                formKey={formKey}
                Form={Form}
                isBusy={isBusy}
                acting={isBusy && formAction?.includes(consent.id) === true}
              />
            ))}
          </ul>
        </div>
      )}
      {state === 'missing' && consents.some(({ withdrawnAt }) => withdrawnAt) && (
        <OtherPages places={otherPages} />
      )}
      <ConsentForm itemId={itemId} today={today} formKey={formKey} result={result} />
    </section>
  )
}

function useWithdrawForm(heading: RefObject<HTMLElement | null>) {
  const messages = useConsentMessages()
  const sentence = useSentence()
  return useActionForm<WithdrawalResult>((result) => {
    if (!result.ok) return void toast.error(sentence(result.problem))
    toast.success(result.value.unpublished ? messages.withdraw.off : messages.withdraw.kept, {
      id: 'consent-withdrawn',
      duration: 8000,
    })
    heading.current?.focus() // the pressed button was removed
  })
}

function listRequiredKinds(subject: ConsentSubject) {
  const required = getRequiredConsent(subject)
  return consentKinds.filter((kind) => required[kind])
}

type ConsentState = 'none' | 'fine' | 'missing'

function getConsentState(
  subject: ConsentSubject,
  coverage: ReturnType<typeof combineConsents>,
): ConsentState {
  if (listRequiredKinds(subject).length === 0) return 'none'
  return hasRequiredConsent(subject, coverage) ? 'fine' : 'missing'
}

/** Returns the effect of withdrawing a consent on the published page. */
function getWithdrawalEffect(
  withdrawn: ConsentView,
  consents: ConsentView[],
  published: ConsentSubject | null,
) {
  if (!published) return 'hidden'
  const rest = combineConsents(consents.filter((other) => other !== withdrawn))
  return hasRequiredConsent(published, rest) ? 'stays' : 'leaves'
}

function StatePill({ state }: { state: ConsentState }) {
  const { states } = useConsentMessages()
  return (
    <span
      className={
        state === 'fine' ? 'pill pill-ok' : state === 'missing' ? 'pill pill-warn' : 'pill'
      }
    >
      {state === 'fine' ? <CircleCheck /> : state === 'missing' && <CircleAlert />}
      {states[state]}
    </span>
  )
}

/** Lists the required consents and their state. */
function RequiredConsents({
  subject,
  coverage,
}: {
  subject: ConsentSubject
  coverage: ReturnType<typeof combineConsents>
}) {
  const messages = useConsentMessages()
  const needs = listRequiredKinds(subject)
  return needs.length === 0 ? (
    <p className="muted">{messages.none}</p>
  ) : (
    <ul className="consent-needs">
      {needs.map((kind) => (
        <li key={kind} data-missing={coverage[kind] ? undefined : true}>
          {coverage[kind] ? <CircleCheck /> : <CircleAlert />}
          <span>
            {messages.needs[kind](subject.client.trim())}:{' '}
            {coverage[kind] ? messages.agreed : messages.missing}
          </span>
        </li>
      ))}
    </ul>
  )
}
