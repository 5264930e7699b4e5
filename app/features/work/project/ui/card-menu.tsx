import {
  type BoardColumns,
  parseBoardPosition,
  formatBoardPosition,
  stages,
} from '#app/features/work/project/rules.ts'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { MoveMenu } from '#app/ui/move-menu.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Moves a card to the end of another column, or up or down in its own. */
export function CardMenu({
  card,
  columns,
  formKey,
  move,
}: {
  card: Card
  columns: BoardColumns<Card>
  formKey: string
  move: Move
}) {
  const { stages: names, board } = useMessages().portal.projects
  const column = columns[card.stage]
  const index = column.findIndex(({ id }) => id === card.id)
  const formatPlaceBefore = (before: string | null) =>
    formatBoardPosition({ stage: card.stage, before })
  const choose = (text: string) => {
    const place = parseBoardPosition(text)
    if (place) move(card.id, place)
  }
  return (
    <MoveMenu
      label={board.menu(card.title)}
      action={`/portal/projects/${card.id}/move?view=board&stage=${card.stage}`}
      name="to"
      onChoose={choose}
      up={index > 0 ? formatPlaceBefore(column[index - 1]!.id) : undefined}
      down={
        index < column.length - 1 ? formatPlaceBefore(column[index + 2]?.id ?? null) : undefined
      }
    >
      <IdempotencyField page={formKey} form={card.id} />
      <input type="hidden" name="from" value={card.stage} />
      <p className="card-menu-label">{board.moveTo}</p>
      {stages
        .filter((stage) => stage !== card.stage)
        .map((stage) => (
          <button
            key={stage}
            className="card-menu-item"
            type="submit"
            name="to"
            value={formatBoardPosition({ stage, before: null })}
          >
            {names[stage]}
          </button>
        ))}
    </MoveMenu>
  )
}
