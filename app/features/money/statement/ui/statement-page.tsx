import { Link } from 'react-router'

import type { DocumentContent } from '#app/core/document.ts'
import { DocumentTools } from '#app/features/money/document/ui/document-tools.tsx'
import { useDocumentMessages } from '#app/features/money/document/ui/use-document-messages.ts'
import type { StatementRange } from '#app/features/money/payment/rules.ts'
import { formatStatementQuery } from '#app/features/money/statement/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { DocumentView } from '#app/ui/document-view.tsx'
import { FilterDays, FilterForm } from '#app/ui/filter-fields.tsx'
import { NoScriptButton } from '#app/ui/no-script-button.tsx'

type Props = {
  client: { id: string; name: string }
  range: StatementRange
  document: DocumentContent
}

/** The statement of a client, whole or for a period. */
export function StatementPage({ client, range, document }: Props) {
  const messages = useDocumentMessages()
  const path = `/portal/clients/${client.id}`
  const home = `${path}/statement`
  return (
    <>
      <DocumentTools pdf={`${home}/pdf${formatStatementQuery(range)}`}>
        <BackLink to={path}>{client.name}</BackLink>
      </DocumentTools>
      <div className="statement-period">
        <FilterForm home={home} filters={range}>
          <FilterDays from={range.from ?? ''} to={range.to ?? ''} />
          <NoScriptButton>{messages.show}</NoScriptButton>
        </FilterForm>
        {(range.from || range.to) && (
          <Link className="button button-quiet" to={home}>
            {messages.whole}
          </Link>
        )}
      </div>
      <DocumentView content={document} headingLevel="h1" />
    </>
  )
}
