import { getGalleryDownloadMessages } from '#app/messages/gallery-download.ts'

import { findSite } from '../site/page-meta.ts'

/** Returns the title of a page about a download from a gallery. */
export function listDownloadMeta(matches: Parameters<typeof findSite>[0]) {
  const site = findSite(matches)
  const messages = site && getGalleryDownloadMessages(site.language)
  return [
    { title: messages?.pageTitle(messages.title, site!.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}
