import { CircleAlert } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Form, Link, useLocation, useNavigate } from 'react-router'

import { maxSearchLength } from '#app/core/search.ts'
import type { MediaItem, MediaItemRow } from '#app/features/media/media-library/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './item.css'
import { ItemThumbnail } from './item-tile.tsx'
import { UsageList } from './item-usages.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

/** `canUndo` is true if the reverse replacement undoes it. */
export type ReplaceResult =
  | { ok: true; replacementId: string; canUndo: boolean }
  | { ok: false; problem: ProblemCode }
type Props = {
  item: Pick<MediaItem, 'id' | 'name' | 'kind' | 'usages'>
  others: MediaItemRow[]
  search: string
  formKey: string
  result: ReplaceResult | undefined
}

/** Replaces an item everywhere it is used: lists the places and offers the replacements. */
export function ReplacementPage({ item, others, search, formKey, result: actionResult }: Props) {
  const { replace: messages } = useLibraryMessages()
  const { search: query } = useLocation()
  const back = { pathname: `/portal/media/${item.id}`, search: query }
  const act = useReplace(item, others)
  return (
    <article className="library-item" aria-labelledby="item">
      <header className="item-head">
        <BackLink to={back}>{item.name}</BackLink>
        <h2 id="item">{messages.title(item.name)}</h2>
      </header>
      {item.usages.length === 0 ? (
        <p className="muted">{messages.nowhere}</p>
      ) : (
        <>
          <section className="item-uses">
            <p>{messages.changes}</p>
            <UsageList usages={item.usages} />
            <p className="muted">{messages.after}</p>
          </section>
          <Search search={search} />
          <ReplacementChoice
            item={item}
            others={others}
            formKey={formKey}
            act={{ ...act, result: act.result ?? actionResult }}
            back={back}
          />
        </>
      )}
    </article>
  )
}

/** Navigates to the replacement, with an undo if the reverse replacement restores the state. */
function useReplace(item: Props['item'], others: MediaItemRow[]) {
  const { replace: messages } = useLibraryMessages()
  const { search } = useLocation()
  const navigate = useNavigate()
  return useActionForm<ReplaceResult>((result) => {
    if (!result.ok) return
    const message = messages.done(
      item.name,
      others.find(({ id }) => id === result.replacementId)?.name ?? '',
    )
    const to = `/portal/media/${result.replacementId}`
    void navigate({ pathname: to, search })
    if (result.canUndo)
      offerUndo({ message, action: `${to}/replacement`, fields: { other: item.id }, id: 'library' })
    else toast.success(message, { id: 'library' })
  })
}

/** Preserves the other URL parameters. */
function Search({ search }: { search: string }) {
  const { replace: messages } = useLibraryMessages()
  const { portal } = useMessages()
  const params = [...new URLSearchParams(useLocation().search)].filter(([name]) => name !== 'other')
  return (
    <search>
      <Form className="replace-search">
        {params.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          className="field-control"
          type="search"
          maxLength={maxSearchLength}
          name="other"
          aria-label={messages.search}
          placeholder={messages.search}
          defaultValue={search}
          autoComplete="off"
        />
        <Button type="submit">{portal.search}</Button>
      </Form>
    </search>
  )
}

type ReplacementChoiceProps = Pick<Props, 'item' | 'others' | 'formKey'> & {
  act: Pick<ReturnType<typeof useReplace>, 'Form' | 'isBusy' | 'result'>
  back: { pathname: string; search: string }
}

function ReplacementChoice({
  item,
  others,
  formKey,
  act: { Form, isBusy, result },
  back,
}: ReplacementChoiceProps) {
  const messages = useLibraryMessages()
  const { cancel } = useMessages().portal
  const sentence = useSentence()
  return (
    <Form
      className="item-form"
      method="post"
      action={`/portal/media/${item.id}/replacement`}
      aria-busy={isBusy}
    >
      <IdempotencyField page={formKey} form="replace" />
      <fieldset>
        <legend className="field-label">{messages.replace.lead[item.kind]}</legend>
        {others.length === 0 && <p className="muted">{messages.replace.none}</p>}
        <ul className="tiles tiles-small">
          {others.map((choice) => (
            <li key={choice.id} className="tile">
              <label className="tile-open">
                <input
                  className="tile-radio"
                  type="radio"
                  name="other"
                  value={choice.id}
                  required
                />
                <ItemThumbnail item={choice} />
                <span className="tile-name">{choice.name}</span>
                {choice.needsAltText && (
                  <span className="tile-note tile-lacks">{messages.missingAltText}</span>
                )}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {result && !result.ok && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {sentence(result.problem)}
        </p>
      )}
      <div className="form-actions replace-actions">
        <Button type="submit" look="accent" disabled={isBusy}>
          {messages.replace.go}
        </Button>
        <Link className="button button-quiet" to={back}>
          {cancel}
        </Link>
      </div>
    </Form>
  )
}
