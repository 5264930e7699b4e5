import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { PortalFormResult } from './client-portal-view.ts'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

type Props = { formKey: string; result: PortalFormResult | undefined }

/** Returns the props of a field: what was typed and its problem, or the given value. */
function useFieldProps(form: PortalFormResult['form'], result: PortalFormResult | undefined) {
  const sentence = useSentence(useClientPortalMessages().problems)
  const formResult = result?.form === form ? result : undefined
  return (name: string, value = '') => {
    const problem = formResult?.problems[name]
    return {
      id: `${form}-${name}`,
      name,
      defaultValue: formResult?.values[name] ?? value,
      problem: problem && sentence(problem),
      // without JavaScript, autofocus scrolls the response page to the problem
      autoFocus: Boolean(problem),
    }
  }
}

/** Writes to the studio; the answer comes by email. */
export function MessageForm({ studio, formKey, result }: Props & { studio: StudioView }) {
  const messages = useClientPortalMessages()
  const getField = useFieldProps('message', result)
  return (
    <form method="post" action="/client" noValidate className="client-form">
      <input type="hidden" name="form" value="message" />
      <IdempotencyField page={formKey} form="message" />
      <TextArea
        {...getField('text')}
        label={messages.messageLabel}
        hint={messages.messageHint(studio.name)}
        rows={5}
        required
        dir="auto"
      />
      <Button type="submit">{messages.send}</Button>
    </form>
  )
}

type DetailsProps = Props & { contact: { name: string; email: string; phone: string } }

/** The details that contacts may change about themselves. */
export function DetailsForm({ contact, formKey, result }: DetailsProps) {
  const messages = useClientPortalMessages()
  const getField = useFieldProps('details', result)
  return (
    <form method="post" action="/client" noValidate className="client-form">
      <input type="hidden" name="form" value="details" />
      <IdempotencyField page={formKey} form="details" />
      <TextField
        {...getField('name', contact.name)}
        label={messages.name}
        autoComplete="name"
        required
      />
      <TextField
        {...getField('phone', contact.phone)}
        label={messages.phone}
        note={messages.optional}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        id="details-email"
        label={messages.email}
        hint={messages.emailHint}
        value={contact.email}
        readOnly
      />
      <Button type="submit">{messages.save}</Button>
    </form>
  )
}

export function LeaveForm() {
  const messages = useClientPortalMessages()
  return (
    <form method="post" action="/client" className="client-leave">
      <p>{messages.leaveHint}</p>
      <Button type="submit" look="quiet" name="form" value="leave">
        {messages.leave}
      </Button>
    </form>
  )
}
