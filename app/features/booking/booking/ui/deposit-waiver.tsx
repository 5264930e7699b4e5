import { toast } from 'react-hot-toast/headless'
import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import { ScopeField } from '#app/features/booking/booking-series/ui/scope-field.tsx'
import { ChooseEmails } from '#app/features/booking/notice/ui/choose-emails.tsx'
import { useNoticeSheet } from '#app/features/booking/notice/ui/notice-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { getActionPath, actionPaths } from './action-paths.ts'
import type { MoveResult } from './move-result.ts'
import type { State } from '#app/core/booking-states.ts'

/** Confirms without the deposit; the reason is recorded. */
export function DepositWaiver({
  id,
  from,
  formKey,
  scopes,
}: {
  id: string
  from: State
  formKey: string
  scopes: ScopeCounts | undefined
}) {
  const {
    portal: { bookings },
  } = useMessages()
  const problemMessages = useProblems()
  const { waive } = bookings
  const sheet = useNoticeSheet(id)
  const { Form, isBusy, result } = useActionForm<MoveResult>((result) => {
    sheet.close(result.ok)
    if (result.ok) toast.success(bookings.moved.confirmed)
  })
  return (
    <details className="unfold">
      <summary className="button button-quiet button-compact">{waive.offer}</summary>
      <Form
        className="unfold-form"
        method="post"
        action={getActionPath(id, actionPaths.confirmed)}
        noValidate
        onSubmit={(event) => sheet.intercept(event, 'confirmed')}
      >
        <IdempotencyField page={formKey} form="waive" />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="without" value="deposit" />
        <ScopeField counts={scopes} />
        <TextField
          label={waive.reason}
          hint={waive.hint}
          name="reason"
          required
          autoComplete="off"
          problem={result?.ok === false ? problemMessages[result.problem] : undefined}
        />
        <p className="form-actions">
          <Button type="submit" disabled={isBusy || sheet.isLoading}>
            {waive.act}
          </Button>
          <ChooseEmails id={id} change="confirmed" />
        </p>
      </Form>
      {sheet.render(Form, isBusy)}
    </details>
  )
}
