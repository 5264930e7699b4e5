import { useEffect, useSyncExternalStore } from 'react'

import { useLanguage } from '#app/ui/use-language.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { getUploadMessages } from '#app/messages/uploads.ts'

import { type UploadManager, type UploadsView, getUploadManager } from './upload-manager.ts'

export function useUploadMessages() {
  return getUploadMessages(useLanguage())
}

/**
 * Returns the upload manager of the signed-in person and its current view. Each rendered portal
 * page proves that the session is valid, so ended uploads resume.
 */
export function useUploadManager(): { manager: UploadManager; view: UploadsView } {
  const { person, now } = usePortal()
  const manager = getUploadManager(person.id)
  useEffect(() => manager.handleSignIn(person.id), [manager, person.id, now])
  return { manager, view: useSyncExternalStore(manager.subscribe, manager.view, manager.view) }
}
