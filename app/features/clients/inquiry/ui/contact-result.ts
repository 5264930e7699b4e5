import type { ContactField } from '#app/features/clients/inquiry/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Result of sending a message. The server returns `sent`, with the promised reply time and the
 * address of the receipt, or `refused`; `unsent` is set by the browser if the request failed.
 */
export type ContactResult =
  | { state: 'sent'; reply: string | null; mailedTo: string | null }
  | {
      state: 'refused'
      problems: ContactProblems
      sentence?: 'rate'
      values: Record<string, string>
    }
  | { state: 'unsent' }

export type ContactProblems = Partial<Record<ContactField, ProblemCode>>
