import { Archive, CircleCheck, OctagonX, RotateCcw } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import { type State, canMove } from '#app/features/clients/inquiry/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useClickGuard } from '#app/ui/use-click-guard.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { actionPaths, hasInverse } from './action-paths.ts'
import { useActionPath } from './use-action-path.ts'

type Props = {
  inquiry: { id: string; state: State; clientId: string | null }
  formKey: string
}
const icons = { answered: CircleCheck, archived: Archive, spam: OctagonX, waiting: RotateCcw }
const order: State[] = ['answered', 'waiting', 'archived', 'spam']

/** Buttons for the state changes allowed now. */
export function InquiryMoves({ inquiry, formKey }: Props) {
  const { moves } = useMessages().portal.inquiries
  const pendingMove = useRef<{ from: State; to: State }>(null)
  const actionPath = useActionPath(inquiry.id)
  const { Form, isBusy } = useActionForm(useMoveResult(inquiry, pendingMove))
  return (
    <div className="moves" onClickCapture={useClickGuard(inquiry.state)}>
      {order
        .filter((to) => canMove(inquiry.state, to))
        .map((to) => {
          const Icon = icons[to]
          return (
            <Form
              key={to}
              method="post"
              action={actionPath(actionPaths[to])}
              data-move={to}
              onSubmit={() => {
                pendingMove.current = { from: inquiry.state, to }
              }}
            >
              <IdempotencyField page={formKey} form={actionPaths[to]} />
              <Button
                type="submit"
                compact
                look={to === 'spam' ? 'quiet' : 'outline'}
                disabled={isBusy}
                aria-keyshortcuts={to === 'archived' ? 'Y' : undefined}
              >
                <Icon />
                {moves[to]}
              </Button>
            </Form>
          )
        })}
    </div>
  )
}

/**
 * Shows the result, with Undo where possible and, once answered, a button for a new client. The
 * inquiry stays open.
 */
function useMoveResult(
  { id, clientId }: Props['inquiry'],
  pendingMove: RefObject<{ from: State; to: State } | null>,
) {
  const { moved, facts } = useMessages().portal.inquiries
  const actionPath = useActionPath(id)
  const showError = useErrorToast()
  return (result: ActionResult) => {
    if (!pendingMove.current) return
    if (!result.ok) return showError(result)
    const { from, to } = pendingMove.current
    if (hasInverse(from, to))
      offerUndo({
        message: moved[to],
        action: actionPath(actionPaths[from]),
        ...(to === 'answered' &&
          clientId === null && {
            next: {
              label: facts.convert,
              action: actionPath('client'),
              onResult: (result) =>
                result.ok ? void toast.success(facts.converted) : showError(result),
            },
          }),
      })
    else toast.success(moved[to])
    // the pressed button is gone, and focus with it
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#inquiry-name')?.focus({ preventScroll: true })
  }
}
