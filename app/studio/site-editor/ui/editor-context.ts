import { type ComponentType, createContext, useContext } from 'react'

import type { ImageView } from '#app/core/media.ts'
import type { AnyContent, Part } from '#app/studio/site-editor/rules.ts'
import type { policyAnswers } from '#app/studio/section/rules.ts'
import type { CaseStudySummary } from '#app/studio/portfolio/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** What fields may show or choose from. */
export type EditorOptions = {
  pictures: Record<string, ImageView>
  currency: string
  locale: string
  answers: Record<(typeof policyAnswers)[number], string>
  work: (Pick<CaseStudySummary, 'title' | 'category'> & { id: string })[]
  /**
   * Films and recordings to choose from: those of the library, then those that came with the
   * program.
   */
  films: { id: string; name: string }[]
  sounds: { id: string; name: string }[]
  /** Names of the team, to choose from. */
  team: string[]
  /** What is said of the project in hand. */
  quotes: { quote: string; name: string }[]
}
type EditorContextValue = EditorOptions & {
  /** What is wrong, by the way to each field. */
  problems: Record<string, ProblemCode>
  addPicture: (id: string, view: ImageView) => void
  /**
   * Says of a field that what is typed in it can't be read, or that it can again: publishing waits
   * for it.
   */
  setUnreadable: (way: string, held: { problem: ProblemCode; typed: string } | null) => void
  /** What is typed there, also while its card is closed. */
  unreadable: ReadonlyMap<string, { typed: string }>
}
export const EditorContext = createContext<EditorContextValue | null>(null)
export const useEditorContext = () => useContext(EditorContext)!

/** `step`: a change undo takes back by itself, where typing on is one. */
export type Change<Value> = (value: Value, step?: boolean) => void

export type FieldsProps = {
  part: Part
  content: AnyContent
  change: Change<AnyContent>
  chosen: string | null
  choose: (card: string | null) => void
}

/**
 * How one kind of part is written: its fields, the card that is open at first, and the one in which
 * something is wrong, by the ways to it.
 */
export type PartEditing = {
  Fields: ComponentType<FieldsProps>
  initialCard: string | null
  findCard: (wrong: string[], content: AnyContent) => string | null
}
