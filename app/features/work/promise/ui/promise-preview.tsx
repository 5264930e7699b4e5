import { isDay } from '#app/core/day.ts'
import { formatLongDay } from '#app/core/display.ts'
import { useToday } from '#app/features/work/project/ui/due.tsx'
import { getPromiseMessages } from '#app/messages/promise.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { usePromiseMessages } from './use-promise-messages.ts'

type Props = {
  project: { title: string; language: string }
  current: string | null
  day: string
  reason: string
  recipients: string[]
}

/** The sentences of the email. Without JavaScript they have blanks for what is typed. */
export function PromisePreview({
  project: { title, language },
  current,
  day,
  reason,
  recipients,
}: Props) {
  const messages = usePromiseMessages()
  const { locale } = useDisplay()
  const today = useToday()
  const toDay = (on: string) => formatLongDay(on, today, locale)
  // with a reason, a blank date is meant
  const newDay = reason.trim() === '' || !current ? messages.previewDay : null
  return (
    <section className="promise-preview" aria-labelledby="promise-preview">
      <h2 id="promise-preview">{messages.preview}</h2>
      <p>
        {getPromiseMessages(language).sentence({
          title,
          from: current && toDay(current),
          to: isDay(day) ? toDay(day) : newDay,
        })}
      </p>
      <p className="promise-reason">{reason.trim() || messages.previewReason}</p>
      <p className="muted">
        {recipients.length > 0 ? messages.recipients(recipients) : messages.noRecipients}
      </p>
    </section>
  )
}
