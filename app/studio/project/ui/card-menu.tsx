import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form } from 'react-router'

import { type Columns, type Place, placeFrom, placeText, stages } from '#app/studio/project/rules.ts'
import { Once } from '#app/ui/once.tsx'
import { useMenu } from '#app/ui/use-menu.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Where a card may go, without dragging: a small form whose buttons are the places. Without JavaScript it is sent as it stands. */
export function CardMenu({ card, columns, once, move }: { card: Card; columns: Columns<Card>; once: string; move: Move }) {
  const { stages: names, board } = useWords().portal.projects
  const { menu, close } = useMenu()
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = placeFrom(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? '')
    close()
    if (place) move(card.id, place)
  }
  return (
    <details className="card-menu" name="card-menu" ref={menu}>
      <summary className="icon-button" aria-label={board.menu(card.title)}><Ellipsis /></summary>
      <Form className="card-menu-list" method="post" action={`/portal/projects/${card.id}/move?view=board&stage=${card.stage}`} onSubmit={choose}>
        <Once page={once} form={card.id} /><input type="hidden" name="from" value={card.stage} />
        <p className="card-menu-label">{board.moveTo}</p>
        {stages.filter((stage) => stage !== card.stage).map((stage) => <button key={stage} className="card-menu-item" type="submit" name="to" value={placeText({ stage, before: null })}>{names[stage]}</button>)}
        <Steps card={card} column={columns[card.stage]} />
      </Form>
    </details>
  )
}

/** One place up or down in its own column, as far as there is one. */
function Steps({ card, column }: { card: Card; column: Card[] }) {
  const { board } = useWords().portal.projects
  const at = column.findIndex(({ id }) => id === card.id)
  const place = (before: string | null): Place => ({ stage: card.stage, before })
  return (
    <>
      {at > 0 && <button className="card-menu-item card-menu-step" type="submit" name="to" value={placeText(place(column[at - 1]!.id))}><ArrowUp />{board.up}</button>}
      {at < column.length - 1 && <button className="card-menu-item card-menu-step" type="submit" name="to" value={placeText(place(column[at + 2]?.id ?? null))}><ArrowDown />{board.down}</button>}
    </>
  )
}
