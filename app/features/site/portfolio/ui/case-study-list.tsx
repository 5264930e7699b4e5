import { CircleAlert } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { formatNumber } from '#app/core/display.ts'
import { findStepTarget } from '#app/core/order.ts'
import type { CaseStudyRow } from '#app/features/site/portfolio/rules.ts'
import { type Discipline, categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useRowDrag, useRowKeys, useRowOrder } from '#app/ui/use-row-order.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { AddCaseStudy, type AddFormResult } from './add-case-study.tsx'
import { CategoryFilter, type ShownCategory } from './category-filter.tsx'
import { CaseStudyListRow } from './case-study-list-row.tsx'
import './case-study-list.css'
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
  const { order, items, move, announcement, drag } = useCaseStudyOrder(
    keptOrder,
    initialItems,
    list,
  )
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

/** Returns the rows with pending moves applied, which keys, dragging and menus make. */
function useCaseStudyOrder(
  keptOrder: string[],
  initialItems: CaseStudyRow[],
  list: RefObject<HTMLElement | null>,
) {
  const messages = usePortfolioMessages()
  const { rows, ...moves } = useRowOrder(
    { order: keptOrder, rows: initialItems },
    {
      queue: 'portfolio',
      list,
      getTitle: ({ title }) => title || messages.untitled,
      getAction: (id) => `/portal/portfolio/${id}/position`,
      messages,
    },
  )
  useRowKeys(list, moves.order, rows, moves.move)
  return { ...moves, items: rows, drag: useRowDrag(moves.order, rows, moves.move) }
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
