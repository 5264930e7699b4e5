import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'

import { usePortal } from '#app/ui/use-portal.ts'

import { ImageTexts, type ImageTextsView, type TypedTexts } from './image-texts.ts'

/** Before hydration nothing is typed. */
const emptyView: ImageTextsView = { typed: {}, problems: {}, state: 'saved' }

/** Returns the texts of images that are edited on this page; leaving the page saves them. */
export function useImageTexts(onSaved: (hash: string, texts: TypedTexts) => void) {
  const { person } = usePortal()
  const [imageTexts] = useState(() => new ImageTexts(person.id))
  const report = useEffectEvent(onSaved)
  useEffect(() => {
    const stop = imageTexts.onSaved((hash, texts) => report(hash, texts))
    const save = () => void imageTexts.save()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    save()
    addEventListener('online', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      stop()
      removeEventListener('online', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      save()
    }
  }, [imageTexts])
  const view = useSyncExternalStore(imageTexts.subscribe, imageTexts.view, () => emptyView)
  return useMemo(() => ({ imageTexts, ...view }), [imageTexts, view])
}
