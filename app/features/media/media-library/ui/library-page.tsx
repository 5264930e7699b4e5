import { CircleAlert, FolderOpen, Images, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { UploadArea } from '#app/features/media/upload/ui/upload-area.tsx'
import {
  type BuiltInImage,
  type MediaFilter,
  type MediaItemRow,
  toMediaQuery,
  listSubfolders,
  hasFilter,
} from '#app/features/media/media-library/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { BuiltInImages } from './built-in-images.tsx'
import { FolderList } from './folder-list.tsx'
import { ItemGrid } from './item-grid.tsx'
import './library.css'
import { LibraryTools } from './library-tools.tsx'
import { PlainUploadForm } from './plain-upload-form.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

type Counts = { all: number; missingAltText: number; trash: number }
type Props = {
  items: MediaItemRow[]
  builtIn: BuiltInImage[]
  next: string | null
  after: string | null
  filter: MediaFilter
  folders: { path: string; count: number }[]
  tags: string[]
  counts: Counts
  now: Date
  formKey: string
  /** The problem of a form sent without JavaScript. */
  problem: ProblemCode | null
  open: string | null
  children: ReactNode
}

/**
 * Shows a folder or search results, and the open item next to the list. A narrow window shows one
 * or the other.
 */
export function LibraryPage(props: Props) {
  const { items, next, after, filter, folders, tags, counts, now, formKey, problem, open } = props
  const messages = useLibraryMessages()
  const { settings } = useMessages().portal
  const sentence = useSentence()
  const pane = useRef<HTMLDivElement>(null)
  useScrollToPane(open, pane)
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
          <p className="muted">{messages.lead}</p>
        </header>
        {!filter.trash && (
          <UploadArea folder={filter.folder}>
            <PlainUploadForm formKey={formKey} />
          </UploadArea>
        )}
        <LibraryTools filter={filter} counts={counts} tags={tags} />
        {!filter.trash && <FolderList filter={filter} folders={folders} />}
        <ItemGrid
          key={JSON.stringify([filter, after])}
          items={items}
          filter={filter}
          folders={folders.map(({ path }) => path)}
          tags={tags}
          now={now}
          formKey={formKey}
          open={open}
          hasMorePages={next !== null || after !== null}
        >
          <Empty
            filter={filter}
            counts={counts}
            hasBuiltIn={props.builtIn.length > 0}
            hasFolders={listSubfolders(folders, filter.folder).length > 0}
          />
        </ItemGrid>
        <MorePages next={next} after={after} />
        {next === null && <BuiltInImages images={props.builtIn} />}
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
 * On narrow windows, scrolls to the top of an opened item. When it closes, the focus returns to its
 * tile.
 */
function useScrollToPane(open: string | null, pane: RefObject<HTMLDivElement | null>) {
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
  filter,
  counts,
  hasBuiltIn,
  hasFolders,
}: {
  filter: MediaFilter
  counts: Counts
  hasBuiltIn: boolean
  hasFolders: boolean
}) {
  const { empty } = useLibraryMessages()
  const { pathname } = useLocation()
  if (filter.trash)
    return (
      <div className="empty">
        <Trash2 />
        <p>{empty.bin}</p>
      </div>
    )
  if (hasBuiltIn && hasFilter(filter)) return null
  if (counts.all === 0 && !hasFilter(filter))
    return (
      <div className="empty">
        <Images />
        <p>
          <b>{empty.title}</b>
        </p>
        <p>{empty.lead}</p>
      </div>
    )
  if (!hasFilter(filter) && hasFolders) return null
  return (
    <div className="empty">
      <FolderOpen />
      <p>{empty.nothing}</p>
      <Link
        className="button button-outline"
        to={{
          pathname,
          search: new URLSearchParams(
            toMediaQuery({
              ...filter,
              search: '',
              kind: null,
              tag: '',
              missingAltText: false,
              folder: hasFilter(filter) ? filter.folder : '',
            }),
          ).toString(),
        }}
      >
        {empty.all}
      </Link>
    </div>
  )
}
