import type { ContactField } from '#app/studio/inquiry/rules.ts'

/**
 * What became of a message. The server answers `sent`, with the time it is answered in and where a
 * receipt went if that is promised, or `refused`; `unsent` is the browser's own word for a request
 * that never arrived.
 */
export type ContactAnswer =
  | { state: 'sent'; reply: string | null; mailedTo: string | null }
  | {
      state: 'refused'
      problems: ContactProblems
      sentence?: 'rate'
      values: Record<string, string>
    }
  | { state: 'unsent' }

/** Keys of the catalogue's `problems`, by field. */
export type ContactProblems = Partial<Record<ContactField, string>>
