import { formatDate } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { TemplateProps } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = { versions: TemplateProps['template']['versions'] }

/** The published versions, the newest first. */
export function TemplateVersions({ versions }: Props) {
  const messages = useContractTemplateMessages()
  const display = useDisplay()
  if (versions.length === 0) return null
  return (
    <details className="contract-versions">
      <summary>
        {messages.versions.title} <span className="count">{versions.length}</span>
      </summary>
      <ol>
        {versions.map(({ version, publishedAt, by }) => (
          <li key={version}>
            <b>{messages.version(version)}</b>{' '}
            <span className="muted">
              {messages.versions.published(formatDate(publishedAt, display), by)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
