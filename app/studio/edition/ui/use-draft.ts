import { useEffect, useState, useSyncExternalStore } from 'react'

import type { AnyContent, Part } from '#app/studio/edition/rules.ts'

import { Keeper, type Notice, type Theirs } from './keeper.ts'

/**
 * What is being written of one part, for as long as the page is open; `loaded` is what the server
 * had when it was last asked.
 */
export function useDraft(
  part: Part,
  person: string,
  loaded: Theirs & { published: AnyContent },
  notice: (notice: Notice) => void,
) {
  const [keeper] = useState(() => new Keeper(part, person, loaded, loaded.published, notice))
  const { mark, content, by } = loaded
  useEffect(() => {
    keeper.hear({ mark, content, by })
  }, [keeper, mark, content, by])
  useEffect(() => {
    keeper.recover(by)
    const online = () => void keeper.save()
    const leaving = () => {
      if (document.visibilityState === 'hidden') void keeper.save()
    }
    addEventListener('online', online)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', leaving)
      keeper.rest()
    }
    // whose draft it was matters when the page opens, and not again
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keeper])
  return { keeper, ...useSyncExternalStore(keeper.subscribe, keeper.view, keeper.view) }
}
