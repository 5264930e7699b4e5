import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import type { ListedFavorite, StudioList } from '#app/features/delivery/favorite-list/rules.ts'
import { useSelectionMessages } from '#app/features/delivery/favorite/ui/use-selection-messages.ts'
import { Field } from '#app/ui/field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { FavoriteTiles } from './favorite-tiles.tsx'
import { ListForm, type ListResult, type ShareOption } from './list-form.tsx'
import './lists.css'

type Comparison = {
  one: StudioList
  other: StudioList
  both: ListedFavorite[]
  onlyOne: ListedFavorite[]
  onlyOther: ListedFavorite[]
}
type Props = {
  id: string
  slug: string
  lists: StudioList[]
  shares: ShareOption[]
  comparison: Comparison | null
  formKey: string
  result: ListResult | undefined
}

/** The lists of a gallery, the form for another, and two of them compared. */
export function ListsPage({ id, slug, lists, shares, comparison, formKey, result }: Props) {
  const messages = useSelectionMessages().lists
  const path = `/portal/galleries/${id}/lists`
  return (
    <div className="gallery-stack">
      <div className="columns">
        <section className="card" aria-labelledby="gallery-lists">
          <div className="card-head">
            <h2 id="gallery-lists">{messages.title}</h2>
          </div>
          {lists.length === 0 ? (
            <p className="card-empty">
              {messages.empty} {messages.emptyHint}
            </p>
          ) : (
            <ul className="card-list">
              {lists.map((list) => (
                <ListRow key={list.id} path={path} list={list} />
              ))}
            </ul>
          )}
        </section>
        <section className="card list-card" aria-labelledby="new-list">
          <h2 id="new-list">{messages.add}</h2>
          <ListForm
            key={lists.length}
            {...{ shares, result, formKey }}
            values={{ share: shares.map((share) => share.id).join(' ') }}
            action={path}
          >
            {messages.create}
          </ListForm>
        </section>
      </div>
      {lists.length > 1 && <CompareForm path={path} lists={lists} comparison={comparison} />}
      {comparison && <Compared slug={slug} comparison={comparison} />}
    </div>
  )
}

function ListRow({ path, list }: { path: string; list: StudioList }) {
  const messages = useSelectionMessages().lists
  const name = useListName()
  const display = useDisplay()
  const { submittedAt, submittedBy, suggestions, comments } = list
  return (
    <li className="card-row">
      <Link className="row-link" to={`${path}/${list.id}`}>
        {name(list)}
      </Link>
      <span className={submittedAt ? 'pill pill-ok' : 'pill'}>
        {submittedAt ? messages.sent : messages.open}
      </span>
      <p>
        {[
          messages.count(list.count, list.minItems, list.maxItems),
          suggestions > 0 && messages.suggestions(suggestions),
          comments > 0 && messages.comments(comments),
          submittedAt && messages.sentBy(submittedBy, formatDate(submittedAt, display)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

/** Returns a function for the name of a list; a guest's own has the guest's. */
export function useListName() {
  const messages = useSelectionMessages()
  return ({ isPersonal, guest, name }: Pick<StudioList, 'isPersonal' | 'guest' | 'name'>) =>
    isPersonal ? messages.personalList(guest) : name
}

function CompareForm({
  path,
  lists,
  comparison,
}: {
  path: string
  lists: StudioList[]
  comparison: Comparison | null
}) {
  const messages = useSelectionMessages().compare
  const name = useListName()
  const chosen = {
    one: comparison?.one.id ?? lists[0]?.id,
    other: comparison?.other.id ?? lists[1]?.id,
  }
  return (
    <form className="card compare-form" method="get" action={`${path}#compared`}>
      <h2>{messages.title}</h2>
      {(['one', 'other'] as const).map((field) => (
        <Field key={field} label={messages[field]}>
          {(control) => (
            <select {...control} name={field} defaultValue={chosen[field]}>
              {lists.map((list) => (
                <option key={list.id} value={list.id}>
                  {name(list)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <button className="button button-outline" type="submit">
        {messages.go}
      </button>
    </form>
  )
}

function Compared({ slug, comparison }: { slug: string; comparison: Comparison }) {
  const messages = useSelectionMessages().compare
  const name = useListName()
  const { one, other, both, onlyOne, onlyOther } = comparison
  const groups = [
    { key: 'both', title: messages.both, files: both },
    { key: 'one', title: messages.only(name(one)), files: onlyOne },
    { key: 'other', title: messages.only(name(other)), files: onlyOther },
  ]
  return (
    <div className="gallery-stack" id="compared">
      {groups.map(({ key, title, files }) => (
        <section key={key} className="card" aria-labelledby={`compared-${key}`}>
          <div className="card-head">
            <h2 id={`compared-${key}`}>{title}</h2>
            <span className="muted">{files.length}</span>
          </div>
          {files.length === 0 ? (
            <p className="card-empty">{messages.none}</p>
          ) : (
            <FavoriteTiles slug={slug} files={files} />
          )}
        </section>
      ))}
    </div>
  )
}
