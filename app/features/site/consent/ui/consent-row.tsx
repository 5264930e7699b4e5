import { Paperclip } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import type { FormProps } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { ConsentView } from '../rules.ts'
import { OtherPages } from './other-pages.tsx'
import { useConsentMessages } from './use-consent-messages.ts'

type Props = {
  consent: ConsentView
  /** The effect of a withdrawal on the published page. */
  effect: 'leaves' | 'stays' | 'hidden'
  otherPages: MediaUsage['place'][]
  formKey: string
  Form: ComponentType<FormProps>
  isBusy: boolean
  acting: boolean
}

/** Shows a consent; a withdrawn one stays in the list, struck through. */
export function ConsentRow({ consent, ...withdrawal }: Props) {
  const messages = useConsentMessages()
  const display = useDisplay()
  const {
    id,
    who,
    givenOn,
    names,
    people,
    scope,
    file,
    recordedBy,
    recordedAt,
    withdrawnAt,
    withdrawnBy,
  } = consent
  return (
    <li data-withdrawn={withdrawnAt ? true : undefined}>
      <p className="consent-who">{who}</p>
      <p className="consent-what">
        {messages.about[names && people ? 'both' : names ? 'names' : 'people']}
      </p>
      {scope && <p className="consent-what preserve-lines">{scope}</p>}
      <p className="consent-more">
        {messages.given(formatDate(`${givenOn}T00:00Z`, { ...display, timeZone: 'UTC' }))}.{' '}
        {messages.recorded(recordedBy, formatDate(recordedAt, display))}
      </p>
      {withdrawnAt && (
        <p className="consent-more">
          {messages.withdrawn(withdrawnBy, formatDate(withdrawnAt, display))}
        </p>
      )}
      <div className="consent-foot">
        {file ? (
          <a href={`/portal/portfolio/consents/${id}/document`} download>
            <Paperclip />
            {messages.document}: {file}
          </a>
        ) : (
          <span className="consent-more">{messages.noDocument}</span>
        )}
        {!withdrawnAt && <Withdrawal id={id} who={who} {...withdrawal} />}
      </div>
    </li>
  )
}

/** Confirms a withdrawal in a second step, which states its effect. */
function Withdrawal({
  id,
  who,
  effect,
  otherPages: places,
  formKey,
  Form,
  isBusy,
  acting,
}: Omit<Props, 'consent'> & { id: string; who: string }) {
  const { withdraw: messages } = useConsentMessages()
  const hydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (fold.current) fold.current.open = false
    fold.current?.querySelector('summary')?.focus()
  }
  return (
    <details ref={fold}>
      <summary className="button button-quiet button-compact" aria-label={messages.of(who)}>
        {messages.offer}
      </summary>
      <Form
        className="consent-box"
        method="post"
        action={`/portal/portfolio/consents/${id}/withdrawal`}
        preventScrollReset
      >
        <p>{messages[effect]}</p>
        {effect === 'leaves' && <OtherPages places={places} />}
        <IdempotencyField page={formKey} form={`withdrawal:${id}`} />
        <p className="form-actions">
          <Button type="submit" look="danger" compact disabled={isBusy}>
            {acting ? messages.acting : messages.act}
          </Button>
          {hydrated && (
            <Button look="quiet" compact onClick={close}>
              {messages.keep}
            </Button>
          )}
        </p>
      </Form>
    </details>
  )
}
