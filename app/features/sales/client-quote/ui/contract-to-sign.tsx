import { getInitialsField } from '#app/features/sales/contract-signature/rules.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import { type ContractBlock, countInitials } from '#app/features/sales/contract-template/rules.ts'
import { ContractAttachments } from '#app/features/sales/contract/ui/contract-attachments.tsx'
import { ContractText } from '#app/features/sales/contract/ui/contract-text.tsx'
import { TextField } from '#app/ui/field.tsx'

import type { ClientQuotePageView, QuoteFormResult } from './client-quote-page-view.ts'
import { useClientQuoteMessages } from './use-client-quote-messages.ts'

type Props = {
  blocks: ContractBlock[]
  view: Pick<ClientQuotePageView, 'path' | 'format'>
  attachments: Attachment[]
  /** The id of the form that signs it, which is below the text. */
  form: string
  result: QuoteFormResult | undefined
}

/** A contract with a field at each place that asks for initials, and its attachments. */
export function ContractToSign({ blocks, view, attachments, form, result }: Props) {
  const { contract: messages } = useClientQuoteMessages()
  const { problems = {}, values } = result ?? {}
  const firstProblem = Array.from({ length: countInitials(blocks) }, (_, place) =>
    getInitialsField(place),
  ).find((field) => problems[field])
  return (
    <>
      <ContractText
        blocks={blocks}
        renderInitials={({ given = [] }, place) => {
          const field = getInitialsField(place)
          return (
            <div className="client-quote-initials">
              <TextField
                id={`initials-${place}`}
                name={field}
                form={form}
                label={messages.initials}
                hint={given.length > 0 ? messages.initialedBy(given) : undefined}
                defaultValue={values?.[field] ?? ''}
                problem={problems[field]}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- scrolls to the problem
                autoFocus={firstProblem === field}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
            </div>
          )
        }}
      />
      <ContractAttachments
        attachments={attachments}
        path={view.path}
        label={messages.attachments}
        locale={view.format.locale}
      />
    </>
  )
}
