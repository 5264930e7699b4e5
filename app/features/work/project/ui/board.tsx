import type { Category } from '#app/features/studio/service/rules.ts'
import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import type { ImageView } from '#app/core/media.ts'
import {
  type BoardColumns,
  type Stage,
  type State,
  stages,
} from '#app/features/work/project/rules.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

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
  category: Category
  stage: Stage
  state: State
  dueOn: string | null
  completedOn: string | null
  tasks: number
  done: number
  cover: ImageView | null
}
type BoardView = { columns: BoardColumns<Card>; completed: Card[]; counts: Record<Stage, number> }
type Props = BoardView & {
  asked: Stage | null
  problem: ProblemCode | null
  formKey: string
  mayMove: boolean
}

/** The board of projects by stage. A narrow window shows one stage at a time. */
export function Board(props: Props) {
  const { columns: base, completed, counts, asked, problem, formKey, mayMove } = props
  const problemMessages = useProblems()
  const messages = useMessages().portal.projects
  const element = useRef<HTMLDivElement>(null)
  const { columns, move, announcement } = useBoardMoves(base, element)
  useBoardKeys(element, columns, mayMove ? move : null)
  const drag = useBoardDrag(columns, mayMove ? move : null)
  const currentStage = asked ?? stages.find((stage) => columns[stage].length > 0) ?? 'discovery'
  const countCards = (stage: Stage) => counts[stage] + columns[stage].length - base[stage].length
  if (stages.every((stage) => counts[stage] === 0) && completed.length === 0) return <EmptyBoard />
  return (
    <>
      {problem && (
        <p className="notice notice-bad board-problem" role="alert">
          <CircleAlert />
          {problemMessages[problem]}
        </p>
      )}
      <nav className="filter board-stages" aria-label={messages.stagesLabel}>
        {stages.map((stage) => (
          <Link
            key={stage}
            className="filter-item"
            to={`/portal/projects?stage=${stage}`}
            aria-current={stage === currentStage ? 'true' : undefined}
            preventScrollReset
          >
            {messages.stages[stage]}
            <span className="filter-count">
              {countCards(stage) + (stage === 'delivery' ? completed.length : 0)}
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
            count={countCards(stage) + (stage === 'delivery' ? completed.length : 0)}
            isShown={stage === currentStage}
            formKey={formKey}
            drag={drag}
            move={mayMove ? move : null}
          />
        ))}
      </div>
      {mayMove && (
        <p className="visually-hidden" id="board-keys">
          {messages.board.keys}
        </p>
      )}
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}

function EmptyBoard() {
  const { portal } = useMessages()
  const { person } = usePortal()
  return (
    <div className="empty">
      <p>{person.role === 'crew' ? portal.projects.emptyCrew : portal.projects.empty}</p>
    </div>
  )
}
