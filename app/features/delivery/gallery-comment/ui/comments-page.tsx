import { Check, RotateCcw, Trash2 } from 'lucide-react'

import { formatDateTime } from '#app/core/display.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'
import type { StudioComment, StudioThread } from '#app/features/delivery/gallery-comment/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import './comments.css'

type Props = { id: string; slug: string; threads: StudioThread[]; formKey: string }

/** The comments of a gallery by file, the newest first. */
export function CommentsPage({ id, slug, threads, formKey }: Props) {
  const { comments: messages } = useSelectionMessages()
  if (threads.length === 0)
    return (
      <div className="empty">
        <p>{messages.empty}</p>
      </div>
    )
  const waiting = threads.filter(({ isResolved }) => !isResolved)
  const resolved = threads.filter(({ isResolved }) => isResolved)
  return (
    <section className="card gallery-comments" aria-label={messages.waiting(waiting.length)}>
      <div className="card-head">
        <h2>{messages.waiting(waiting.length)}</h2>
      </div>
      <ul>
        {[...waiting, ...resolved].map((thread) => (
          <Thread key={thread.id} {...{ thread, slug, formKey }} path={`/portal/galleries/${id}`} />
        ))}
      </ul>
    </section>
  )
}

type ThreadProps = { thread: StudioThread; slug: string; path: string; formKey: string }

function Thread({ thread, slug, path, formKey }: ThreadProps) {
  const { comments: messages } = useSelectionMessages()
  const { number, file, isResolved, replies } = thread
  return (
    <li className="gallery-thread" data-resolved={isResolved ? '' : undefined}>
      <a
        className="gallery-thread-file"
        href={`/g/${slug}/items/${number}`}
        target="_blank"
        rel="noreferrer"
        aria-label={messages.openFile(file)}
      >
        <img src={`/g/${slug}/files/${number}/480`} alt="" width={96} height={96} loading="lazy" />
        <span>{file}</span>
      </a>
      <div className="gallery-thread-text">
        <Comment comment={thread} />
        {replies.map((reply) => (
          <Comment key={reply.id} comment={reply} />
        ))}
        <ThreadForms {...{ thread, path, formKey }} />
      </div>
    </li>
  )
}

function Comment({ comment: { author, text, writtenAt } }: { comment: StudioComment }) {
  const { comments: messages, aGuest } = useSelectionMessages()
  const display = useDisplay()
  return (
    <article>
      <p>
        <b>{author === null ? messages.studio : author || aGuest}</b>{' '}
        <span className="muted">{formatDateTime(writtenAt, display)}</span>
      </p>
      <p className="gallery-comment-text">{text || messages.erased}</p>
    </article>
  )
}

function ThreadForms({ thread, path, formKey }: Omit<ThreadProps, 'slug'>) {
  const { comments: messages, aGuest } = useSelectionMessages()
  const problems = useProblems()
  const base = `${path}/comments/${thread.id}`
  const change = useActionForm(useErrorToast())
  // its problem is next to the field
  const reply = useActionForm(() => {})
  const failed = reply.result && !reply.result.ok ? reply.result : null
  const author = thread.author === null ? messages.studio : thread.author || aGuest
  return (
    <div className="gallery-thread-acts">
      <details className="gallery-confirm">
        <summary
          className="button button-quiet button-compact"
          aria-label={messages.replyTo(author)}
        >
          {messages.reply}
        </summary>
        <reply.Form
          key={thread.replies.length}
          method="post"
          action={`${base}/reply`}
          className="list-form"
          noValidate
        >
          <IdempotencyField page={formKey} form={`reply:${thread.id}:${thread.replies.length}`} />
          <TextArea
            name="text"
            label={messages.reply}
            rows={3}
            {...(failed && { problem: problems[failed.problem] })}
          />
          <Button type="submit" compact disabled={reply.isBusy}>
            {messages.send}
          </Button>
        </reply.Form>
      </details>
      <change.Form method="post" action={`${base}/resolution`}>
        <input type="hidden" name="isResolved" value={thread.isResolved ? '' : 'on'} />
        <Button type="submit" look="quiet" compact disabled={change.isBusy}>
          {thread.isResolved ? <RotateCcw /> : <Check />}
          {thread.isResolved ? messages.reopen : messages.resolve}
        </Button>
      </change.Form>
      <change.Form method="post" action={`${base}/deletion`}>
        <Button type="submit" look="quiet" compact disabled={change.isBusy}>
          <Trash2 />
          {messages.delete}
        </Button>
      </change.Form>
    </div>
  )
}
