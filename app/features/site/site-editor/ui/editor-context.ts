import { type ComponentType, createContext, useContext } from 'react'

import type { ImageView } from '#app/core/media.ts'
import type { useImageTexts } from '#app/features/media/image/ui/use-image-texts.ts'
import type { AnyContent } from '#app/features/site/site-editor/rules.ts'
import type { CaseStudySummary } from '#app/features/site/portfolio/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { policyAnswers } from '#app/features/studio/policy/rules.ts'
import type { Part } from '#app/core/site-parts.ts'

/** The values that fields show or offer as choices. */
export type EditorOptions = {
  pictures: Record<string, ImageView>
  currency: string
  locale: string
  answers: Record<(typeof policyAnswers)[number], string>
  work: (Pick<CaseStudySummary, 'title' | 'category'> & { id: string })[]
  /** Videos and recordings to choose from: those of the media library, then the built-in ones. */
  films: { id: string; name: string }[]
  sounds: { id: string; name: string }[]
  /** Policy values and other figures by the name of their placeholder. */
  placeholders: Record<string, string>
  /** People who can get a card on the website. */
  people: { id: string; name: string; title: string }[]
  /** Names of the team members to choose from. */
  team: string[]
  /** Client quotes about this case study. */
  quotes: { quote: string; name: string }[]
}
type EditorContextValue = EditorOptions & {
  part: Part
  /** Problems by the path of their field. */
  problems: Record<string, ProblemCode>
  addPicture: (id: string, view: ImageView) => void
  /** Alt texts and captions that are edited in place, and what is typed but not saved. */
  texts: ReturnType<typeof useImageTexts>
  /**
   * Marks a field whose input cannot be parsed, or clears the mark. Publishing waits until none is
   * left.
   */
  setUnreadable: (fieldPath: string, input: { problem: ProblemCode; typed: string } | null) => void
  /** The unparsed input by field, also while its card is closed. */
  unreadable: ReadonlyMap<string, { typed: string }>
}
export const EditorContext = createContext<EditorContextValue | null>(null)
export const useEditorContext = () => useContext(EditorContext)!

/**
 * A change of a value. `step` makes it an undo step of its own, shared by changes in a row with the
 * same name; typing is merged into one.
 */
export type Change<Value> = (value: Value, step?: boolean | string) => void

export type FieldsProps = {
  part: Part
  content: AnyContent
  change: Change<AnyContent>
  openCard: string | null
  choose: (card: string | null) => void
}

/**
 * The editor of one kind of part: its fields, the card that is open first, and the card that holds
 * the first problem, found by the paths of the problems.
 */
export type PartEditing = {
  Fields: ComponentType<FieldsProps>
  /** Returns the card that is open at first. */
  findFirstCard: (content: AnyContent) => string | null
  findCard: (wrong: string[], content: AnyContent) => string | null
}
