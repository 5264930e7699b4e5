import { isPart } from '#app/features/site/site-editor/rules.ts'
import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'
import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'

import { useConsentMessages } from './use-consent-messages.ts'

/** Lists other pages that show images of the case study, with links to edit them. */
export function OtherPages({ places }: { places: MediaUsage['place'][] }) {
  const messages = useConsentMessages()
  const { parts } = useWebsiteMessages()
  if (places.length === 0) return null
  return (
    <div className="consent-elsewhere">
      <p>{messages.elsewhere}</p>
      <ul>
        {places.map((place) => (
          <li key={place}>
            {isPart(place) ? (
              <a href={`/portal/website/${place}`}>{parts[place as keyof typeof parts] ?? place}</a>
            ) : (
              <a href={place}>{place}</a>
            )}
          </li>
        ))}
      </ul>
      <p className="consent-more">{messages.elsewhereAct}</p>
    </div>
  )
}
