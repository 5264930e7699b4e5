import { LostLink } from '#app/features/clients/client-portal/ui/lost-link.tsx'

import { listTypedText } from './quote-meta.ts'

/** The form for a lost link. What was typed before the session ended can be copied. */
export function QuoteLostLink({ values }: { values: Record<string, string> | undefined }) {
  return (
    <LostLink
      link={null}
      done={null}
      result={
        values && {
          form: 'message',
          problems: {},
          values: { text: listTypedText(values) },
          hasEnded: true,
        }
      }
    />
  )
}
