import { isPart } from '#app/features/site/site-editor/rules.ts'
import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'

import { useConsentMessages } from './use-consent-messages.ts'

/** Lists other pages that show images of the case study, with links to edit them. */
export function OtherPages({ at }: { at: MediaUsage['at'][] }) {
  const messages = useConsentMessages()
  const { parts } = useWebsiteMessages()
  if (at.length === 0) return null
  return (
    <div className="consent-elsewhere">
      <p>{messages.elsewhere}</p>
      <ul>
        {at.map((one) => (
          <li key={one}>
            {isPart(one) ? (
              <a href={`/portal/website/${one}`}>{parts[one as keyof typeof parts] ?? one}</a>
            ) : (
              <a href={one}>{one}</a>
            )}
          </li>
        ))}
      </ul>
      <p className="consent-more">{messages.elsewhereAct}</p>
    </div>
  )
}
