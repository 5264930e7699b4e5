import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import type { PictureView } from '#app/core/media.ts'
import {
  type Columns,
  type Kind,
  type Stage,
  type State,
  stages,
} from '#app/studio/project/rules.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { BoardColumn } from './board-column.tsx'
import './board.css'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.tsx'

export type Card = {
  id: string
  number: number
  title: string
  client: string
  kind: Kind
  stage: Stage
  state: State
  dueOn: string | null
  completedOn: string | null
  tasks: number
  done: number
  cover: PictureView | null
}
type BoardView = { columns: Columns<Card>; completed: Card[]; counts: Record<Stage, number> }
type Props = BoardView & {
  asked: Stage | null
  problem: ProblemCode | null
  once: string
  mayMove: boolean
}

/** What is being made, by stage. A narrow window shows one stage at a time. */
export function Board({ columns: kept, completed, counts, asked, problem, once, mayMove }: Props) {
  const { portal } = useWords()
  const problems = useProblems()
  const words = portal.projects
  const element = useRef<HTMLDivElement>(null)
  const { columns, move, said } = useBoardMoves(kept, element)
  useBoardKeys(element, columns, mayMove ? move : null)
  const drag = useBoardDrag(columns, mayMove ? move : null)
  const shown = asked ?? stages.find((stage) => columns[stage].length > 0) ?? 'discovery'
  const grown = (stage: Stage) => counts[stage] + columns[stage].length - kept[stage].length
  if (stages.every((stage) => counts[stage] === 0) && completed.length === 0) return <EmptyBoard />
  return (
    <>
      {problem && (
        <p className="notice notice-bad board-problem" role="alert">
          <CircleAlert />
          {problems[problem]}
        </p>
      )}
      <nav className="filter board-stages" aria-label={words.stagesLabel}>
        {stages.map((stage) => (
          <Link
            key={stage}
            className="filter-item"
            to={`/portal/projects?stage=${stage}`}
            aria-current={stage === shown ? 'true' : undefined}
            preventScrollReset
          >
            {words.stages[stage]}
            <span className="filter-count">
              {grown(stage) + (stage === 'delivery' ? completed.length : 0)}
            </span>
          </Link>
        ))}
      </nav>
      <div className="board" ref={element} {...drag.board}>
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            cards={columns[stage]}
            columns={columns}
            completed={stage === 'delivery' ? completed : []}
            count={grown(stage) + (stage === 'delivery' ? completed.length : 0)}
            shown={stage === shown}
            once={once}
            drag={drag}
            move={mayMove ? move : null}
          />
        ))}
      </div>
      {mayMove && (
        <p className="visually-hidden" id="board-keys">
          {words.board.keys}
        </p>
      )}
      <output className="visually-hidden">{said}</output>
    </>
  )
}

function EmptyBoard() {
  const { portal } = useWords()
  const { person } = usePortal()
  return (
    <div className="empty">
      <p>{person.role === 'crew' ? portal.projects.emptyCrew : portal.projects.empty}</p>
    </div>
  )
}
