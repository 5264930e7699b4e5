import { Link } from 'react-router'

import { formatDate } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { type TemplateProps, templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = { template: Pick<TemplateProps['template'], 'id' | 'versions'> }

/** The published versions, the newest first. */
export function TemplateVersions({ template: { id, versions } }: Props) {
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
            <Link to={`${templatesPath}/${id}/versions/${version}`}>
              {messages.version(version)}
            </Link>{' '}
            <span className="muted">
              {messages.versions.published(formatDate(publishedAt, display), by)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
