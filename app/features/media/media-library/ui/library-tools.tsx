import { Captions, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import { mediaKinds } from '#app/core/media-kinds.ts'
import { type MediaFilter, toMediaQuery } from '#app/features/media/media-library/rules.ts'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useLibraryMessages } from './use-library-messages.ts'

type Props = {
  filter: MediaFilter
  counts: { missingAltText: number; trash: number }
  tags: string[]
}

/** Search, filters by kind, missing alt text and tag, and the link to the trash. */
export function LibraryTools({ filter, counts, tags }: Props) {
  const messages = useLibraryMessages()
  const { search: _, ...keep } = toMediaQuery(filter) as Record<string, string>
  const { q: _q, ...otherParams } = keep
  return (
    <>
      <div className="library-tools">
        <SearchForm label={messages.search} query={filter.search} hiddenFields={otherParams} />
        <Filter filter={filter} counts={counts} />
      </div>
      {!filter.trash && tags.length > 0 && <Tags filter={filter} tags={tags} />}
    </>
  )
}

function Filter({ filter, counts }: Omit<Props, 'tags'>) {
  const messages = useLibraryMessages()
  const { locale } = useDisplay()
  const getLink = useFilterLink(filter)
  return (
    <nav className="filter" aria-label={messages.filter}>
      <Link
        className="filter-item"
        to={getLink({ kind: null, missingAltText: false, trash: false })}
        aria-current={!filter.kind && !filter.missingAltText && !filter.trash ? 'true' : undefined}
      >
        {messages.kinds.all}
      </Link>
      {mediaKinds.map((kind) => (
        <Link
          key={kind}
          className="filter-item"
          to={getLink({ kind, missingAltText: false, trash: false })}
          aria-current={kind === filter.kind ? 'true' : undefined}
        >
          {messages.kinds[kind]}
        </Link>
      ))}
      {(counts.missingAltText > 0 || filter.missingAltText) && (
        <Link
          className="filter-item"
          to={getLink({ kind: null, missingAltText: true, trash: false })}
          aria-current={filter.missingAltText ? 'true' : undefined}
        >
          <Captions />
          {messages.missingAltText}{' '}
          <span className="filter-count">{formatNumber(counts.missingAltText, locale)}</span>
        </Link>
      )}
      {(counts.trash > 0 || filter.trash) && (
        <Link
          className="filter-item"
          to={getLink({
            folder: '',
            search: '',
            kind: null,
            tag: '',
            missingAltText: false,
            trash: true,
          })}
          aria-current={filter.trash ? 'true' : undefined}
        >
          {messages.bin} <span className="filter-count">{formatNumber(counts.trash, locale)}</span>
        </Link>
      )}
    </nav>
  )
}

/** Lists the tags in use; the active one can be removed. */
function Tags({ filter, tags }: Pick<Props, 'filter' | 'tags'>) {
  const messages = useLibraryMessages()
  const getLink = useFilterLink(filter)
  const shownTags = filter.tag && !tags.includes(filter.tag) ? [filter.tag, ...tags] : tags
  return (
    <nav className="library-tags" aria-label={messages.tags}>
      {shownTags.map((tag) => (
        <Link
          key={tag}
          className="library-tag"
          to={getLink({ tag: tag === filter.tag ? '' : tag })}
          aria-current={tag === filter.tag ? 'true' : undefined}
        >
          {tag}
          {tag === filter.tag && <X />}
        </Link>
      ))}
    </nav>
  )
}

/** Returns a function that gives the link of this list with a changed filter. */
export function useFilterLink(filter: MediaFilter) {
  const { pathname } = useLocation()
  return (changes: Partial<MediaFilter>) => ({
    pathname,
    search: new URLSearchParams(toMediaQuery({ ...filter, ...changes })).toString(),
  })
}
