import { useMemo, useState } from 'react'
import { Link } from 'react-router'

import {
  type ContractAudience,
  contractAudiences,
  listVariables,
  previewContract,
} from '#app/features/sales/contract-template/rules.ts'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { Button } from '#app/ui/button.tsx'

import type { TemplateProps } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = Pick<TemplateProps, 'content' | 'values' | 'labels' | 'maySetBilling'>

/** The contract as a sample client would see it. */
export function TemplatePreview({ content, values, labels, maySetBilling }: Props) {
  const messages = useContractTemplateMessages()
  const [audience, setAudience] = useState<ContractAudience>('consumer')
  const { blocks, filled, total } = useMemo(
    () => previewContract(content, { ...values, audience }, labels),
    [content, values, audience, labels],
  )
  const missing = listVariables(content, audience).filter((name) => !values.values[name]?.trim())
  const needsStudio = missing.some((name) => name.startsWith('studio.'))
  return (
    <aside className="draft-preview contract-preview" aria-labelledby="contract-preview">
      <header>
        <h2 id="contract-preview">{messages.previewTitle}</h2>
        {content.blocks.some(({ only }) => only) && (
          <fieldset className="contract-audiences" aria-label={messages.previewAs}>
            {contractAudiences.map((choice) => (
              <Button
                key={choice}
                look="quiet"
                compact
                aria-pressed={choice === audience}
                onClick={() => setAudience(choice)}
              >
                {messages.audiences[choice]}
              </Button>
            ))}
          </fieldset>
        )}
        <p className="muted">
          <output>{messages.filled(filled, total)}</output>
          {missing.length > 0 && ` ${messages.missing(missing.map((name) => labels[name]))}.`}{' '}
          {needsStudio && maySetBilling && (
            <Link to="/portal/settings/invoicing">{messages.toSettings}</Link>
          )}
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <section className="contract-sheet" tabIndex={0} aria-labelledby="contract-preview">
        {blocks.length > 0 ? (
          <ContractText blocks={blocks} />
        ) : (
          <p className="muted">{messages.previewEmpty}</p>
        )}
      </section>
    </aside>
  )
}
