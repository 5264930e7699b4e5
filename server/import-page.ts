import { renderPlainPage } from '../app/platform/plain-page.server.ts'
import type { RestoreProgress } from '../app/platform/backup/restore.server.ts'
import { server } from '../app/messages/en/server.ts'

const messages = server.http.importing
/** The path of the page that started the import, which shows how far it is. */
const importPath = '/auth/setup/import'

/**
 * Shows how far the import is while no application is running. The page reloads itself without a
 * script. Other requests are asked to come back.
 */
export function renderImportPage(
  request: Request,
  progress: RestoreProgress | 'starting',
): Response {
  const { pathname } = new URL(request.url)
  const isPage = pathname === importPath && request.method === 'GET'
  const response = renderPlainPage(
    isPage ? 200 : 503,
    'en',
    messages.title,
    `<p>${describe(progress)}</p><p>${messages.text}</p>`,
  )
  response.headers.set(isPage ? 'refresh' : 'retry-after', '2')
  return response
}

function describe(progress: RestoreProgress | 'starting'): string {
  if (progress === 'starting' || progress.total === 0) return messages.verify
  const percent = Math.floor((100 * progress.done) / progress.total)
  return `${messages[progress.step]} ${percent}%`
}
