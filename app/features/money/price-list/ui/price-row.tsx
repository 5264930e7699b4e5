import { Archive } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import type { PriceKind, PriceUnit } from '#app/features/money/price-list/rules.ts'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { MoveMenu } from '#app/ui/move-menu.tsx'
import type { useActionForm } from '#app/ui/use-action-form.ts'
import type { MoveRow } from '#app/ui/use-row-order.ts'

import { usePriceMessages } from './use-price-messages.ts'

/** `price` is formatted, `tax` is the rate as text or empty, and `service` a title. */
export type PriceRowView = {
  id: string
  kind: PriceKind
  name: string
  description: string
  price: string
  unit: PriceUnit
  tax: string
  service: string | null
}
export type Retirement = Pick<ReturnType<typeof useActionForm>, 'Form' | 'isBusy'>
type Props = {
  item: PriceRowView
  /** Null for a person who may only see the list. */
  editing: {
    move: MoveRow
    previous: string | null | undefined
    next: string | null | undefined
    drag: ComponentProps<'li'>
    drop: 'over' | 'under' | undefined
  } | null
  formKey: string
  retirement: Retirement
}

/** An item in the list. Its name links to the form and covers the whole row. */
export function PriceRow({ item, editing, formKey, retirement }: Props) {
  const messages = usePriceMessages()
  const { id, name, description, price, unit, tax, service } = item
  return (
    <li
      className="ordered-row price-row"
      id={`item-${id}`}
      data-drop={editing?.drop}
      {...editing?.drag}
    >
      {editing && <span className="row-handle" />}
      <div className="price-about">
        <h3>{editing ? <EditLink id={id} name={name} /> : name}</h3>
        {description && <p className="price-description">{description}</p>}
        <p className="price-facts">
          {service && <span>{service}</span>}
          <span>{tax || messages.noTax}</span>
        </p>
      </div>
      <p className="price-amount">
        <b>{price}</b> <span>{messages.per[unit]}</span>
      </p>
      {editing && (
        <MoveMenu
          label={messages.menu(name)}
          action={`/portal/settings/prices/${id}/position`}
          name="before"
          up={editing.previous === null ? '' : editing.previous}
          down={editing.next === null ? '' : editing.next}
          onChoose={(place) => editing.move(id, place || null)}
          extraItems={<Retire id={id} formKey={formKey} retirement={retirement} />}
        >
          <IdempotencyField page={formKey} form={`place:${id}`} />
        </MoveMenu>
      )}
    </li>
  )
}

function EditLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      className="row-link"
      to={`/portal/settings/prices/${id}`}
      data-card={id}
      draggable={false}
      aria-describedby="price-keys"
    >
      {name}
    </Link>
  )
}

function Retire({
  id,
  formKey,
  retirement: { Form, isBusy },
}: {
  id: string
  formKey: string
  retirement: Retirement
}) {
  const messages = usePriceMessages()
  return (
    <Form method="post" action={`/portal/settings/prices/${id}/retire`}>
      <IdempotencyField page={formKey} form={`retire:${id}`} />
      <button className="card-menu-item" type="submit" disabled={isBusy}>
        <Archive />
        {messages.retire}
      </button>
    </Form>
  )
}
