import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useFetcher } from 'react-router'

import { type Columns, type Place, type Stage, placeOf, placeText, withMove } from '#app/studio/project/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { freshKey } from '#app/ui/fresh-key.ts'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { Card } from './board.tsx'

/** Puts a card somewhere; `keep` says that the focus goes with it. */
export type Move = (id: string, place: Place, keep?: boolean) => void
type Asked = { id: string; place: Place; from: Stage; once: string }

/**
 * The board as it is with every move that was asked, sent one after the other, shown at once. A move the server
 * refuses takes those after it back, and says why. `said` is read out: what moved, where to, at which place.
 */
export function useBoardMoves(kept: Columns<Card>, board: RefObject<HTMLElement | null>) {
  const [asked, ask] = useState<Asked[]>([])
  const [said, say] = useState('')
  const columns = asked.reduce((now, { id, place }) => withMove(now, id, place), kept)
  const focus = useRef<string>(null)
  const { portal: { projects: words } } = useWords()
  useSending(asked, ask)

  useLayoutEffect(() => {
    if (!focus.current) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${focus.current}"]`)
    focus.current = null
    // on a phone its new column is not in sight: then the stages are where one goes on
    if (card?.checkVisibility()) card.focus()
    else document.querySelector<HTMLElement>('.board-stages [aria-current]')?.focus()
  })

  const move: Move = (id, place, keep = true) => {
    const before = placeOf(columns, id)
    const after = withMove(columns, id, place)
    const at = after[place.stage].findIndex((card) => card.id === id)
    const card = after[place.stage][at]
    if (!before || !card || JSON.stringify(placeOf(after, id)) === JSON.stringify(before)) return
    if (keep) focus.current = id
    const stage = words.stages[place.stage]
    const once = freshKey()
    ask((list) => [...list, { id, place, from: before.stage, once }])
    say(words.board.moved(card.title, stage, at + 1, after[place.stage].length))
    const back = { to: placeText(before), from: place.stage }
    offerUndo({ said: words.board.said(card.title, stage), action: `/portal/projects/${id}/move`, fields: back, id: 'board-move', onUndone: () => say(words.board.back(card.title)) })
  }
  return { columns, move, said }
}

/** Sends the first of what was asked; when its answer is on the page, the next. */
function useSending(asked: Asked[], ask: (change: (list: Asked[]) => Asked[]) => void) {
  const fetcher = useFetcher<ActAnswer>()
  const { problems } = useWords()
  const sent = useRef<Asked>(null)
  const left = useRef(false)
  const { state, data } = fetcher
  useEffect(() => {
    if (state !== 'idle') { left.current = true; return }
    if (sent.current) {
      if (!left.current) return
      left.current = false
      const done = sent.current
      sent.current = null
      if (data && !data.ok) {
        toast.error(problems[data.problem] ?? data.problem, { id: 'board-move' })
        return ask(() => [])
      }
      return ask((list) => list.filter((one) => one !== done))
    }
    const [next] = asked
    if (!next) return
    sent.current = next
    void fetcher.submit({ to: placeText(next.place), from: next.from, once: next.once }, { method: 'post', action: `/portal/projects/${next.id}/move` })
  }, [state, data, asked, ask, fetcher, problems])
}
