import { ChevronRight, Folder } from 'lucide-react'
import { Link } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import {
  type MediaFilter,
  listSubfolders,
  hasFilter,
  buildBreadcrumbs,
} from '#app/features/media/media-library/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useFilterLink } from './library-tools.tsx'
import { useLibraryMessages } from './use-library-messages.ts'

/** Shows the breadcrumbs of the open folder, and its subfolders. */
export function FolderList({
  filter,
  folders,
}: {
  filter: MediaFilter
  folders: { path: string; count: number }[]
}) {
  const messages = useLibraryMessages()
  const { locale } = useDisplay()
  const getLink = useFilterLink(filter)
  const subfolders = hasFilter(filter) ? [] : listSubfolders(folders, filter.folder)
  const breadcrumbs = buildBreadcrumbs(filter.folder)
  return (
    <>
      {breadcrumbs.length > 0 && (
        <nav className="library-path" aria-label={messages.path}>
          <Link to={getLink({ folder: '' })}>{messages.top}</Link>
          {breadcrumbs.map(({ name, path }) => (
            <span key={path}>
              <ChevronRight />
              <Link
                to={getLink({ folder: path })}
                aria-current={path === filter.folder ? 'page' : undefined}
              >
                {name}
              </Link>
            </span>
          ))}
        </nav>
      )}
      {subfolders.length > 0 && (
        <ul className="library-folders" aria-label={messages.folders}>
          {subfolders.map(({ name, path, count }) => (
            <li key={path}>
              <Link
                className="library-folder"
                to={getLink({ folder: path })}
                aria-label={messages.inFolder(name, count, formatNumber(count, locale))}
              >
                <Folder />
                <span>{name}</span> <span className="count">{formatNumber(count, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
