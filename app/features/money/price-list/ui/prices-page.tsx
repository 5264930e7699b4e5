import { CircleAlert, Plus } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import type { PriceMode } from '#app/core/tax.ts'
import { type PriceKind, priceKinds } from '#app/features/money/price-list/rules.ts'
import type { ActionResult } from '#app/ui/action-result.ts'
import { offerUndo } from '#app/ui/offer-undo.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useActionForm, useErrorToast } from '#app/ui/use-action-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { PriceRows } from './price-rows.tsx'
import type { PriceRowView } from './price-row.tsx'
import './prices.css'
import { RetiredItems } from './retired-items.tsx'
import { usePriceMessages } from './use-price-messages.ts'

const page = '/portal/settings/prices'
type Props = {
  items: PriceRowView[]
  /** Ids of all items in their order, retired ones too. */
  order: string[]
  retired: { id: string; name: string; retiredAt: Date }[]
  priceMode: PriceMode
  mayChange: boolean
  formKey: string
  problem: ProblemCode | null
}

/** The price list: packages, items, and below them what was retired. */
export function PricesPage(props: Props) {
  const { items, order, retired, priceMode, mayChange, formKey, problem } = props
  const messages = usePriceMessages()
  const lists = useRef<HTMLDivElement>(null)
  const retirement = useRetirement(() => lists.current?.focus())
  return (
    <>
      <SavedNotice />
      {problem && <Problem problem={problem} />}
      <div className="prices-head">
        <p className="muted">{messages.lead[priceMode]}</p>
        {mayChange && items.length > 0 && (
          <p className="prices-add">
            {priceKinds.map((kind) => (
              <AddLink key={kind} kind={kind} />
            ))}
          </p>
        )}
      </div>
      {items.length === 0 && <Empty mayChange={mayChange} />}
      <div className="prices" ref={lists} tabIndex={-1} hidden={items.length === 0}>
        {priceKinds.map((kind) => (
          <PriceRows
            key={kind}
            kind={kind}
            items={items.filter((item) => item.kind === kind)}
            {...{ order, mayChange, formKey, retirement }}
          />
        ))}
      </div>
      {retired.length > 0 && <RetiredItems items={retired} {...{ mayChange, formKey }} />}
      <p className="visually-hidden" id="price-keys">
        {messages.keys}
      </p>
    </>
  )
}

/** Returns the form that retires an item, and offers to undo it. */
function useRetirement(onRetired: () => void) {
  const messages = usePriceMessages()
  const showError = useErrorToast()
  return useActionForm<ActionResult & { id?: string; name?: string }>((result) => {
    if (!result.ok) return showError(result)
    onRetired()
    offerUndo({
      message: messages.retiredNow(result.name ?? ''),
      action: `${page}/${result.id}/restore`,
      id: `retired:${result.id}`,
      onUndone: () => toast.success(messages.restoredNow(result.name ?? '')),
    })
  })
}

function AddLink({ kind }: { kind: PriceKind }) {
  const messages = usePriceMessages()
  return (
    <Link className="button button-outline" to={`${page}/new?kind=${kind}`}>
      <Plus />
      {messages.add[kind]}
    </Link>
  )
}

function Empty({ mayChange }: { mayChange: boolean }) {
  const messages = usePriceMessages()
  return (
    <div className="empty">
      <p>{messages.empty}</p>
      {mayChange && <AddLink kind="item" />}
    </div>
  )
}

function Problem({ problem }: { problem: ProblemCode }) {
  const problemMessages = useProblems()
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {problemMessages[problem]}
    </p>
  )
}
