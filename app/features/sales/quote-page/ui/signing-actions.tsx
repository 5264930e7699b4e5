import { Form, useNavigation } from 'react-router'

import { maxVoidReason } from '#app/features/sales/contract-signing/form.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { QuotePageProps } from './quote-page-view.ts'

/** A contract that waits for signatures: sign it for the studio, remind the others, or void it. */
export function SigningActions({
  quote: { id, contract },
  formKey,
  may,
}: Pick<QuotePageProps, 'quote' | 'formKey' | 'may'>) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const isBusy = useNavigation().state !== 'idle'
  const waitingFor = contract?.waitingFor
  if (!waitingFor) return null
  const path = `/portal/clients/quotes/${id}`
  const action = waitingFor.isStudio
    ? ({ name: 'countersignature', text: messages.countersign, look: 'accent' } as const)
    : ({ name: 'contract-reminder', text: messages.remind, look: 'outline' } as const)
  return (
    <>
      <p>{waitingFor.isStudio ? messages.ready : messages.waiting(waitingFor.names)}</p>
      {may.send && (
        <div className="signing-actions">
          <Form method="post" action={`${path}/${action.name}`}>
            <IdempotencyField page={formKey} form={action.name} />
            <Button type="submit" compact look={action.look} disabled={isBusy}>
              {action.text}
            </Button>
          </Form>
          <details className="unfold quote-cancel">
            <summary className="button button-quiet button-compact">{messages.void}</summary>
            <Form className="unfold-form" method="post" action={`${path}/contract-void`}>
              <IdempotencyField page={formKey} form="contract-void" />
              <p>{messages.voidHint}</p>
              <TextArea
                id="void-reason"
                name="reason"
                label={messages.reason}
                maxLength={maxVoidReason}
                rows={3}
                required
              />
              <p className="form-actions">
                <Button type="submit" look="danger" disabled={isBusy}>
                  {messages.void}
                </Button>
              </p>
            </Form>
          </details>
        </div>
      )}
    </>
  )
}
