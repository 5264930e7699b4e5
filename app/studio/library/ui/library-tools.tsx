import { Captions, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { numberText } from '#app/core/display.ts'
import { kinds } from '#app/core/kinds.ts'
import { type Asked, askedText } from '#app/studio/library/rules.ts'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useLibraryWords } from './use-library-words.ts'

type Props = { asked: Asked; counts: { lacking: number; bin: number }; tags: string[] }

/**
 * How the list is narrowed: by words, by kind, to what needs words, by a tag; and the way to the
 * bin.
 */
export function LibraryTools({ asked, counts, tags }: Props) {
  const words = useLibraryWords()
  const { search: _, ...keep } = askedText(asked) as Record<string, string>
  const { q: _q, ...kept } = keep
  return (
    <>
      <div className="library-tools">
        <SearchForm label={words.search} query={asked.search} keep={kept} />
        <Filter asked={asked} counts={counts} />
      </div>
      {!asked.bin && tags.length > 0 && <Tags asked={asked} tags={tags} />}
    </>
  )
}

function Filter({ asked, counts }: Omit<Props, 'tags'>) {
  const words = useLibraryWords()
  const { locale } = useDisplay()
  const at = useAddress(asked)
  return (
    <nav className="filter" aria-label={words.filter}>
      <Link
        className="filter-item"
        to={at({ kind: null, lacking: false, bin: false })}
        aria-current={!asked.kind && !asked.lacking && !asked.bin ? 'true' : undefined}
      >
        {words.kinds.all}
      </Link>
      {kinds.map((kind) => (
        <Link
          key={kind}
          className="filter-item"
          to={at({ kind, lacking: false, bin: false })}
          aria-current={kind === asked.kind ? 'true' : undefined}
        >
          {words.kinds[kind]}
        </Link>
      ))}
      {(counts.lacking > 0 || asked.lacking) && (
        <Link
          className="filter-item"
          to={at({ kind: null, lacking: true, bin: false })}
          aria-current={asked.lacking ? 'true' : undefined}
        >
          <Captions />
          {words.lacking} <span className="filter-count">{numberText(counts.lacking, locale)}</span>
        </Link>
      )}
      {(counts.bin > 0 || asked.bin) && (
        <Link
          className="filter-item"
          to={at({ folder: '', search: '', kind: null, tag: '', lacking: false, bin: true })}
          aria-current={asked.bin ? 'true' : undefined}
        >
          {words.bin} <span className="filter-count">{numberText(counts.bin, locale)}</span>
        </Link>
      )}
    </nav>
  )
}

/** The tags in use; the one that is asked for can be let go of. */
function Tags({ asked, tags }: Pick<Props, 'asked' | 'tags'>) {
  const words = useLibraryWords()
  const at = useAddress(asked)
  const shown = asked.tag && !tags.includes(asked.tag) ? [asked.tag, ...tags] : tags
  return (
    <nav className="library-tags" aria-label={words.tags}>
      {shown.map((tag) => (
        <Link
          key={tag}
          className="library-tag"
          to={at({ tag: tag === asked.tag ? '' : tag })}
          aria-current={tag === asked.tag ? 'true' : undefined}
        >
          {tag}
          {tag === asked.tag && <X />}
        </Link>
      ))}
    </nav>
  )
}

/** The address of this list asked in another way. */
export function useAddress(asked: Asked) {
  const { pathname } = useLocation()
  return (other: Partial<Asked>) => ({
    pathname,
    search: new URLSearchParams(askedText({ ...asked, ...other })).toString(),
  })
}
