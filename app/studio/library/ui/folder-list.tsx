import { ChevronRight, Folder } from 'lucide-react'
import { Link } from 'react-router'

import { numberText } from '#app/core/display.ts'
import { type Asked, foldersIn, isSearch, wayTo } from '#app/studio/library/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useAddress } from './library-tools.tsx'
import { useLibraryWords } from './use-library-words.ts'

/** Where in the library the list is, and the folders right beneath. */
export function FolderList({
  asked,
  folders,
}: {
  asked: Asked
  folders: { path: string; count: number }[]
}) {
  const words = useLibraryWords()
  const { locale } = useDisplay()
  const at = useAddress(asked)
  const beneath = isSearch(asked) ? [] : foldersIn(folders, asked.folder)
  const way = wayTo(asked.folder)
  return (
    <>
      {way.length > 0 && (
        <nav className="library-way" aria-label={words.way}>
          <Link to={at({ folder: '' })}>{words.top}</Link>
          {way.map(({ name, path }) => (
            <span key={path}>
              <ChevronRight />
              <Link
                to={at({ folder: path })}
                aria-current={path === asked.folder ? 'page' : undefined}
              >
                {name}
              </Link>
            </span>
          ))}
        </nav>
      )}
      {beneath.length > 0 && (
        <ul className="library-folders" aria-label={words.folders}>
          {beneath.map(({ name, path, count }) => (
            <li key={path}>
              <Link
                className="library-folder"
                to={at({ folder: path })}
                aria-label={words.inFolder(name, count, numberText(count, locale))}
              >
                <Folder />
                <span>{name}</span> <span className="count">{numberText(count, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
