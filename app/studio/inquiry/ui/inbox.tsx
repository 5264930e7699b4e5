import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { type Narrowing, type Shelf, narrowingText } from '#app/studio/inquiry/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { InboxRow, type Row } from './inbox-row.tsx'
import './inbox.css'
import { NarrowedTo } from './narrowed-to.tsx'
import { Shelves } from './shelves.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

type Counts = Record<Shelf, number>
type Props = {
  inquiries: Row[]
  next: string | null
  shelf: Shelf
  search: string
  narrowing: Narrowing
  after: string | null
  counts: Counts
  open: string | null
  children: ReactNode
}

/**
 * The list of one shelf and, beside it, the inquiry that is open; a narrow window shows one or the
 * other.
 */
export function Inbox({
  inquiries,
  next,
  shelf,
  search,
  narrowing,
  after,
  counts,
  open,
  children,
}: Props) {
  const words = useWords().portal.inquiries
  const list = useRef<HTMLUListElement>(null)
  const keepAddress = useLocation().search
  const { state, location } = useNavigation()
  useInboxKeys(list)
  const asked = narrowingText(narrowing)
  const isNarrowed = Object.keys(asked).length > 0
  const filtering = state === 'loading' && location?.search !== keepAddress
  return (
    <div className="inbox" data-open={open ? true : undefined}>
      <div className="inbox-list">
        <Shelves shelf={shelf} counts={counts} search={search} narrowing={asked} />
        <SearchForm label={words.searchLabel} query={search} keep={{ shelf, ...asked }} />
        {isNarrowed && <NarrowedTo shelf={shelf} search={search} narrowing={narrowing} />}
        {inquiries.length === 0 && (
          <EmptyShelf shelf={shelf} search={search} isNarrowed={isNarrowed} />
        )}
        <ul className="inbox-rows" ref={list} aria-label={words.list} aria-busy={filtering}>
          {inquiries.map((row) => (
            <InboxRow key={row.id} row={row} search={keepAddress} mixed={shelf === 'all'} />
          ))}
        </ul>
        <MorePages next={next} after={after} />
      </div>
      <div className="inbox-pane">{open ? children : <Choose />}</div>
    </div>
  )
}

function EmptyShelf({
  shelf,
  search,
  isNarrowed,
}: {
  shelf: Shelf
  search: string
  isNarrowed: boolean
}) {
  const { portal } = useWords()
  return (
    <p className="inbox-empty" tabIndex={-1}>
      {search
        ? portal.nothing(search)
        : isNarrowed
          ? portal.inquiries.noneIn
          : portal.inquiries.empty[shelf]}
    </p>
  )
}

function Choose() {
  const { choose, keys } = useWords().portal.inquiries
  return (
    <div className="inbox-choose">
      <p>{choose}</p>
      {usePortal().preferences.keys === 'on' && (
        <ul>
          {keys.map((parts) => (
            <li key={parts.join()}>
              {parts.slice(0, -1).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{' '}
              {parts.at(-1)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
