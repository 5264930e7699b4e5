import { type RefObject, useCallback, useMemo, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import type { ImageView } from '#app/core/media.ts'
import {
  type AnyContent,
  type Content,
  isCaseStudyPart,
} from '#app/features/site/site-editor/rules.ts'
import { needsAltText } from '#app/features/media/image/rules.ts'
import { type ImageTextsView, withTexts } from '#app/features/media/image/ui/image-texts.ts'
import { useImageTexts } from '#app/features/media/image/ui/use-image-texts.ts'
import { listMediaReferences } from '#app/features/media/media-usage/rules.ts'
import { usePortal } from '#app/ui/use-portal.ts'

import type { EditorOptions, PartEditing } from './editor-context.ts'
import type { DraftSync, DraftNotice, SaveState } from './draft-sync.ts'
import { usePartActions } from './use-part-actions.tsx'
import { useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import { usePublishProblems } from './use-publish-problems.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useWebsiteMessages } from './use-website-messages.ts'
import type { Part } from '#app/core/site-parts.ts'
import type { CaseStudyPart } from '#app/core/site-parts.ts'

type LoadedPart = {
  part: Part
  content: AnyContent
  published: AnyContent
  revision: string
  changed: { by: string | null; at: Date } | null
  options: EditorOptions
  editing: PartEditing
}

/** Returns the draft of a part, the open side and card, and the problems that block publishing. */
export function useEditor(
  { part, content: loaded, published, revision, changed, options, editing }: LoadedPart,
  form: RefObject<HTMLElement | null>,
) {
  const messages = useWebsiteMessages()
  const { person } = usePortal()
  const notice = useDraftNotice()
  const { draftSync, ...draft } = useDraft(
    part,
    person.id,
    { content: loaded, published, revision, by: changed?.by ?? null },
    notice,
  )
  const { content } = draft
  const [side, show] = useState<'edit' | 'preview'>('edit')
  const [openCard, choose] = useState<string | null>(() => editing.findFirstCard(content))
  const problems = usePublishProblems(form, (ways) => {
    show('edit')
    choose(editing.findCard(ways, content))
  })
  const name = isCaseStudyPart(part)
    ? (content as Content[CaseStudyPart]).title || messages.untitled
    : messages.parts[part]
  usePresence(part)
  useUndoKeys(draftSync)
  const { pictures, addPicture } = useNewImages(draftSync, problems.setProblems)
  const texts = useImageTexts((hash, saved) => {
    const view = pictures[hash] ?? options.pictures[hash]
    if (view) addPicture(hash, withTexts(view, saved))
  })
  const acts = usePartActions(draftSync, texts.imageTexts, name, published, problems.show)
  const context = useEditorContextValue(part, options, pictures, problems, addPicture, texts)
  return {
    draftSync,
    draft,
    saveState: getSaveState(draft.saveState, texts.state),
    name,
    acts,
    problems,
    context,
    pictures,
    sides: { side, show, chosen: openCard, choose },
  }
}

/** The texts of images are saved apart from the draft; the more urgent state is shown. */
function getSaveState(ofDraft: SaveState, ofTexts: ImageTextsView['state']): SaveState {
  if (ofTexts === 'saved' || ofDraft === 'clash') return ofDraft
  return ofTexts === 'saving' && (ofDraft === 'offline' || ofDraft === 'ended') ? ofDraft : ofTexts
}

export type Sides = ReturnType<typeof useEditor>['sides']
type Problems = ReturnType<typeof usePublishProblems>

function useDraftNotice() {
  const messages = useWebsiteMessages()
  return useCallback(
    (notice: DraftNotice) => {
      toast.success(
        'recovered' in notice ? messages.recovered : messages.mergedWith(notice.merged),
        {
          id: 'draft',
          duration: 8000,
        },
      )
    },
    [messages],
  )
}

/** Collects images added in this tab; an added image with alt text clears its problems. */
function useNewImages(draftSync: DraftSync, setProblems: Problems['setProblems']) {
  const [pictures, setPictures] = useState<Record<string, ImageView>>({})
  const addPicture = useCallback(
    (id: string, view: ImageView) => {
      setPictures((all) => ({ ...all, [id]: view }))
      const described = needsAltText(view)
        ? []
        : listMediaReferences(draftSync.view().content)
            .filter(([, hash]) => hash === id)
            .map(([fieldPath]) => fieldPath)
      setProblems((all) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([fieldPath, problem]) =>
              problem !== 'picture-undescribed' || !described.includes(fieldPath),
          ),
        ),
      )
    },
    [draftSync, setProblems],
  )
  return { pictures, addPicture }
}

function useEditorContextValue(
  part: Part,
  options: EditorOptions,
  pictures: Record<string, ImageView>,
  { problems, setUnreadable, unreadable }: Problems,
  addPicture: (id: string, view: ImageView) => void,
  texts: ReturnType<typeof useImageTexts>,
) {
  return useMemo(
    () => ({
      ...options,
      part,
      pictures: { ...options.pictures, ...pictures },
      problems,
      addPicture,
      texts,
      setUnreadable,
      unreadable,
    }),
    [part, options, pictures, problems, addPicture, texts, setUnreadable, unreadable],
  )
}
