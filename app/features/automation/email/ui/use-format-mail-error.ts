import { minute } from '#app/core/day.ts'
import { formatCompactDate } from '#app/core/display.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/**
 * Formats the last failure and its time: "Last error: the server didn't answer (ETIMEDOUT), 3 min
 * ago."
 */
export function useFormatMailError(): (error: string | null, instant: Date) => string {
  const { lastError, ago } = useMessages().portal.settings.email
  const [now, display] = [useNow(), useDisplay()]
  return (error, instant) => {
    const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / minute))
    return lastError(
      error ?? '',
      minutes < 60 ? ago(minutes) : formatCompactDate(instant, now, display),
    )
  }
}
