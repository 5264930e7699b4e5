import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import type {
  ContractContent,
  ContractValues,
  ContractVariable,
} from '#app/features/sales/contract-template/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export const templatesPath = '/portal/settings/contracts'

/** Of the form that saves or publishes the text. */
export type EditorResult = {
  saved: boolean
  isPublished?: boolean
  problem?: ProblemCode
  /** The text that looks like an unfilled placeholder. */
  placeholder?: string
  /** The content as JSON. */
  content: string
  revision: number
}

/** Everything that the editor shows. */
export type TemplateProps = {
  template: {
    id: string
    name: string
    publishedVersion: number
    isChanged: boolean
    retiredAt: Date | null
    versions: { version: number; publishedAt: Date; by: string | null }[]
  }
  content: ContractContent
  revision: number
  /** Of a sample client and the studio's policy. */
  values: ContractValues
  labels: Record<ContractVariable, string>
  maySetBilling: boolean
  problem: ProblemCode | null
  /** Of the draft. */
  attachments: Attachment[]
  formKey: string
  result: EditorResult | undefined
  /** Of the other forms. */
  formResult: FormResult | undefined
}
