import { X } from 'lucide-react'
import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type FormProps, useFetcher } from 'react-router'

import { getActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useFetcherResult } from '#app/ui/use-action-form.ts'

import { NoticeFields } from './notice-fields.tsx'
import { type NoticeChangeName, type NoticeView, getNoticeTitle } from './notice-view.ts'
import { useNoticeMessages } from './use-notice-messages.ts'

type SheetProps = {
  notice: NoticeView
  action: string
  fields: Record<string, string>
  Form: ComponentType<FormProps>
  isBusy: boolean
  onSubmit?: () => void
  onClose: () => void
}

/** The dialog before a booking's change: who is emailed, and what. */
function NoticeSheet(props: SheetProps) {
  const { notice, action, fields, Form, isBusy, onSubmit, onClose } = props
  const messages = useNoticeMessages()
  const title = getNoticeTitle(messages, notice)
  const lead = messages.leads[notice.change]
  return (
    <Dialog className="notice-sheet" label={title} onClose={onClose}>
      <div className="notice-sheet-box">
        <form method="dialog">
          <button className="icon-button" aria-label={messages.close}>
            <X />
          </button>
        </form>
        <h2>{title}</h2>
        {lead && <p className="muted">{lead}</p>}
        <Form className="notice-form" method="post" action={action} onSubmit={onSubmit}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <NoticeFields notice={notice} isBusy={isBusy} />
        </Form>
      </div>
    </Dialog>
  )
}

/** Returns the path that shows who is emailed about a change. */
export function getNoticePath(
  id: string,
  change: NoticeChangeName,
  fields: Record<string, string> = {},
) {
  const { formKey: _, ...params } = fields
  return `${getActionPath(id, 'notice')}?${new URLSearchParams({ change, ...params })}`
}

type NoticeRequest = {
  change: NoticeChangeName
  fields: Record<string, string>
  form: HTMLFormElement
}

/**
 * Puts the sheet before a form that changes a booking: `intercept` handles its `onSubmit`. If no
 * email is needed, or the change can't be made now, the form is sent as it is. `render` returns
 * the dialog, whose `Form` sends the same fields to the same path.
 */
export function useNoticeSheet(id: string) {
  const fetcher = useFetcher<NoticeView>()
  const [request, setRequest] = useState<NoticeRequest | null>(null)
  // kept, because the fetcher loads again after every action
  const [notice, setNotice] = useState<NoticeView | null>(null)
  const passed = useRef<HTMLFormElement>(null)
  useFetcherResult(fetcher as { data: NoticeView | undefined; state: string }, (loaded) => {
    if (!request || notice || loaded.change !== request.change) return
    if (loaded.emails.length > 0 && loaded.problem === null) return setNotice(loaded)
    setRequest(null)
    passed.current = request.form
    request.form.requestSubmit()
  })
  const intercept = (
    event: FormEvent<HTMLFormElement>,
    change: NoticeChangeName,
    onSend?: () => void,
  ) => {
    const form = event.currentTarget
    if (passed.current === form) {
      passed.current = null
      return onSend?.()
    }
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const data = new FormData(form, submitter)
    const fields = Object.fromEntries(
      [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    setNotice(null)
    setRequest({ change, fields, form })
    void fetcher.load(getNoticePath(id, change, fields))
    onSend?.()
  }
  const close = (isSaved: boolean) => {
    // a form that was emptied by the page leaves no draft
    if (isSaved) request?.form.reset()
    setRequest(null)
  }
  const render = (Form: ComponentType<FormProps>, isBusy: boolean): ReactNode =>
    request &&
    notice && (
      <NoticeSheet
        notice={notice}
        action={request.form.getAttribute('action') ?? ''}
        fields={request.fields}
        Form={Form}
        isBusy={isBusy}
        onClose={() => setRequest(null)}
      />
    )
  return { intercept, render, isLoading: request !== null && notice === null, close }
}
