import { useEffect, useSyncExternalStore } from 'react'

import { useLanguage } from '#app/ui/use-language.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { getUploadMessages } from '#app/messages/uploads.ts'

import { type UploadManager, type UploadsView, getUploadManager } from './upload-manager.ts'

/** What is said of files on their way, in the language of the page. */
export function useUploadMessages() {
  return getUploadMessages(useLanguage())
}

/**
 * What is on its way of the person who is here, and as it is now. Every page of the portal is proof
 * that somebody is signed in.
 */
export function useUploadManager(): { manager: UploadManager; view: UploadsView } {
  const { person, now } = usePortal()
  const way = getUploadManager(person.id)
  useEffect(() => way.handleSignIn(person.id), [way, person.id, now])
  return { manager: way, view: useSyncExternalStore(way.subscribe, way.view, way.view) }
}
