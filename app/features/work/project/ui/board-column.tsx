import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import type { BoardColumns, Stage } from '#app/features/work/project/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { BoardCard } from './board-card.tsx'
import type { Card } from './board.tsx'
import type { Drag } from './use-board-drag.ts'
import type { Move } from './use-board-moves.tsx'

type Props = {
  stage: Stage
  cards: Card[]
  columns: BoardColumns<Card>
  completed: Card[]
  count: number
  isShown: boolean
  formKey: string
  drag: Drag
  move: Move | null
}

/** One stage: open projects in their manual order, and recently completed ones under Delivery. */
export function BoardColumn({
  stage,
  cards,
  columns,
  completed,
  count,
  isShown,
  formKey,
  drag,
  move,
}: Props) {
  const { stages, board } = useMessages().portal.projects
  const shared = { columns, formKey, drag }
  const hiddenCount = count - cards.length - completed.length
  return (
    <section
      className="board-column"
      aria-labelledby={`stage-${stage}`}
      data-shown={isShown || undefined}
      data-stage={stage}
      data-drop={drag.over(stage, null) || undefined}
    >
      <h2 className="board-name" id={`stage-${stage}`}>
        {stages[stage]}{' '}
        <span className="board-count" aria-label={board.cards(count)}>
          {count}
        </span>
      </h2>
      <ul className="board-cards">
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} move={move} {...shared} />
        ))}
        {completed.map((card) => (
          <BoardCard key={card.id} card={card} move={null} {...shared} />
        ))}
      </ul>
      {cards.length + completed.length === 0 && <p className="board-nothing">{board.nothing}</p>}
      {hiddenCount > 0 && (
        <p className="board-more">
          <Link
            className="button button-quiet button-compact"
            to={`/portal/projects/list?stage=${stage}`}
          >
            {board.more(hiddenCount)}
          </Link>
        </p>
      )}
      {move && <AddLink stage={stage} />}
    </section>
  )
}

function AddLink({ stage }: { stage: Stage }) {
  const { stages, addHere, addTo } = useMessages().portal.projects
  return (
    <Link
      className="button button-quiet button-compact board-add"
      to={`/portal/projects/new?stage=${stage}`}
      aria-label={addTo(stages[stage])}
    >
      <Plus />
      {addHere}
    </Link>
  )
}
