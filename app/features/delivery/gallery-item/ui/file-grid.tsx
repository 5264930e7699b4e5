import { Images } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'

import { formatNumber } from '#app/core/display.ts'
import type { ItemView } from '#app/features/delivery/gallery-item/rules.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import { useGridKeys } from '#app/features/media/media-library/ui/item-grid.tsx'
import type { CaseStudyChoices } from '#app/features/site/case-study-files/rules.ts'
import { useSelection } from '#app/features/media/media-library/ui/use-selection.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { FileTile } from './file-tile.tsx'
import type { Section } from './files-page.tsx'
import { FileSelection } from './file-selection.tsx'
import { SortForm } from './sort-form.tsx'
import { useItemDrag } from './use-item-drag.ts'

type Props = {
  galleryId: string
  title: string
  /** Null for roles that only add files. */
  caseStudies: CaseStudyChoices | null
  slug: string
  coverItemId: string | null
  canTranscode: boolean
  sections: Section[]
  section: Section | null
  items: ItemView[]
  formKey: string
  empty: string
}

/**
 * Shows the files in a grid with one tab stop, by section; arrow keys move between them, and
 * dragging changes their order.
 */
export function FileGrid({ items, empty, ...props }: Props) {
  const { galleryId, title, caseStudies, sections, section, formKey } = props
  const messages = useGalleryMessages().items
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const selection = useSelection(items.map(({ id }) => id))
  const finishSelection = () => {
    selection.none()
    field.current?.focus({ preventScroll: true })
  }
  return (
    <div className="library-files" ref={field} tabIndex={-1}>
      {items.length === 0 ? (
        <div className="empty">
          <Images />
          <p>{empty}</p>
        </div>
      ) : (
        <>
          <div className="gallery-line">
            <p className="count">
              {messages.count(items.length, formatNumber(items.length, locale))}
            </p>
            {caseStudies && (
              <SortForm galleryId={galleryId} section={section?.id ?? null} formKey={formKey} />
            )}
          </div>
          <Groups field={field} items={items} selection={selection} {...props} />
          {caseStudies && (
            <p className="visually-hidden" id="gallery-keys">
              {messages.keys}
            </p>
          )}
        </>
      )}
      {caseStudies && (
        <FileSelection
          {...{ galleryId, title, caseStudies, sections, section, items, formKey }}
          selectedIds={selection.selectedIds}
          onAll={selection.all}
          onNone={selection.none}
          onDone={finishSelection}
        />
      )}
    </div>
  )
}

const ignore = () => {}

function Groups({
  field,
  items,
  selection,
  ...props
}: Omit<Props, 'empty'> & {
  field: RefObject<HTMLDivElement | null>
  selection: ReturnType<typeof useSelection>
}) {
  const { galleryId, slug, coverItemId, canTranscode, sections, section } = props
  const mayChange = props.caseStudies !== null
  const messages = useGalleryMessages()
  const isHydrated = useHydrated()
  const [near, approach] = useState<string | null>(null)
  const { selectedIds, isChosen, choose, all, none } = selection
  const stop = items.some(({ id }) => id === near) ? near : items[0]?.id
  useGridKeys(field, {
    ...(mayChange ? { choose, all, none } : { choose: ignore, all: ignore, none: ignore }),
    approach,
    hasChosen: selectedIds.length > 0,
  })
  const drag = useItemDrag(galleryId, items, selectedIds)
  const groups = [{ id: null, title: messages.sections.none }, ...sections]
    .map(({ id, title }) => ({
      id,
      title,
      files: items.filter(({ sectionId }) => sectionId === id),
    }))
    .filter(({ files }) => files.length > 0)
  return groups.map(({ id, title, files }) => (
    <section key={id} className="gallery-group" aria-label={title}>
      {!section && (groups.length > 1 || id !== null) && (
        <h2>
          {title} <span className="count">{files.length}</span>
        </h2>
      )}
      <ul className="tiles" aria-label={messages.items.list} {...(mayChange && drag.list)}>
        {files.map((item) => (
          <FileTile
            key={item.id}
            {...{ item, slug, canTranscode }}
            isCover={item.id === coverItemId}
            isSelected={isChosen(item.id)}
            stop={isHydrated ? item.id === stop : undefined}
            drop={drag.target?.id === item.id ? drag.target.side : undefined}
            onChoose={mayChange ? choose : null}
          />
        ))}
      </ul>
    </section>
  ))
}
