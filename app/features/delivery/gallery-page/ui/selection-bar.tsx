import { Heart, Users } from 'lucide-react'

import type { GalleryView } from './gallery-page-view.ts'
import './gallery-selection.css'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

/** The list that the hearts add to, with its count, and the way to the lists and the family. */
export function SelectionBar({ view: { slug, selection, pages } }: { view: GalleryView }) {
  const messages = useGallerySelectionMessages()
  const { list, lists, only, mayShare } = selection
  return (
    <>
      {list && (
        <form id="gallery-favorites" method="post" action={`/g/${slug}/favorites`} hidden>
          <input type="hidden" name="list" value={list.key} />
          <input type="hidden" name="page" value={pages?.page ?? ''} />
          <input type="hidden" name="only" value={only ? '1' : ''} />
        </form>
      )}
      {list && lists.length > 1 && (
        <details className="gallery-menu gallery-lists">
          <summary className="button button-quiet button-compact">
            <Heart />
            <span className="gallery-lists-name">{list.name}</span>
            <span data-list-count="">{list.countText}</span>
          </summary>
          <div className="gallery-menu-panel">
            <p className="field-label">{messages.listFor}</p>
            <ul>
              {lists.map(({ key, name, countText, href }) => (
                <li key={key}>
                  <a href={href} aria-current={key === list.key ? 'true' : undefined}>
                    <span>{name}</span>
                    <small data-list-count={key === list.key ? '' : undefined}>{countText}</small>
                  </a>
                </li>
              ))}
            </ul>
            <a className="button button-outline" href={`/g/${slug}/favorites`}>
              {messages.yourLists}
            </a>
          </div>
        </details>
      )}
      {list && lists.length === 1 && (
        <a className="button button-quiet button-compact" href={`/g/${slug}/favorites`}>
          <Heart />
          <span className="gallery-lists-name">{messages.favorites}</span>
          <span data-list-count="">{list.countText}</span>
        </a>
      )}
      {mayShare && (
        <a
          className="button button-quiet button-compact gallery-share"
          href={`/g/${slug}/family`}
          title={messages.family.title}
        >
          <Users />
          <span className="visually-hidden">{messages.family.title}</span>
        </a>
      )}
    </>
  )
}

/** Says that the grid has only the files of a list, and what the list is for. */
export function ChosenNote({ view: { slug, selection } }: { view: GalleryView }) {
  const messages = useGallerySelectionMessages()
  const { list, only } = selection
  if (!list) return <output className="gallery-notice" hidden />
  const key = `list=${list.key}`
  return (
    <>
      <div className="gallery-chosen" data-only={only ? '' : undefined}>
        <p>
          <b>{list.name}</b> <span className="muted">{list.sent ?? list.limits}</span>
        </p>
        {only ? (
          <a href={`/g/${slug}?${key}`}>{messages.showAll}</a>
        ) : (
          <a href={`/g/${slug}?${key}&only=1#content`}>{messages.showOnly}</a>
        )}
      </div>
      {only && list.count === 0 && <p className="gallery-found-none">{messages.noneChosen}</p>}
      <output className="gallery-notice" hidden />
    </>
  )
}
