import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'

import { formatMoney } from '#app/core/money.ts'
import { type State, type UnfinishedWork, isUnfinished } from '#app/features/work/project/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  project: { id: string; title: string; state: State }
  unfinished: UnfinishedWork | null
  currency: string
  formKey: string
  isAsking: boolean
}

/**
 * Completes or reopens the project. With unfinished work it asks first; `isAsking` shows that
 * question on a page without JavaScript.
 */
export function Completion({
  project: { id, state },
  unfinished,
  currency,
  formKey,
  isAsking,
}: Props) {
  const { page: messages } = useMessages().portal.projects
  const showError = useErrorToast()
  const stateBefore = useRef(state)
  const getPath = (action: string) => `/portal/projects/${id}/${action}`
  const handleResult = (result: ActionResult) => {
    if (!result.ok) return void (result.problem === 'project-is-unfinished' || showError(result))
    const completed = stateBefore.current === 'in-progress'
    offerUndo({
      message: completed ? messages.announcement.completed : messages.announcement.reopened,
      action: getPath(completed ? 'reopening' : 'completion'),
      fields: { anyway: 'on' },
    })
  }
  const { Form, isBusy, result } = useActionForm(handleResult)
  const saveStateBefore = () => {
    stateBefore.current = state
  }
  if (state === 'completed')
    return (
      <Form method="post" action={getPath('reopening')} onSubmit={saveStateBefore}>
        <IdempotencyField page={formKey} form="reopening" />
        <Button type="submit" disabled={isBusy}>
          <RotateCcw />
          {messages.reopen}
        </Button>
      </Form>
    )
  const open = unfinished !== null && isUnfinished(unfinished)
  const needsConfirmation =
    open && (isAsking || (result?.ok === false && result.problem === 'project-is-unfinished'))
  return (
    <>
      <Form method="post" action={getPath('completion')} onSubmit={saveStateBefore}>
        <IdempotencyField page={formKey} form="completion" />
        <Button look={open ? 'outline' : 'accent'} type="submit" disabled={isBusy}>
          <CircleCheck />
          {messages.complete}
        </Button>
      </Form>
      {needsConfirmation && (
        <Form
          className="notice notice-warn project-asks"
          method="post"
          action={getPath('completion')}
          onSubmit={saveStateBefore}
          role="alert"
        >
          <Confirmation {...{ unfinished, currency, formKey, isBusy }} />
        </Form>
      )}
    </>
  )
}

/** Lists the unfinished work, with a button to complete anyway. */
function Confirmation({
  unfinished: { tasks, bookings, cents },
  currency,
  formKey,
  isBusy,
}: Pick<Props, 'currency' | 'formKey'> & { unfinished: UnfinishedWork; isBusy: boolean }) {
  const { page: messages } = useMessages().portal.projects
  const { locale } = useDisplay()
  return (
    <>
      <TriangleAlert />
      <span>
        {messages.unfinished(
          tasks,
          bookings,
          cents > 0 ? formatMoney(cents, currency, locale) : '',
        )}
      </span>
      <IdempotencyField page={formKey} form="anyway" />
      <input type="hidden" name="anyway" value="on" />
      <Button type="submit" compact disabled={isBusy}>
        {messages.anyway}
      </Button>
    </>
  )
}
