import { CalendarPlus, CircleCheck, KeyRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation } from 'react-router'

import { formatDate, formatCompactDate } from '#app/core/display.ts'
import type { FeedScope } from '#app/features/booking/calendar-sync/rules.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { CalendarSyncResult } from './calendar-sync-result.ts'
import { useCalendarSyncMessages } from './use-calendar-sync-messages.ts'

export type Feed = { madeAt: Date; readAt: Date | null }
type Props = {
  scope: FeedScope
  feed: Feed | null
  unbooked: boolean
  formKey: string
  result: CalendarSyncResult | undefined
}

/**
 * Creates, replaces or deletes a secret address; the address is shown only once, after it was
 * created.
 */
export function FeedCard({ scope, feed, unbooked, formKey, result }: Props) {
  const { feeds: messages } = useCalendarSyncMessages()
  const id = useId()
  const isBusy = useNavigation().state !== 'idle'
  const ended = useFormResult(`end:${scope}`, result)
  const address = result?.form === `make:${scope}` && result.saved ? result.address : undefined
  useEffect(() => {
    if (ended?.saved) toast.success(messages.ended, { id: 'feed' })
  }, [ended, messages])
  const { title, lead } = messages[scope]
  return (
    <section className="card settings-card" aria-labelledby={id}>
      <header className="settings-card-head">
        <h2 id={id}>{title}</h2>
        <p className="muted">{lead}</p>
      </header>
      {unbooked && <p className="muted calendar-line">{messages.unbooked}</p>}
      {address && <Address key={address} address={address} />}
      {feed && <FeedFacts feed={feed} />}
      <div className="calendar-actions">
        <FeedForm name={`make:${scope}`} formKey={formKey}>
          <Button type="submit" disabled={isBusy}>
            {feed ? messages.again : messages.make}
          </Button>
        </FeedForm>
        {feed && (
          <FeedForm name={`end:${scope}`} formKey={formKey}>
            <Button type="submit" look="quiet" disabled={isBusy}>
              {messages.end}
            </Button>
          </FeedForm>
        )}
        <output className="form-status">
          {ended?.saved && (
            <>
              <CircleCheck />
              {messages.ended}
            </>
          )}
        </output>
      </div>
      {feed && !address && <p className="muted calendar-line">{messages.replaces}</p>}
    </section>
  )
}

function FeedForm({
  name,
  formKey,
  children,
}: {
  name: string
  formKey: string
  children: React.ReactNode
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="formKey" value={`${formKey}:${name}`} />
      {children}
    </Form>
  )
}

function FeedFacts({ feed: { madeAt, readAt } }: { feed: Feed }) {
  const { feeds: messages } = useCalendarSyncMessages()
  const display = useDisplay()
  const now = useNow()
  return (
    <p className="muted calendar-line">
      {messages.known(formatDate(madeAt, display))},{' '}
      {readAt ? messages.read(formatCompactDate(readAt, now, display)) : messages.unread}.
    </p>
  )
}

/** Shows the new address, already selected for copying. */
function Address({ address }: { address: string }) {
  const { feeds: messages } = useCalendarSyncMessages()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.select()
  }, [])
  return (
    <div className="calendar-address" ref={box}>
      <output className="notice notice-warn">
        <KeyRound />
        <span>
          <b>{messages.made}.</b> {messages.once}
        </span>
      </output>
      <div className="calendar-link">
        <TextField label={messages.address} value={address} readOnly />
        <CopyButton text={address} copiedMessage={messages.copied}>
          {messages.copy}
        </CopyButton>
      </div>
      <p>
        <a className="settings-link calendar-open" href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus />
          {messages.open}
        </a>
      </p>
    </div>
  )
}
