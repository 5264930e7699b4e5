import {
  type ContractClause,
  type ContractValues,
  type ContractVariable,
  contractClauses,
  contractVariables,
} from '#app/features/sales/contract-template/rules.ts'
import type { portalContracts } from '#app/messages/en/portal-contracts.ts'

import type { ContentLabels, InsertOption } from './content-view.ts'

/** Returns what the editor shows besides the text. */
export function buildContentLabels(
  { editor: messages }: typeof portalContracts,
  variables: Record<ContractVariable, string>,
  clauses: ContractValues['clauses'],
): ContentLabels {
  const options: InsertOption[] = [
    ...contractVariables.map((variable) => ({
      id: variable,
      label: variables[variable],
      variable,
    })),
    ...contractClauses.map((clause) => ({ id: clause, label: messages.clause[clause], clause })),
    { id: 'initials', label: messages.initials, isInitials: true },
  ]
  const cards = contractClauses.map((clause) => [
    clause,
    {
      name: messages.clause[clause],
      source: messages.fromPolicy,
      sentences: clauses[clause].length > 0 ? clauses[clause] : [messages.noClause],
    },
  ])
  return {
    options,
    variables,
    only: messages.only,
    initials: { name: messages.initials, source: '', sentences: [messages.initialsHint] },
    clauses: Object.fromEntries(cards) as Record<
      ContractClause,
      ContentLabels['clauses'][ContractClause]
    >,
  }
}
