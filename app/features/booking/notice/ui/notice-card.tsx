import { Mail } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { getActionPath, noticeActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'

import { NoticeFields } from './notice-fields.tsx'
import { type NoticeView, getNoticeTitle } from './notice-view.ts'
import { useNoticeMessages } from './use-notice-messages.ts'

type Props = { id: string; revision: number; notice: NoticeView | null; formKey: string }

/**
 * Asks who is emailed about changes that are saved, until it is answered. Rendered also without a
 * notice, so that it outlives its form and can say that the emails were sent.
 */
export function NoticeCard({ id, revision, notice, formKey }: Props) {
  const messages = useNoticeMessages()
  const { Form, isBusy } = useNoticeForm()
  if (!notice) return null
  return (
    <section
      className="card notice-card"
      aria-labelledby="notice"
      key={`${revision} ${JSON.stringify(notice.dates)}`}
    >
      <h2 id="notice">
        <Mail />
        {getNoticeTitle(messages, notice)}
      </h2>
      <p className="muted">{messages.leads.saved}</p>
      <Form className="notice-form" method="post" action={getActionPath(id, noticeActionPath)}>
        <IdempotencyField page={formKey} form="notice" />
        <NoticeFields notice={notice} isBusy={isBusy} isCompact />
      </Form>
    </section>
  )
}

/** The form that emails people about saved changes; it says whether emails were sent. */
export function useNoticeForm(onDone?: () => void) {
  const messages = useNoticeMessages()
  const showError = useErrorToast()
  return useActionForm<{ ok: true; sent: number } | NoticeFailure>((result) => {
    if (!result.ok) showError(result)
    else toast.success(result.sent > 0 ? messages.sent(result.sent) : messages.notSent)
    onDone?.()
  })
}

type NoticeFailure = Extract<Parameters<ReturnType<typeof useErrorToast>>[0], { ok: false }>
