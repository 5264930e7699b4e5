import { Link } from 'react-router'

import { type BoardColumns, computeProgress } from '#app/features/work/project/rules.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Card } from './board.tsx'
import { CardMenu } from './card-menu.tsx'
import { DuePill, DueDate } from './due.tsx'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { ProgressBar } from './progress.tsx'
import type { Drag } from './use-board-drag.ts'
import type { Move } from './use-board-moves.tsx'

type Props = {
  card: Card
  columns: BoardColumns<Card>
  formKey: string
  drag: Drag
  move: Move | null
}

/** One project on the board; the whole card is clickable through its title. */
export function BoardCard({ card, columns, formKey, drag, move }: Props) {
  const { percent } = useMessages().portal.projects
  return (
    <li
      className="board-card"
      id={`card-${card.id}`}
      data-drop={drag.over(card.stage, card.id) || undefined}
      {...(move ? drag.card(card) : {})}
    >
      {card.cover && (
        <Picture
          className="board-cover"
          picture={card.cover}
          sizes="(max-width: 760px) 92vw, 300px"
          decorative
        />
      )}
      <div className="board-text">
        <h3>
          <Link
            className="row-link"
            to={`/portal/projects/${card.id}`}
            data-card={card.id}
            draggable={false}
            aria-describedby={move ? 'board-keys' : undefined}
          >
            {card.title}
          </Link>
        </h3>
        <p className="muted">{card.client}</p>
        <ProgressBar project={card} />
        <p className="board-line">
          <CategoryTag category={card.category} />
          <span aria-hidden="true">{percent(computeProgress(card, card.state))}</span>
        </p>
        <p className="board-line">
          <span>
            <DueDate {...card} />
          </span>
          <DuePill {...card} />
        </p>
      </div>
      {move && <CardMenu card={card} columns={columns} formKey={formKey} move={move} />}
    </li>
  )
}
