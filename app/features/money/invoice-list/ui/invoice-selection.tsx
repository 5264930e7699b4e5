import { Download, Send } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import type { SelectionResult } from '#app/features/money/bulk-reminder/rules.ts'
import {
  type InvoiceFilter,
  formatInvoiceQuery,
  invoicesPath,
} from '#app/features/money/invoice-list/rules.ts'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import './selection.css'

/** The checkboxes of the rows name it, so that the form works without JavaScript. */
export const selectionFormId = 'invoice-selection'

type Props = {
  list: RefObject<HTMLElement | null>
  rows: { id: string }[]
  filters: InvoiceFilter
  after: string | null
  formKey: string
  mayRemind: boolean
  result: SelectionResult | undefined
}

/** Actions on the selected invoices. The style sheet shows them while there is a selection. */
export function InvoiceSelection(props: Props) {
  const { list, rows, filters, after, formKey, mayRemind, result } = props
  const { selection: messages } = useInvoiceMessages()
  const { count, getIds, selectAll } = useSelectedRows(list, rows, result)
  const { state } = useNavigation()
  const query = new URLSearchParams(formatInvoiceQuery(filters))
  const openDownload = (event: MouseEvent) => {
    // the router would load the file as a page
    event.preventDefault()
    window.location.assign(`${invoicesPath}.zip?${formatSelection(query, getIds())}`)
  }
  const page = new URLSearchParams([...query, ...(after ? [['after', after]] : [])])
  return (
    <Form
      className="invoice-selection"
      id={selectionFormId}
      method="post"
      action={`${invoicesPath}?${page}`}
      aria-label={messages.label}
      data-draft="off"
      preventScrollReset
    >
      <IdempotencyField page={formKey} form="selection" />
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AllRows count={count} of={rows.length} onChange={selectAll} />
      <Link
        className="settings-link invoice-all-link"
        to={`${invoicesPath}?${new URLSearchParams([...page, ['selected', 'all']])}`}
      >
        {messages.all}
      </Link>
      <div className="invoice-bulk">
        {/* Without JavaScript, Enter in a checkbox presses the first button. */}
        <Button
          type="submit"
          compact
          formMethod="get"
          formAction={`${invoicesPath}.zip`}
          onClick={openDownload}
        >
          <Download />
          {messages.download}
        </Button>
        {mayRemind && (
          <Button type="submit" compact disabled={state !== 'idle'}>
            <Send />
            {messages.remind}
          </Button>
        )}
      </div>
    </Form>
  )
}

function formatSelection(query: URLSearchParams, ids: string[]) {
  return new URLSearchParams([...query, ...ids.map((id) => ['invoice', id])])
}

function AllRows({
  count,
  of,
  onChange,
}: {
  count: number
  of: number
  onChange: (isChecked: boolean) => void
}) {
  const { selection: messages } = useInvoiceMessages()
  return (
    <label className="invoice-all">
      <input
        type="checkbox"
        checked={count > 0 && count === of}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < of
        }}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={messages.all}
      />
      <output>{count > 0 ? messages.count(count) : messages.all}</output>
    </label>
  )
}

/**
 * The selected rows. The checkboxes hold them, because some are checked before the page is
 * hydrated. After the reminders were sent, none is.
 */
function useSelectedRows(
  list: RefObject<HTMLElement | null>,
  rows: { id: string }[],
  result: SelectionResult | undefined,
) {
  const [count, setCount] = useState(0)
  const handledResult = useRef(result)
  const find = (selector = '') => [
    ...(list.current?.querySelectorAll<HTMLInputElement>(`input[name=invoice]${selector}`) ?? []),
  ]
  const selectAll = (isChecked: boolean) => {
    for (const input of find()) input.checked = isChecked
    setCount(isChecked ? rows.length : 0)
  }
  useEffect(() => {
    const element = list.current
    const updateCount = () =>
      setCount(element?.querySelectorAll('input[name=invoice]:checked').length ?? 0)
    updateCount()
    element?.addEventListener('change', updateCount)
    element?.addEventListener('keydown', openRow)
    return () => {
      element?.removeEventListener('change', updateCount)
      element?.removeEventListener('keydown', openRow)
    }
  }, [list, rows])
  useEffect(() => {
    if (result === handledResult.current) return
    handledResult.current = result
    if (!result || 'problem' in result) return
    for (const input of list.current?.querySelectorAll<HTMLInputElement>('input[name=invoice]') ??
      [])
      input.checked = false
    list.current?.dispatchEvent(new Event('change'))
  }, [result, list])
  return { count, getIds: () => find(':checked').map(({ value }) => value), selectAll }
}

/** Enter in the checkbox of a row opens the row instead of submitting the form. */
function openRow(event: KeyboardEvent) {
  const { target, key } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  event.preventDefault()
  target.closest('tr')?.querySelector<HTMLElement>('.row-link')?.click()
}

/** The reminders that were sent, the invoices that were skipped and why, or the problem. */
export function SelectionNotice({ result }: { result: SelectionResult | undefined }) {
  const { selection: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  if (result && 'problem' in result)
    return (
      <output className="notice notice-bad invoice-answer">
        {problemMessages[result.problem]}
      </output>
    )
  return (
    <output className={result && `notice ${result.sent > 0 ? 'notice-ok' : ''} invoice-answer`}>
      {result && <span>{messages.sent(result.sent)}</span>}
      {result?.skipped.map(({ reason, numbers }) => (
        <span key={reason}>{messages.skipped(numbers.join(', '), messages.reasons[reason])}</span>
      ))}
    </output>
  )
}
