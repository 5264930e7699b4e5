import { Archive, CircleCheck, OctagonX, RotateCcw } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import { type State, canMove } from '#app/studio/inquiry/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { deeds, hasInverse } from './deeds.ts'
import type { MoveAnswer } from './move-answer.ts'
import { UndoMessage } from './undo-message.tsx'
import { onceOf, useAct } from './use-act.ts'
import { useNextRow } from './use-next-row.ts'

type Props = { inquiry: { id: string; state: State }; once: string; listed: string[] }
const icons = { answered: CircleCheck, archived: Archive, spam: OctagonX, waiting: RotateCcw }
const order: State[] = ['answered', 'waiting', 'archived', 'spam']

/** Where the inquiry may go from its state, one button each. */
export function Moves({ inquiry, once, listed }: Props) {
  const { moves } = useWords().portal.inquiries
  const asked = useRef<{ from: State; to: State }>(null)
  const { Form, at, busy } = useAct(inquiry.id, useMoved(inquiry.id, asked, listed))
  return (
    <div className="moves">
      {order.filter((to) => canMove(inquiry.state, to)).map((to) => {
        const Icon = icons[to]
        return (
          <Form key={to} method="post" action={at(deeds[to])} data-move={to} onSubmit={() => { asked.current = { from: inquiry.state, to } }}>
            <input type="hidden" name="once" value={onceOf(once, deeds[to])} />
            <Button type="submit" compact look={to === 'spam' ? 'quiet' : 'outline'} disabled={busy} aria-keyshortcuts={to === 'archived' ? 'Y' : undefined}><Icon />{moves[to]}</Button>
          </Form>
        )
      })}
    </div>
  )
}

/** Says what was done, offers the way back where there is one, and goes on to the next inquiry. */
function useMoved(id: string, asked: RefObject<{ from: State; to: State } | null>, listed: string[]) {
  const { portal, problems } = useWords()
  const goOn = useNextRow(id, listed)
  return (answer: MoveAnswer) => {
    if (!asked.current) return
    if (!answer.ok) return void toast.error(problems[answer.problem] ?? answer.problem)
    const { from, to } = asked.current
    const said = portal.inquiries.moved[to]
    if (hasInverse(from, to)) toast.success((shown) => <UndoMessage id={id} back={from} said={said} onUndone={() => toast.dismiss(shown.id)} />, { duration: 8000 })
    else toast.success(said)
    goOn()
  }
}
