import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

import { getActionPath, noticeActionPath } from '#app/features/booking/booking/ui/action-paths.ts'
import { createRandomKey } from '#app/ui/random-key.ts'

import { useNoticeForm } from './notice-card.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { getNoticePath } from './notice-sheet.tsx'
import type { NoticeView } from './notice-view.ts'
import { useNoticeMessages } from './use-notice-messages.ts'

type AskedBooking = { id: string; name: string; formKey: string }

/**
 * Shows a sheet for each moved booking, one at a time, to choose who is emailed. The calendar stays
 * usable. Closing the sheet leaves the choice open on the booking's page.
 */
export function usePendingNotice() {
  const [queue, setQueue] = useState<AskedBooking[]>([])
  const ask = (id: string, name: string) =>
    setQueue((list) => [
      ...list.filter((booking) => booking.id !== id),
      { id, name, formKey: createRandomKey() },
    ])
  const drop = (id: string) => setQueue((list) => list.filter((booking) => booking.id !== id))
  const [first] = queue
  return {
    ask,
    sheet: first && (
      <PendingNotice key={first.formKey} booking={first} onClose={() => drop(first.id)} />
    ),
  }
}

type Props = { booking: AskedBooking; onClose: () => void }

function PendingNotice({ booking: { id, name, formKey }, onClose }: Props) {
  const messages = useNoticeMessages()
  // loads again after every action, so an undone move needs no email anymore
  const { load, data, state } = useFetcher<NoticeView>()
  const { Form, isBusy } = useNoticeForm(onClose)
  const notice = data as NoticeView | undefined
  const isUnneeded = notice !== undefined && notice.emails.length === 0 && state === 'idle'
  useEffect(() => {
    void load(getNoticePath(id, 'saved'))
  }, [load, id])
  useEffect(() => {
    if (isUnneeded && !isBusy) onClose()
  }, [isUnneeded, isBusy, onClose])
  if (!notice || notice.emails.length === 0) return null
  return (
    <section className="notice-dock" aria-label={messages.label}>
      <header>
        <output>
          <h2>{messages.tell(name)}</h2>
        </output>
        <button type="button" className="icon-button" aria-label={messages.close} onClick={onClose}>
          <X />
        </button>
      </header>
      <Form
        className="notice-form"
        method="post"
        action={getActionPath(id, noticeActionPath)}
        key={JSON.stringify(notice.dates)}
      >
        <input type="hidden" name="formKey" value={formKey} />
        <NoticeFields notice={notice} isBusy={isBusy} isCompact />
      </Form>
    </section>
  )
}
