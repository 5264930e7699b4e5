import { type RefObject, useCallback, useMemo, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { PictureView } from '#app/core/media.ts'
import {
  type AnyContent,
  type Content,
  type Part,
  type WorkPart,
  isWork,
} from '#app/studio/edition/rules.ts'
import { needsWords, sumsIn } from '#app/studio/picture/rules.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import type { Known, Writing } from './desk.ts'
import type { Keeper, Notice } from './keeper.ts'
import { useActs } from './use-acts.tsx'
import { useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import { useProblems } from './use-problems.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useWebsiteWords } from './use-website-words.ts'

type Loaded = {
  part: Part
  content: AnyContent
  published: AnyContent
  mark: string
  changed: { by: string | null; at: Date } | null
  known: Known
  writing: Writing
}

/** The draft of a part, the side and the card that are open, and what is wrong with it. */
export function useEditor(
  { part, content: loaded, published, mark, changed, known, writing }: Loaded,
  form: RefObject<HTMLElement | null>,
) {
  const words = useWebsiteWords()
  const { person } = usePortal()
  const notice = useNotice()
  const { keeper, ...draft } = useDraft(
    part,
    person.id,
    { content: loaded, published, mark, by: changed?.by ?? null },
    notice,
  )
  const { content } = draft
  const [side, show] = useState<'write' | 'look'>('write')
  const [chosen, choose] = useState<string | null>(writing.opened)
  const problems = useProblems(form, (ways) => {
    show('write')
    choose(writing.cardOf(ways, content))
  })
  const name = isWork(part)
    ? (content as Content[WorkPart]).title || words.untitled
    : words.parts[part]
  const acts = useActs(keeper, name, published, problems.show)
  usePresence(part)
  useUndoKeys(keeper)
  const { pictures, addPicture } = useNewPictures(keeper, problems.setProblems)
  const desk = useDeskValue(known, pictures, problems, addPicture)
  return {
    keeper,
    draft,
    name,
    acts,
    problems,
    desk,
    pictures,
    sides: { side, show, chosen, choose },
  }
}

export type Sides = ReturnType<typeof useEditor>['sides']
type Problems = ReturnType<typeof useProblems>

function useNotice() {
  const words = useWebsiteWords()
  return useCallback(
    (said: Notice) => {
      toast.success('recovered' in said ? words.recovered : words.mergedWith(said.merged), {
        id: 'draft',
        duration: 8000,
      })
    },
    [words],
  )
}

/** Pictures that were added here; one that is described is no longer a problem. */
function useNewPictures(keeper: Keeper, setProblems: Problems['setProblems']) {
  const [pictures, setPictures] = useState<Record<string, PictureView>>({})
  const addPicture = useCallback(
    (id: string, view: PictureView) => {
      setPictures((all) => ({ ...all, [id]: view }))
      const described = needsWords(view)
        ? []
        : sumsIn(keeper.view().content)
            .filter(([, hash]) => hash === id)
            .map(([way]) => way)
      setProblems((all) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([way, why]) => why !== 'picture-undescribed' || !described.includes(way),
          ),
        ),
      )
    },
    [keeper, setProblems],
  )
  return { pictures, addPicture }
}

function useDeskValue(
  known: Known,
  pictures: Record<string, PictureView>,
  { problems, hold, unread }: Problems,
  addPicture: (id: string, view: PictureView) => void,
) {
  return useMemo(
    () => ({
      ...known,
      pictures: { ...known.pictures, ...pictures },
      problems,
      addPicture,
      hold,
      unread,
    }),
    [known, pictures, problems, addPicture, hold, unread],
  )
}
