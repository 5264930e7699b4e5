import { type Columns, placeFrom, placeText, stages } from '#app/studio/project/rules.ts'
import { Once } from '#app/ui/once.tsx'
import { PlaceMenu } from '#app/ui/place-menu.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { Card } from './board.tsx'
import type { Move } from './use-board-moves.tsx'

/** Where a card may go: to the end of another column, or one place up or down in its own. */
export function CardMenu({
  card,
  columns,
  once,
  move,
}: {
  card: Card
  columns: Columns<Card>
  once: string
  move: Move
}) {
  const { stages: names, board } = useWords().portal.projects
  const column = columns[card.stage]
  const at = column.findIndex(({ id }) => id === card.id)
  const over = (before: string | null) => placeText({ stage: card.stage, before })
  const choose = (text: string) => {
    const place = placeFrom(text)
    if (place) move(card.id, place)
  }
  return (
    <PlaceMenu
      label={board.menu(card.title)}
      action={`/portal/projects/${card.id}/move?view=board&stage=${card.stage}`}
      name="to"
      choose={choose}
      up={at > 0 ? over(column[at - 1]!.id) : undefined}
      down={at < column.length - 1 ? over(column[at + 2]?.id ?? null) : undefined}
    >
      <Once page={once} form={card.id} />
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
            value={placeText({ stage, before: null })}
          >
            {names[stage]}
          </button>
        ))}
    </PlaceMenu>
  )
}
