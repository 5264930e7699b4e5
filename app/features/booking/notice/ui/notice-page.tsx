import { Link } from 'react-router'

import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { NoticeFields } from './notice-fields.tsx'
import { type NoticeView, getNoticeTitle } from './notice-view.ts'
import { useNoticeMessages } from './use-notice-messages.ts'

type Props = {
  notice: NoticeView
  action: string
  fields: Record<string, string>
  back: string
  formKey: string
}

/** The sheet as a page, for browsers without JavaScript. */
export function NoticePage({ notice, action, fields, back, formKey }: Props) {
  const messages = useNoticeMessages()
  const isNeeded = notice.change !== 'saved' || notice.emails.length > 0
  return (
    <section className="card notice-card">
      <h1 className="title">{getNoticeTitle(messages, notice)}</h1>
      {isNeeded ? (
        <form className="notice-form" method="post" action={action}>
          <IdempotencyField page={formKey} form={`notice-${notice.change}`} />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <NoticeFields notice={notice} isBusy={false} />
        </form>
      ) : (
        <p className="muted">{messages.none}</p>
      )}
      <p>
        <Link className="button button-quiet" to={back}>
          {messages.back}
        </Link>
      </p>
    </section>
  )
}
