import { CircleAlert, FolderOpen, Images, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { Arrivals } from '#app/studio/arrival/ui/arrivals.tsx'
import {
  type Asked,
  type ItemRow,
  askedText,
  foldersIn,
  isSearch,
} from '#app/studio/library/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { FolderList } from './folder-list.tsx'
import { ItemGrid } from './item-grid.tsx'
import './library.css'
import { LibraryTools } from './library-tools.tsx'
import { PutForm } from './put-form.tsx'
import { useLibraryWords } from './use-library-words.ts'

type Counts = { all: number; lacking: number; bin: number }
type Props = {
  items: ItemRow[]
  next: string | null
  after: string | null
  asked: Asked
  folders: { path: string; count: number }[]
  tags: string[]
  counts: Counts
  now: Date
  once: string
  /** What was wrong with a plain form. */
  problem: ProblemCode | null
  open: string | null
  children: ReactNode
}

/**
 * All files of the studio: a folder of them or what is found, and beside the list the one that is
 * open; a narrow window shows one or the other.
 */
export function LibraryPage(props: Props) {
  const { items, next, after, asked, folders, tags, counts, now, once, problem, open } = props
  const words = useLibraryWords()
  const { settings } = useWords().portal
  const sentence = useSentence()
  const pane = useRef<HTMLDivElement>(null)
  useInSight(open, pane)
  return (
    <div className="library" data-open={open ? true : undefined}>
      <div className="library-list">
        <SavedNotice />
        {problem && (
          <p className="notice notice-bad" role="alert">
            <CircleAlert />
            {sentence(problem)}
          </p>
        )}
        <header>
          <h2>{settings.tabs.library}</h2>
          <p className="muted">{words.lead}</p>
        </header>
        {!asked.bin && (
          <Arrivals folder={asked.folder}>
            <PutForm once={once} />
          </Arrivals>
        )}
        <LibraryTools asked={asked} counts={counts} tags={tags} />
        {!asked.bin && <FolderList asked={asked} folders={folders} />}
        <ItemGrid
          key={JSON.stringify([asked, after])}
          items={items}
          asked={asked}
          folders={folders.map(({ path }) => path)}
          tags={tags}
          now={now}
          once={once}
          open={open}
          partly={next !== null || after !== null}
        >
          <Empty
            asked={asked}
            counts={counts}
            hasFolders={foldersIn(folders, asked.folder).length > 0}
          />
        </ItemGrid>
        <MorePages next={next} after={after} />
      </div>
      {open && (
        <div className="library-pane" ref={pane}>
          {props.children}
        </div>
      )}
    </div>
  )
}

/**
 * A file that takes the place of the list is seen from its top; closed, the way goes on where it
 * was opened.
 */
function useInSight(open: string | null, pane: RefObject<HTMLDivElement | null>) {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const left = before.current
    before.current = open
    if (open && pane.current?.parentElement?.firstElementChild?.checkVisibility() === false)
      pane.current.scrollIntoView()
    if (!open && left) document.querySelector<HTMLElement>(`[data-item="${left}"]`)?.focus()
  }, [open, pane])
}

function Empty({
  asked,
  counts,
  hasFolders,
}: {
  asked: Asked
  counts: Counts
  hasFolders: boolean
}) {
  const { empty } = useLibraryWords()
  const { pathname } = useLocation()
  if (asked.bin)
    return (
      <div className="empty">
        <Trash2 />
        <p>{empty.bin}</p>
      </div>
    )
  if (counts.all === 0 && !isSearch(asked))
    return (
      <div className="empty">
        <Images />
        <p>
          <b>{empty.title}</b>
        </p>
        <p>{empty.lead}</p>
      </div>
    )
  if (!isSearch(asked) && hasFolders) return null
  return (
    <div className="empty">
      <FolderOpen />
      <p>{empty.nothing}</p>
      <Link
        className="button button-outline"
        to={{
          pathname,
          search: new URLSearchParams(
            askedText({
              ...asked,
              search: '',
              kind: null,
              tag: '',
              lacking: false,
              folder: isSearch(asked) ? asked.folder : '',
            }),
          ).toString(),
        }}
      >
        {empty.all}
      </Link>
    </div>
  )
}
