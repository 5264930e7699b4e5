import { CircleAlert } from 'lucide-react'
import { type DragEvent, type RefObject, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { numberText } from '#app/core/display.ts'
import { type ItemView, behind, steppedBefore } from '#app/studio/portfolio/rules.ts'
import { type Craft, kindsOn } from '#app/studio/project/rules.ts'
import { useAct, useComplaint } from '#app/ui/use-act.ts'
import { useArrowKeys } from '#app/ui/use-arrow-keys.ts'
import { firstBelow, useDrag } from '#app/ui/use-drag.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { AddItem, type AddAnswer } from './add-item.tsx'
import { ItemFilter, type Shown } from './item-filter.tsx'
import { ItemRow } from './item-row.tsx'
import './items.css'
import { type Move, useItemMoves } from './use-item-moves.tsx'
import { usePortfolioWords } from './use-portfolio-words.ts'

type Props = {
  items: ItemView[]
  order: string[]
  craft: Craft
  shown: Shown
  once: string
  problem: ProblemCode | null
  answer: AddAnswer | undefined
}

/**
 * The portfolio for those who keep it: one craft of it or all that visitors see, in the site's
 * order, to be arranged.
 */
export function Items({
  items: kept,
  order: keptOrder,
  craft,
  shown,
  once,
  problem,
  answer,
}: Props) {
  const words = usePortfolioWords()
  const complain = useComplaint()
  const list = useRef<HTMLOListElement>(null)
  const { order, items, move, said } = useItemMoves({ order: keptOrder, items: kept }, list)
  useItemKeys(list, order, items, move)
  const drag = useItemDrag(order, items, move)
  const removal = useAct((answer) => {
    if (!answer.ok) return complain(answer)
    toast.success(words.removed)
    list.current?.focus()
  })
  const ids = items.map(({ id }) => id)
  const mixed = shown === 'all' || (shown === null && kindsOn[craft].length > 1)
  const back = `?of=${craft}${shown ? `&kind=${shown}` : ''}`
  return (
    <>
      <ItemsHead craft={craft} shown={shown} once={once} answer={answer} />
      {problem && <Problem problem={problem} />}
      {items.length === 0 ? (
        <Empty craft={craft} shown={shown} />
      ) : (
        <OrderHint count={items.length} />
      )}
      <ol className="items" ref={list} tabIndex={-1} aria-label={words.list} {...drag.field}>
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            once={once}
            mixed={mixed}
            back={back}
            move={move}
            removal={removal}
            up={steppedBefore(order, ids, item.id, -1)}
            down={steppedBefore(order, ids, item.id, 1)}
            drag={drag.thing(item.id)}
            drop={drag.dropOf(item.id)}
          />
        ))}
      </ol>
      <p className="visually-hidden" id="item-keys">
        {words.keys}
      </p>
      <output className="visually-hidden">{said}</output>
    </>
  )
}

function ItemsHead({
  craft,
  shown,
  once,
  answer,
}: Pick<Props, 'craft' | 'shown' | 'once' | 'answer'>) {
  return (
    <div className="items-head">
      <ItemFilter craft={craft} shown={shown} />
      <AddItem
        key={`${craft} ${shown}`}
        category={shown === null || shown === 'all' ? kindsOn[craft][0] : shown}
        once={once}
        answer={answer}
      />
    </div>
  )
}

function Problem({ problem }: { problem: ProblemCode }) {
  const problems = useProblems()
  return (
    <p className="notice notice-bad items-problem" role="alert">
      <CircleAlert />
      {problems[problem]}
    </p>
  )
}

function OrderHint({ count }: { count: number }) {
  const { locale } = useDisplay()
  const words = usePortfolioWords()
  return (
    <p className="items-line muted">
      <span>
        {words.order} <span className="items-drag">{words.drag}</span>
      </span>
      <span className="count">{words.count(count, numberText(count, locale))}</span>
    </p>
  )
}

function Empty({ craft, shown }: { craft: Craft; shown: Shown }) {
  const { empty } = usePortfolioWords()
  const kind = shown === 'all' ? null : shown
  return (
    <div className="empty">
      <p>{shown === 'all' ? empty.all : empty.craft}</p>
      {shown !== 'all' && (
        <Link
          className="button button-outline"
          to={`/portal/${craft}?state=completed${kind ? `&kind=${kind}` : ''}`}
        >
          {empty.completed}
        </Link>
      )}
    </div>
  )
}

function useItemKeys(
  list: RefObject<HTMLElement | null>,
  order: string[],
  items: ItemView[],
  move: Move,
) {
  const ids = items.map(({ id }) => id)
  useArrowKeys(list, {
    go: (id, [, down]) =>
      list.current
        ?.querySelector<HTMLElement>(`[data-card="${ids[ids.indexOf(id) + down]}"]`)
        ?.focus(),
    shift: (id, [, down]) => {
      const before = steppedBefore(order, ids, id, down)
      if (before !== undefined) move(id, before)
    },
  })
}

/** Over a project, or under the last one that is shown, whatever follows it in the order. */
function useItemDrag(order: string[], items: ItemView[], move: Move) {
  const { field, thing, place } = useDrag(
    (event: DragEvent<HTMLElement>, held) => ({
      over:
        firstBelow(event, items, held, (id) => document.querySelector(`#item-${id}`))?.id ?? null,
      held,
    }),
    (id, { over }) => {
      const last = items.findLast((item) => item.id !== id)
      move(id, over ?? (last ? behind(order, last.id) : null))
    },
  )
  const end = items.findLast((item) => item.id !== place?.held)?.id
  return {
    field,
    thing,
    dropOf: (id: string) =>
      place?.over === id ? 'over' : place?.over === null && id === end ? 'under' : undefined,
  }
}
