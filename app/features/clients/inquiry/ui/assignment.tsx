import { toast } from 'react-hot-toast/headless'

import type { ActionResult } from '#app/ui/action-result.ts'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { NoScriptButton } from '#app/ui/no-script-button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { useActionPath } from './use-action-path.ts'

type Props = {
  id: string
  assigneeId: string | null
  people: { id: string; name: string }[]
  formKey: string
}

/** Assigns the inquiry; saves on change, or by a button without JavaScript. */
export function Assignment({ id, assigneeId, people, formKey }: Props) {
  const { portal } = useMessages()
  const { facts } = portal.inquiries
  const actionPath = useActionPath(id)
  const showError = useErrorToast()
  const handleResult = (result: ActionResult) =>
    result.ok ? void toast.success(portal.saved) : showError(result)
  const { Form, isBusy } = useActionForm(handleResult)
  return (
    <Form
      className="assignment"
      method="post"
      action={actionPath('assignment')}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <IdempotencyField page={formKey} form="assign" />
      <select
        className="field-control"
        id="assigned"
        name="person"
        key={assigneeId}
        defaultValue={assigneeId ?? ''}
        aria-busy={isBusy}
      >
        <option value="">{facts.nobody}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
      <NoScriptButton compact>{portal.save}</NoScriptButton>
    </Form>
  )
}
