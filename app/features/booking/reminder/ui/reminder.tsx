import { toast } from 'react-hot-toast/headless'

import { formatTime, formatWeekdayDate } from '#app/core/display.ts'
import { getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { ReminderPlan } from '../rules.ts'
import './reminder.css'

type Props = { id: string; plan: ReminderPlan; formKey: string }

/** Says when the client is reminded of a booking, or why not, and stops or resumes it. */
export function Reminder({ id, plan, formKey }: Props) {
  const { reminder: messages } = useReservationMessages()
  const showError = useErrorToast()
  const isPlanned = plan.kind === 'planned'
  const { Form, isBusy } = useActionForm((result) => {
    if (!result.ok) showError(result)
    // the page shows the new plan when the response arrives
    else toast.success(isPlanned ? messages.isResumed : messages.isStopped, { id: `remind:${id}` })
  })
  const action = isPlanned ? 'reminder/stop' : 'reminder/resume'
  return (
    <div className="reminder">
      <span>{useReminderText(plan)}</span>
      {(isPlanned || plan.kind === 'stopped') && (
        <Form
          method="post"
          action={getActionPath(id, action)}
          onSubmit={(event) => {
            if (isBusy) event.preventDefault()
          }}
        >
          <IdempotencyField page={formKey} form={action} />
          {/* a disabled button would lose the focus, which stays for the other action */}
          <Button type="submit" compact aria-disabled={isBusy}>
            {isPlanned ? messages.stop : messages.resume}
          </Button>
        </Form>
      )}
    </div>
  )
}

function useReminderText(plan: ReminderPlan): string {
  const { reminder: messages } = useReservationMessages()
  const display = useDisplay()
  const now = useNow()
  const format = (instant: Date) =>
    `${formatWeekdayDate(instant, now, display)}, ${formatTime(instant, display)}`
  switch (plan.kind) {
    case 'sent':
      return messages.sent[plan.delivery](format(plan.at))
    case 'planned':
      return plan.at <= now ? messages.due : messages.planned(format(plan.at))
    case 'stopped':
      return messages.stopped
    default:
      return messages.none[plan.reason](plan.days)
  }
}
