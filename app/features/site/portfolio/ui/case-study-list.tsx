import { CircleAlert } from 'lucide-react'
import { type DragEvent, type RefObject, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import { findNextId, findStepTarget } from '#app/core/order.ts'
import type { CaseStudyRow } from '#app/features/site/portfolio/rules.ts'
import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useArrowKeys } from '#app/ui/use-arrow-keys.ts'
import { findFirstBelow, useDrag } from '#app/ui/use-drag.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { AddCaseStudy, type AddFormResult } from './add-case-study.tsx'
import { CategoryFilter, type ShownCategory } from './category-filter.tsx'
import { CaseStudyListRow } from './case-study-list-row.tsx'
import './case-study-list.css'
import { type MoveCaseStudy, useCaseStudyOrder } from './use-case-study-order.tsx'
import { usePortfolioMessages } from './use-portfolio-messages.ts'

type Props = {
  items: CaseStudyRow[]
  order: string[]
  discipline: Discipline
  shown: ShownCategory
  formKey: string
  problem: ProblemCode | null
  result: AddFormResult | undefined
}

/**
 * The portal's portfolio: the case studies of one discipline, or all published ones, in the site's
 * order. Rows can be reordered.
 */
export function CaseStudyList({
  items: initialItems,
  order: keptOrder,
  discipline,
  shown,
  formKey,
  problem,
  result,
}: Props) {
  const messages = usePortfolioMessages()
  const showError = useErrorToast()
  const list = useRef<HTMLOListElement>(null)
  const { order, items, move, announcement } = useCaseStudyOrder(
    { order: keptOrder, items: initialItems },
    list,
  )
  useRowKeys(list, order, items, move)
  const drag = useRowDrag(order, items, move)
  const removal = useActionForm((result) => {
    if (!result.ok) return showError(result)
    toast.success(messages.removed)
    list.current?.focus()
  })
  const ids = items.map(({ id }) => id)
  const mixed = shown === 'all' || (shown === null && categoriesByDiscipline[discipline].length > 1)
  const back = `?of=${discipline}${shown ? `&category=${shown}` : ''}`
  return (
    <>
      <ListHead discipline={discipline} shown={shown} formKey={formKey} result={result} />
      {problem && <Problem problem={problem} />}
      {items.length === 0 ? (
        <Empty discipline={discipline} shown={shown} />
      ) : (
        <OrderHint count={items.length} />
      )}
      <ol className="items" ref={list} tabIndex={-1} aria-label={messages.list} {...drag.field}>
        {items.map((item) => (
          <CaseStudyListRow
            key={item.id}
            item={item}
            formKey={formKey}
            showsCategory={mixed}
            back={back}
            move={move}
            removal={removal}
            previous={findStepTarget(order, ids, item.id, -1)}
            next={findStepTarget(order, ids, item.id, 1)}
            drag={drag.getRowProps(item.id)}
            drop={drag.dropOf(item.id)}
          />
        ))}
      </ol>
      <p className="visually-hidden" id="item-keys">
        {messages.keys}
      </p>
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}

function ListHead({
  discipline,
  shown,
  formKey,
  result,
}: Pick<Props, 'discipline' | 'shown' | 'formKey' | 'result'>) {
  return (
    <div className="items-head">
      <CategoryFilter discipline={discipline} category={shown} />
      <AddCaseStudy
        key={`${discipline} ${shown}`}
        category={shown === null || shown === 'all' ? categoriesByDiscipline[discipline][0] : shown}
        formKey={formKey}
        result={result}
      />
    </div>
  )
}

function Problem({ problem }: { problem: ProblemCode }) {
  const problemMessages = useProblems()
  return (
    <p className="notice notice-bad items-problem" role="alert">
      <CircleAlert />
      {problemMessages[problem]}
    </p>
  )
}

function OrderHint({ count }: { count: number }) {
  const { locale } = useDisplay()
  const messages = usePortfolioMessages()
  return (
    <p className="items-line muted">
      <span>
        {messages.order} <span className="items-drag">{messages.drag}</span>
      </span>
      <span className="count">{messages.count(count, formatNumber(count, locale))}</span>
    </p>
  )
}

function Empty({ discipline, shown }: { discipline: Discipline; shown: ShownCategory }) {
  const { empty } = usePortfolioMessages()
  const category = shown === 'all' ? null : shown
  return (
    <div className="empty">
      <p>{shown === 'all' ? empty.all : empty.discipline}</p>
      {shown !== 'all' && (
        <Link
          className="button button-outline"
          to={`/portal/${discipline}?state=completed${category ? `&category=${category}` : ''}`}
        >
          {empty.completed}
        </Link>
      )}
    </div>
  )
}

function useRowKeys(
  list: RefObject<HTMLElement | null>,
  order: string[],
  items: CaseStudyRow[],
  move: MoveCaseStudy,
) {
  const ids = items.map(({ id }) => id)
  useArrowKeys(list, {
    onMoveFocus: (id, [, step]) =>
      list.current
        ?.querySelector<HTMLElement>(`[data-card="${ids[ids.indexOf(id) + step]}"]`)
        ?.focus(),
    onMoveItem: (id, [, step]) => {
      const before = findStepTarget(order, ids, id, step)
      if (before !== undefined) move(id, before)
    },
  })
}

/**
 * Drops a row above another, or below the last visible one, ahead of hidden rows that follow it.
 */
function useRowDrag(order: string[], items: CaseStudyRow[], move: MoveCaseStudy) {
  const {
    dropZoneProps: field,
    getItemProps: getRowProps,
    place,
  } = useDrag(
    (event: DragEvent<HTMLElement>, draggedId) => ({
      over:
        findFirstBelow(event, items, draggedId, (id) => document.querySelector(`#item-${id}`))
          ?.id ?? null,
      held: draggedId,
    }),
    (id, { over }) => {
      const last = items.findLast((item) => item.id !== id)
      move(id, over ?? (last ? findNextId(order, last.id) : null))
    },
  )
  const end = items.findLast((item) => item.id !== place?.held)?.id
  return {
    field,
    getRowProps,
    dropOf: (id: string) =>
      place?.over === id ? 'over' : place?.over === null && id === end ? 'under' : undefined,
  }
}
