import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router'

import type { AnyContent, Part } from '#app/studio/edition/rules.ts'
import { freshKey } from '#app/ui/fresh-key.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { type Keeper, ask } from './keeper.ts'
import { useWebsiteWords } from './use-website-words.ts'

type Answer =
  | { ok: true; value: { mark: string } }
  | { ok: false; problem: ProblemCode; problems?: Record<string, ProblemCode> }

/**
 * What is done with a part as a whole; `missing` is told what stands in the way of publishing, by
 * the way to each field.
 */
export function useActs(
  keeper: Keeper,
  name: string,
  published: AnyContent,
  missing: (problems: Record<string, ProblemCode>) => void,
) {
  const words = useWebsiteWords()
  const { part } = keeper
  const { busy, done } = useRequest(part, missing)
  return {
    busy,
    async publish() {
      await keeper.save()
      const answer = await done('publication', { mark: keeper.mark })
      if (!answer) return
      keeper.settle(answer.value.mark, keeper.view().content)
      toast.success(words.published(name))
    },
    async discard() {
      const before = keeper.view().content
      await keeper.save()
      const answer = await done('discard', { mark: keeper.mark })
      if (!answer) return
      keeper.settle(answer.value.mark, published)
      toast.success(
        (shown) => (
          <span className="undo">
            {words.discarded}{' '}
            <button
              type="button"
              onClick={() => {
                keeper.change(before, true)
                toast.dismiss(shown.id)
              }}
            >
              {words.undo}
            </button>
          </span>
        ),
        { duration: 8000 },
      )
    },
    async takeOff() {
      if (await done('removal')) toast.success(words.tookOff(name))
    },
    async restore(number: number) {
      const answer = await fetch(`/portal/settings/website/${part}/editions/${number}`)
        .then((said) => said.json() as Promise<{ content: AnyContent | null }>)
        .catch(() => null)
      if (!answer?.content) return void toast.error(words.saves.offline)
      keeper.change(answer.content, true)
      toast.success(words.history.restored(number))
    },
  }
}

export type Acts = ReturnType<typeof useActs>

function useRequest(part: Part, missing: (problems: Record<string, ProblemCode>) => void) {
  const { saves } = useWebsiteWords()
  const sentence = useSentence()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  /** The answer of a request that succeeded; shows what is wrong with one that did not. */
  const done = async (what: string, fields: Record<string, string> = {}) => {
    setBusy(true)
    const answer = await ask<Answer>(part, what, { ...fields, once: freshKey() })
    setBusy(false)
    if (answer === 'offline' || answer === 'ended') {
      toast.error(saves[answer])
      return null
    }
    missing(answer.ok ? {} : (answer.problems ?? {}))
    if (!answer.ok && !answer.problems) toast.error(sentence(answer.problem))
    void revalidate()
    return answer.ok ? answer : null
  }
  return { busy, done }
}
