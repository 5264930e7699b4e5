import { Check, Eye, EyeOff, Heart, Trash2 } from 'lucide-react'

import { colorLabels } from '#app/features/delivery/favorite/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { buildItemPath } from '../rules.ts'
import './gallery-selection.css'
import type { FormattedComment, GalleryItemView } from './gallery-page-view.ts'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

/** A form of the item's page that failed, with what was typed. */
export type ItemResult = { values: Record<string, string>; problem: string }

type Props = { view: GalleryItemView; result: ItemResult | null }

/** Favorites, color, hiding and comments of a file, as plain forms. */
export function ItemChoices({ view, result }: Props) {
  const { lists, isHidden, mayComment } = view.choices
  if (lists.length === 0 && isHidden === null && !mayComment) return null
  return (
    <div className="item-choices" data-choices="">
      {result && !result.values.form?.startsWith('comment') && (
        <p className="notice notice-bad" role="alert">
          {result.problem}
        </p>
      )}
      {lists.length > 0 && <Lists view={view} />}
      {lists.length > 0 && <Labels view={view} />}
      {isHidden !== null && <Hiding view={view} />}
      {mayComment && <Comments view={view} result={result} />}
    </div>
  )
}

/** A form about the file; the script of the viewer sends it without leaving the page. */
function ChoiceForm({
  view: { slug, number },
  form,
  className,
  children,
}: {
  view: GalleryItemView
  form: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <form
      className={className}
      method="post"
      action={buildItemPath(slug, number)}
      data-guest-form=""
      noValidate
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="number" value={number} />
      {children}
    </form>
  )
}

function Lists({ view }: { view: GalleryItemView }) {
  return (
    <ul className="item-lists">
      {view.choices.lists.map(({ key, name, countText, isIn }) => (
        <li key={key}>
          <ChoiceForm view={view} form="favorite">
            <input type="hidden" name="list" value={key} />
            <button
              className="button button-outline button-compact item-heart"
              type="submit"
              name="isOn"
              value={isIn ? '' : 'on'}
              aria-pressed={isIn}
            >
              <Heart />
              {name}
              <small>{countText}</small>
            </button>
          </ChoiceForm>
        </li>
      ))}
    </ul>
  )
}

function Labels({ view }: { view: GalleryItemView }) {
  const messages = useGallerySelectionMessages()
  return (
    <ChoiceForm view={view} form="label">
      <fieldset className="item-labels">
        <legend className="visually-hidden">{messages.label}</legend>
        {colorLabels.map((label) => {
          const isOn = view.choices.label === label
          return <LabelButton key={label} label={label} name={messages.labels[label]} isOn={isOn} />
        })}
      </fieldset>
    </ChoiceForm>
  )
}

/** Pressed once more, it takes the color away. */
function LabelButton({ label, name, isOn }: { label: string; name: string; isOn: boolean }) {
  return (
    <button
      type="submit"
      name="label"
      value={isOn ? '' : label}
      data-color={label}
      aria-pressed={isOn}
      title={name}
    >
      {isOn && <Check />}
      <span className="visually-hidden">{name}</span>
    </button>
  )
}

function Hiding({ view }: { view: GalleryItemView }) {
  const messages = useGallerySelectionMessages()
  const { isHidden } = view.choices
  return (
    <ChoiceForm view={view} form="hidden" className="item-hiding">
      <Button type="submit" look="quiet" compact name="isOn" value={isHidden ? '' : 'on'}>
        {isHidden ? <Eye /> : <EyeOff />}
        {isHidden ? messages.show : messages.hide}
      </Button>
      {isHidden && <p className="field-hint">{messages.hiddenHint}</p>}
    </ChoiceForm>
  )
}

function Comments({ view, result }: Props) {
  const messages = useGallerySelectionMessages()
  const { threads } = view.choices
  return (
    <section className="item-comments" aria-labelledby="item-comments">
      <h2 id="item-comments">{messages.comments}</h2>
      {threads.length === 0 && <p className="muted">{messages.noComments}</p>}
      <ol>
        {threads.map((thread) => (
          <li key={thread.id} data-resolved={thread.isResolved ? '' : undefined}>
            <Comment view={view} comment={thread} hasReplies={thread.replies.length > 0}>
              {thread.isResolved && <span className="pill pill-ok">{messages.resolved}</span>}
            </Comment>
            {thread.replies.length > 0 && (
              <ol>
                {thread.replies.map((reply) => (
                  <li key={reply.id}>
                    <Comment view={view} comment={reply} hasReplies={false} />
                  </li>
                ))}
              </ol>
            )}
            <details
              className="item-reply"
              open={result?.values.parent === thread.id ? true : undefined}
            >
              <summary>{messages.reply}</summary>
              <CommentForm view={view} result={result} parent={thread.id} />
            </details>
          </li>
        ))}
      </ol>
      <CommentForm view={view} result={result} parent="" />
    </section>
  )
}

function Comment({
  view,
  comment: { id, author, text, writtenAt, isOwn },
  hasReplies,
  children,
}: {
  view: GalleryItemView
  comment: FormattedComment
  hasReplies: boolean
  children?: React.ReactNode
}) {
  const messages = useGallerySelectionMessages()
  const name = isOwn ? messages.you : author === '' ? messages.aGuest : author
  return (
    <article className="item-comment">
      <p className="item-comment-head">
        <b>{name}</b> <span className="muted">{writtenAt}</span> {children}
      </p>
      <p className="item-comment-text">{text === '' ? messages.erased : text}</p>
      {isOwn && !hasReplies && (
        <ChoiceForm view={view} form="comment-deletion">
          <button className="item-comment-delete" type="submit" name="comment" value={id}>
            <Trash2 />
            {messages.delete}
          </button>
        </ChoiceForm>
      )}
    </article>
  )
}

function CommentForm({ view, result, parent }: Props & { parent: string }) {
  const messages = useGallerySelectionMessages()
  const { needsName, formKey } = view.choices
  const failed =
    result?.values.form === 'comment' && (result.values.parent ?? '') === parent ? result : null
  const id = parent === '' ? 'comment-new' : `comment-${parent}`
  return (
    <ChoiceForm view={view} form="comment" className="item-comment-form">
      <IdempotencyField page={formKey} form={`comment:${parent}`} />
      <input type="hidden" name="parent" value={parent} />
      {needsName && (
        <TextField
          id={`${id}-name`}
          name="name"
          label={messages.yourName}
          defaultValue={failed?.values.name}
          autoComplete="name"
          maxLength={120}
        />
      )}
      <TextArea
        id={id}
        name="text"
        label={parent === '' ? messages.comment : messages.reply}
        {...(parent === '' && { hint: messages.commentHint })}
        {...(failed && { problem: failed.problem })}
        defaultValue={failed?.values.text}
        rows={3}
      />
      <Button type="submit" compact>
        {parent === '' ? messages.commentGo : messages.replyGo}
      </Button>
    </ChoiceForm>
  )
}
