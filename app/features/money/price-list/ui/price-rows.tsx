import { useRef } from 'react'

import { findStepTarget } from '#app/core/order.ts'
import type { PriceKind } from '#app/features/money/price-list/rules.ts'
import { useRowDrag, useRowKeys, useRowOrder } from '#app/ui/use-row-order.ts'

import { PriceRow, type PriceRowView, type Retirement } from './price-row.tsx'
import { usePriceMessages } from './use-price-messages.ts'

type Props = {
  kind: PriceKind
  items: PriceRowView[]
  order: string[]
  mayChange: boolean
  formKey: string
  retirement: Retirement
}

/** The packages or the single items. Rows can be reordered among themselves. */
export function PriceRows({ kind, items, order: keptOrder, mayChange, ...props }: Props) {
  const messages = usePriceMessages()
  const list = useRef<HTMLOListElement>(null)
  const { order, rows, move, announcement } = useRowOrder(
    { order: keptOrder, rows: items },
    {
      queue: `prices-${kind}`,
      list,
      getTitle: ({ name }) => name,
      getAction: (id) => `/portal/settings/prices/${id}/position`,
      messages,
    },
  )
  useRowKeys(list, order, rows, move)
  const drag = useRowDrag(order, rows, move)
  const ids = rows.map(({ id }) => id)
  return (
    <section
      className="card settings-card prices-card"
      aria-labelledby={`prices-${kind}`}
      hidden={rows.length === 0}
    >
      <header className="settings-card-head">
        <h2 id={`prices-${kind}`}>{messages.lists[kind]}</h2>
        {mayChange && rows.length > 1 && <p className="muted prices-order">{messages.order}</p>}
      </header>
      <ol
        className="price-rows"
        ref={list}
        aria-labelledby={`prices-${kind}`}
        {...(mayChange && drag.field)}
      >
        {rows.map((item) => (
          <PriceRow
            key={item.id}
            item={item}
            {...props}
            editing={
              mayChange
                ? {
                    move,
                    previous: findStepTarget(order, ids, item.id, -1),
                    next: findStepTarget(order, ids, item.id, 1),
                    drag: drag.getRowProps(item.id),
                    drop: drag.dropOf(item.id),
                  }
                : null
            }
          />
        ))}
      </ol>
      <output className="visually-hidden">{announcement}</output>
    </section>
  )
}
