import { CircleAlert } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import { Form, Link, useLocation, useNavigate } from 'react-router'

import { searchLength } from '#app/core/search.ts'
import type { Item, ItemRow } from '#app/studio/library/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct } from '#app/ui/use-act.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './item.css'
import { Look } from './item-tile.tsx'
import { Uses } from './item-uses.tsx'
import { useLibraryWords } from './use-library-words.ts'

/** `back`: the same the other way round is the way back. */
export type ReplaceAnswer =
  | { ok: true; other: string; back: boolean }
  | { ok: false; problem: ProblemCode }
type Props = {
  item: Pick<Item, 'id' | 'name' | 'kind' | 'uses'>
  others: ItemRow[]
  search: string
  once: string
  answer: ReplaceAnswer | undefined
}

/**
 * What will change when one file takes the place of another wherever that one is used, and which
 * one does.
 */
export function ReplacementPage({ item, others, search, once, answer: given }: Props) {
  const { replace: words } = useLibraryWords()
  const { search: asked } = useLocation()
  const back = { pathname: `/portal/settings/library/${item.id}`, search: asked }
  const act = useReplacing(item, others)
  return (
    <article className="library-item" aria-labelledby="item">
      <header className="item-head">
        <BackLink to={back}>{item.name}</BackLink>
        <h2 id="item">{words.title(item.name)}</h2>
      </header>
      {item.uses.length === 0 ? (
        <p className="muted">{words.nowhere}</p>
      ) : (
        <>
          <section className="item-uses">
            <p>{words.changes}</p>
            <Uses uses={item.uses} />
            <p className="muted">{words.after}</p>
          </section>
          <Search search={search} />
          <Choice
            item={item}
            others={others}
            once={once}
            act={{ ...act, answer: act.answer ?? given }}
            back={back}
          />
        </>
      )}
    </article>
  )
}

/** Leads on to the other, with the way back where it is one. */
function useReplacing(item: Props['item'], others: ItemRow[]) {
  const { replace: words } = useLibraryWords()
  const { search } = useLocation()
  const navigate = useNavigate()
  return useAct<ReplaceAnswer>((answer) => {
    if (!answer.ok) return
    const said = words.done(item.name, others.find(({ id }) => id === answer.other)?.name ?? '')
    const to = `/portal/settings/library/${answer.other}`
    void navigate({ pathname: to, search })
    if (answer.back)
      offerUndo({ said, action: `${to}/replacement`, fields: { other: item.id }, id: 'library' })
    else toast.success(said, { id: 'library' })
  })
}

/** Beside whatever else the address says. */
function Search({ search }: { search: string }) {
  const { replace: words } = useLibraryWords()
  const { portal } = useWords()
  const asked = [...new URLSearchParams(useLocation().search)].filter(([name]) => name !== 'other')
  return (
    <search>
      <Form className="replace-search">
        {asked.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          className="field-control"
          type="search"
          maxLength={searchLength}
          name="other"
          aria-label={words.search}
          placeholder={words.search}
          defaultValue={search}
          autoComplete="off"
        />
        <Button type="submit">{portal.search}</Button>
      </Form>
    </search>
  )
}

type Choosing = Pick<Props, 'item' | 'others' | 'once'> & {
  act: Pick<ReturnType<typeof useReplacing>, 'Form' | 'busy' | 'answer'>
  back: { pathname: string; search: string }
}

function Choice({ item, others, once, act: { Form, busy, answer }, back }: Choosing) {
  const words = useLibraryWords()
  const { cancel } = useWords().portal
  const sentence = useSentence()
  return (
    <Form
      className="item-form"
      method="post"
      action={`/portal/settings/library/${item.id}/replacement`}
      aria-busy={busy}
    >
      <Once page={once} form="replace" />
      <fieldset>
        <legend className="field-label">{words.replace.lead[item.kind]}</legend>
        {others.length === 0 && <p className="muted">{words.replace.none}</p>}
        <ul className="tiles tiles-small">
          {others.map((one) => (
            <li key={one.id} className="tile">
              <label className="tile-open">
                <input className="tile-radio" type="radio" name="other" value={one.id} required />
                <Look item={one} />
                <span className="tile-name">{one.name}</span>
                {one.needsWords && <span className="tile-note tile-lacks">{words.lacking}</span>}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {answer && !answer.ok && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {sentence(answer.problem)}
        </p>
      )}
      <div className="form-actions replace-acts">
        <Button type="submit" look="accent" disabled={busy}>
          {words.replace.go}
        </Button>
        <Link className="button button-quiet" to={back}>
          {cancel}
        </Link>
      </div>
    </Form>
  )
}
