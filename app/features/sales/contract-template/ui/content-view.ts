import type {
  ContractAudience,
  ContractClause,
  ContractVariable,
} from '#app/features/sales/contract-template/rules.ts'

/** An entry of the menu: a value that is filled in, a clause of the policy, or initials. */
export type InsertOption = { id: string; label: string } & (
  | { variable: ContractVariable }
  | { clause: ContractClause }
  | { isInitials: true }
)

/** The open menu, and where it is in pixels of the viewport. */
export type ShownMenu = { options: InsertOption[]; active: number; left: number; bottom: number }

/** The card of a clause or of initials: its name, where its text is from, and the text. */
export type ClauseCard = { name: string; source: string; sentences: string[] }

/** Texts that the editor shows besides the content. */
export type ContentLabels = {
  options: InsertOption[]
  variables: Record<ContractVariable, string>
  only: Record<ContractAudience, string>
  clauses: Record<ContractClause, ClauseCard>
  initials: ClauseCard
}
