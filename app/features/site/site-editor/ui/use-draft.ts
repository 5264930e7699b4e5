import { useEffect, useState, useSyncExternalStore } from 'react'

import type { AnyContent } from '#app/features/site/site-editor/rules.ts'

import { DraftSync, type DraftNotice, type RemoteDraft } from './draft-sync.ts'
import type { Part } from '#app/core/site-parts.ts'

/**
 * Returns the draft of a part, saved while the page is open. `loaded` is the state last loaded from
 * the server.
 */
export function useDraft(
  part: Part,
  person: string,
  loaded: RemoteDraft & { published: AnyContent },
  notice: (notice: DraftNotice) => void,
) {
  const [draftSync] = useState(() => new DraftSync(part, person, loaded, loaded.published, notice))
  const { revision, content, by, published } = loaded
  useEffect(() => {
    draftSync.mergeRemote({ revision, content, by }, published)
  }, [draftSync, revision, content, by, published])
  useEffect(() => {
    draftSync.recover(by)
    const saveDraft = () => void draftSync.save()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') void draftSync.save()
    }
    addEventListener('online', saveDraft)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      removeEventListener('online', saveDraft)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      draftSync.flush()
    }
    // The author of the loaded draft matters only when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draftSync])
  return { draftSync, ...useSyncExternalStore(draftSync.subscribe, draftSync.view, draftSync.view) }
}
