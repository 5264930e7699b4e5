import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router'

import type { ImageTexts } from '#app/features/media/image/ui/image-texts.ts'
import type { AnyContent } from '#app/features/site/site-editor/rules.ts'
import { createRandomKey } from '#app/ui/random-key.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { type DraftSync, postPartAction } from './draft-sync.ts'
import { useWebsiteMessages } from './use-website-messages.ts'
import type { Part } from '#app/core/site-parts.ts'

type PartActionResult =
  | { ok: true; value: { revision: string } }
  | { ok: false; problem: ProblemCode; problems?: Record<string, ProblemCode> }

/**
 * Actions on the whole part. `onProblems` receives what blocks publishing, by the path of each
 * field.
 */
export function usePartActions(
  draftSync: DraftSync,
  imageTexts: ImageTexts,
  name: string,
  published: AnyContent,
  onProblems: (problems: Record<string, ProblemCode>) => void,
) {
  const messages = useWebsiteMessages()
  const { part } = draftSync
  const { isBusy, request } = usePartRequest(part, onProblems)
  return {
    isBusy,
    async publish() {
      await Promise.all([draftSync.save(), imageTexts.save()])
      const result = await request('publication', { revision: draftSync.revision })
      if (!result) return
      draftSync.markSaved(result.value.revision, draftSync.view().content)
      toast.success(messages.published(name))
    },
    async discard() {
      const before = draftSync.view().content
      await draftSync.save()
      const result = await request('discard', { revision: draftSync.revision })
      if (!result) return
      draftSync.markSaved(result.value.revision, published)
      toast.success(
        (item) => (
          <span className="undo">
            {messages.discarded}{' '}
            <button
              type="button"
              onClick={() => {
                draftSync.change(before, true)
                toast.dismiss(item.id)
              }}
            >
              {messages.undo}
            </button>
          </span>
        ),
        { duration: 8000 },
      )
    },
    async unpublish() {
      if (await request('unpublish')) toast.success(messages.unpublished(name))
    },
    async restore(number: number) {
      const result = await fetch(`/portal/website/${part}/versions/${number}`)
        .then((response) => response.json() as Promise<{ content: AnyContent | null }>)
        .catch(() => null)
      if (!result?.content) return void toast.error(messages.saves.offline)
      draftSync.change(result.content, true)
      toast.success(messages.history.restored(number))
    },
  }
}

export type PartActions = ReturnType<typeof usePartActions>

function usePartRequest(part: Part, onProblems: (problems: Record<string, ProblemCode>) => void) {
  const { saves } = useWebsiteMessages()
  const sentence = useSentence()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  /** Returns the result of a successful request; shows the problem of a failed one. */
  const request = async (action: string, fields: Record<string, string> = {}) => {
    setBusy(true)
    const result = await postPartAction<PartActionResult>(part, action, {
      ...fields,
      formKey: createRandomKey(),
    })
    setBusy(false)
    if (result === 'offline' || result === 'ended') {
      toast.error(saves[result])
      return null
    }
    onProblems(result.ok ? {} : (result.problems ?? {}))
    if (!result.ok && !result.problems) toast.error(sentence(result.problem))
    void revalidate()
    return result.ok ? result : null
  }
  return { isBusy, request }
}
