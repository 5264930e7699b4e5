import { Archive, CircleCheck, OctagonX, RotateCcw } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import { type State, canMove } from '#app/studio/inquiry/rules.ts'
import type { ActAnswer } from '#app/ui/act-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { Once } from '#app/ui/once.tsx'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useWords } from '#app/ui/use-words.ts'

import { deeds, hasInverse } from './deeds.ts'
import { useAddress } from './use-address.ts'
import { useNextRow } from './use-next-row.ts'
import { useSecondClick } from './use-second-click.ts'

type Props = { inquiry: { id: string; state: State }; once: string; listed: string[] }
const icons = { answered: CircleCheck, archived: Archive, spam: OctagonX, waiting: RotateCcw }
const order: State[] = ['answered', 'waiting', 'archived', 'spam']

/** Where the inquiry may go from its state, one button each. */
export function Moves({ inquiry, once, listed }: Props) {
  const { moves } = useWords().portal.inquiries
  const asked = useRef<{ from: State; to: State }>(null)
  const at = useAddress(inquiry.id)
  const { Form, busy } = useAct(useMoved(inquiry.id, asked, listed))
  return (
    <div className="moves" onClickCapture={useSecondClick()}>
      {order
        .filter((to) => canMove(inquiry.state, to))
        .map((to) => {
          const Icon = icons[to]
          return (
            <Form
              key={to}
              method="post"
              action={at(deeds[to])}
              data-move={to}
              onSubmit={() => {
                asked.current = { from: inquiry.state, to }
              }}
            >
              <Once page={once} form={deeds[to]} />
              <Button
                type="submit"
                compact
                look={to === 'spam' ? 'quiet' : 'outline'}
                disabled={busy}
                aria-keyshortcuts={to === 'archived' ? 'Y' : undefined}
              >
                <Icon />
                {moves[to]}
              </Button>
            </Form>
          )
        })}
    </div>
  )
}

/** Says what was done, offers the way back where there is one, and goes on to the next inquiry. */
function useMoved(
  id: string,
  asked: RefObject<{ from: State; to: State } | null>,
  listed: string[],
) {
  const { moved } = useWords().portal.inquiries
  const at = useAddress(id)
  const complain = useComplaint()
  const goOn = useNextRow(id, listed)
  return (answer: ActAnswer) => {
    if (!asked.current) return
    if (!answer.ok) return complain(answer)
    const { from, to } = asked.current
    if (hasInverse(from, to)) offerUndo({ said: moved[to], action: at(deeds[from]) })
    else toast.success(moved[to])
    goOn()
  }
}
