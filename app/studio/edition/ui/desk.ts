import { type ComponentType, createContext, useContext } from 'react'

import type { PictureView } from '#app/core/media.ts'
import type { AnyContent, Part } from '#app/studio/edition/rules.ts'
import type { policyAnswers } from '#app/studio/section/rules.ts'
import type { WorkView } from '#app/studio/portfolio/rules.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/** What fields may show or choose from. */
export type Known = {
  pictures: Record<string, PictureView>
  currency: string
  locale: string
  answers: Record<(typeof policyAnswers)[number], string>
  work: (Pick<WorkView, 'title' | 'category'> & { id: string })[]
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
type Desk = Known & {
  /** What is wrong, by the way to each field. */
  problems: Record<string, ProblemCode>
  addPicture: (id: string, view: PictureView) => void
  /**
   * Says of a field that what is typed in it can't be read, or that it can again: publishing waits
   * for it.
   */
  hold: (way: string, held: { problem: ProblemCode; typed: string } | null) => void
  /** What is typed there, also while its card is closed. */
  unread: ReadonlyMap<string, { typed: string }>
}
export const DeskContext = createContext<Desk | null>(null)
export const useDesk = () => useContext(DeskContext)!

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
export type Writing = {
  Fields: ComponentType<FieldsProps>
  opened: string | null
  cardOf: (wrong: string[], content: AnyContent) => string | null
}
