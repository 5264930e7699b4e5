import type { ItemView } from '#app/features/delivery/gallery-item/rules.ts'
import { useGalleryMessages } from '#app/features/delivery/gallery/ui/use-gallery-messages.ts'
import '#app/features/delivery/gallery/ui/gallery.css'
import '#app/features/media/media-library/ui/library.css'
import type { CaseStudyChoices } from '#app/features/site/case-study-files/rules.ts'
import { UploadArea } from '#app/features/media/upload/ui/upload-area.tsx'

import { FileGrid } from './file-grid.tsx'
import { PlainUpload } from './plain-upload.tsx'
import { SectionHead } from './section-head.tsx'
import { SectionNav } from './section-nav.tsx'

export type Section = { id: string; title: string }
type Props = {
  galleryId: string
  slug: string
  title: string
  coverItemId: string | null
  /** False without FFmpeg: videos are shown as uploaded. */
  canTranscode: boolean
  sections: Section[]
  /** The open section, or null for all files. */
  section: Section | null
  items: ItemView[]
  /** Null for roles that only add files. */
  caseStudies: CaseStudyChoices | null
  formKey: string
}

/** The files of a gallery: sections, uploads, and the grid with its selection. */
export function FilesPage(props: Props) {
  const { galleryId, title, sections, section, items, caseStudies, formKey } = props
  const mayChange = caseStudies !== null
  const messages = useGalleryMessages()
  const shownItems = section ? items.filter(({ sectionId }) => sectionId === section.id) : items
  const delivery = {
    path: `/portal/galleries/${galleryId}`,
    sectionId: section?.id ?? null,
    name: section ? `${title}, ${section.title}` : title,
    hint: messages.drop.hint,
  }
  return (
    <div className="library gallery-files">
      <SectionNav {...{ galleryId, sections, section, items, mayChange, formKey }} />
      <div className="library-list">
        <UploadArea folder="" delivery={delivery}>
          <PlainUpload galleryId={galleryId} section={section?.id ?? null} formKey={formKey} />
        </UploadArea>
        {section && mayChange && (
          <SectionHead key={section.id} {...{ galleryId, section, sections, formKey }} />
        )}
        <FileGrid
          key={section?.id ?? 'all'}
          {...props}
          items={shownItems}
          empty={section ? messages.items.emptySection : messages.items.empty}
        />
      </div>
    </div>
  )
}
