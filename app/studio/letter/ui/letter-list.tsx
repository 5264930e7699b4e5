import { Link, useLocation } from 'react-router'

import { whenText } from '#app/core/display.ts'
import { type LetterShelf, type LetterState, letterShelves } from '#app/studio/letter/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { LetterPill } from './letter-pill.tsx'

type Row = {
  id: string
  createdAt: Date
  toName: string
  toAddress: string
  subject: string
  state: LetterState
}
type Counts = Record<Exclude<LetterShelf, 'all'>, number>
type Props = {
  letters: Row[]
  next: string | null
  after: string | null
  shelf: LetterShelf
  counts: Counts
}

/** Every letter the program wrote, newest first. */
export function LetterList({ letters, next, after, shelf, counts }: Props) {
  const words = useWords().portal.settings.letters
  return (
    <section aria-labelledby="letters">
      <h2 className="visually-hidden" id="letters">
        {words.title}
      </h2>
      <LetterShelves shelf={shelf} counts={counts} />
      {letters.length > 0 ? (
        <LetterTable letters={letters} />
      ) : (
        <p className="empty">{words.empty[shelf]}</p>
      )}
      <MorePages next={next} after={after} />
    </section>
  )
}

function LetterShelves({ shelf: chosen, counts }: { shelf: LetterShelf; counts: Counts }) {
  const words = useWords().portal.settings.letters
  return (
    <nav className="filter" aria-label={words.shelvesLabel}>
      {letterShelves.map((shelf) => (
        <Link
          key={shelf}
          className="filter-item"
          data-alarm={shelf === 'dead' && counts.dead > 0 ? true : undefined}
          to={{ pathname: '/portal/settings/letters', search: `shelf=${shelf}` }}
          aria-current={shelf === chosen ? 'true' : undefined}
        >
          {words.shelves[shelf]}
          {shelf !== 'all' && <span className="filter-count">{counts[shelf]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function LetterTable({ letters }: { letters: Row[] }) {
  const { columns } = useWords().portal.settings.letters
  const display = useDisplay()
  const now = useNow()
  const { search } = useLocation()
  return (
    <div className="card">
      <table className="table letters">
        <thead>
          <tr>
            <th scope="col">{columns.subject}</th>
            <th scope="col">{columns.to}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.when}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ id, createdAt, toName, toAddress, subject, state }) => (
            <tr key={id}>
              <td>
                <Link
                  className="row-link"
                  to={{ pathname: `/portal/settings/letters/${id}`, search }}
                >
                  {subject}
                </Link>
              </td>
              <td>{toName || toAddress}</td>
              <td>
                <LetterPill state={state} />
              </td>
              <td>{whenText(createdAt, now, display)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
