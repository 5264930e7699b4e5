import { isPart } from '#app/studio/edition/rules.ts'
import { useWebsiteWords } from '#app/studio/edition/ui/use-website-words.ts'
import type { Use } from '#app/studio/picture/rules.ts'

import { useReleaseWords } from './use-release-words.ts'

/** Other pages that show pictures of the project, with the way to where they are taken away. */
export function Elsewhere({ at }: { at: Use['at'][] }) {
  const words = useReleaseWords()
  const { parts } = useWebsiteWords()
  if (at.length === 0) return null
  return (
    <div className="consent-elsewhere">
      <p>{words.elsewhere}</p>
      <ul>
        {at.map((one) => (
          <li key={one}>
            {isPart(one) ? (
              <a href={`/portal/settings/website/${one}`}>
                {parts[one as keyof typeof parts] ?? one}
              </a>
            ) : (
              <a href={one}>{one}</a>
            )}
          </li>
        ))}
      </ul>
      <p className="consent-more">{words.elsewhereAct}</p>
    </div>
  )
}
