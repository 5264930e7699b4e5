import { useMessages } from '#app/ui/use-messages.ts'

/** The number of emails that couldn't be sent, next to the email log. */
export function FailedEmails({ count }: { count: number }) {
  const { settings } = useMessages().portal
  if (count === 0) return null
  return (
    <span className="settings-failed">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{settings.failedEmails(count)}</span>
    </span>
  )
}
