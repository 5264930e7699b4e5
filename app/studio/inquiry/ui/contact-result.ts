import type { ContactField } from '#app/studio/inquiry/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What became of a message. The server answers `sent`, with the time it is answered in and where a
 * receipt went if that is promised, or `refused`; `unsent` is the browser's own word for a request
 * that never arrived.
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
