import { Download } from 'lucide-react'

import type { DownloadView } from './gallery-page-view.ts'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

/** The menu of zips: plain forms, which need no script. */
export function DownloadMenu({
  slug,
  count,
  downloads: { sizes, sections, list },
}: {
  slug: string
  count: string
  downloads: DownloadView
}) {
  const { download: messages } = useGalleryPageMessages()
  if (sizes.length === 0) return null
  return (
    <details className="gallery-menu">
      <summary className="button button-accent button-compact">
        <Download />
        {messages.title}
      </summary>
      <form className="gallery-menu-panel" method="post" action={`/g/${slug}/downloads`}>
        {list && <input type="hidden" name="list" value={list.key} />}
        {list && <p className="field-label">{list.name}</p>}
        {!list && sections.length > 1 && (
          <label className="gallery-menu-what">
            <span className="field-label">{messages.what}</span>
            <select className="field-control" name="section" defaultValue="">
              <option value="">{messages.everything(count)}</option>
              {sections.map(({ id, title, count: files }) => (
                <option key={id} value={id}>
                  {messages.section(title, files)}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="gallery-menu-sizes">
          {sizes.map((size) => (
            <button key={size} type="submit" name="size" value={size}>
              <strong>{messages.sizes[size].name}</strong>
              <span>{messages.sizes[size].note}</span>
            </button>
          ))}
        </div>
        <p className="gallery-menu-note">{messages.format}</p>
      </form>
    </details>
  )
}
