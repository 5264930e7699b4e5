import type { ColorLabel, Marks } from '#app/features/delivery/favorite/rules.ts'

/** A list of favorites as formatted text. */
export type ListView = {
  key: string
  name: string
  purpose: string
  /** “Choose up to 30 files.”; empty without limits. */
  limits: string
  count: number
  /** 12, or 12 of 30 */
  countText: string
  chosenText: string
  /** The number of its files that the guest can’t see; empty without any. */
  hiddenText: string
  /** The guest who sent it, and the day; null while it is open. */
  sent: string | null
}

/** The choices of a viewer in a gallery, and their permissions. */
export type SelectionView = {
  lists: (ListView & { href: string })[]
  /** The list that the hearts belong to; null if the viewer may not choose favorites. */
  list: ListView | null
  /** True if the grid has only the files of the list. */
  only: boolean
  marks: Marks
  /** Numbers of the hidden files that the viewer sees. */
  hidden: number[]
  mayHide: boolean
  mayComment: boolean
  mayShare: boolean
  /** False for a guest who is asked for a name. */
  isNamed: boolean
}

/** The state of the selection for the scripts of the page. */
export type SelectionState = {
  list: string | null
  favorites: number[]
  labels: Record<number, ColorLabel>
  comments: Record<number, number>
  hidden: number[]
  mayHide: boolean
  mayComment: boolean
}

/** The server's answer to a script's form about one file. */
export type SelectionAnswer =
  | { ok: false; problem: string; message: string }
  | {
      ok: true
      notice: string
      number: number
      isFavorite: boolean
      label: ColorLabel | null
      isHidden: boolean
      comments: number
      /** The state of the list of the hearts, such as “12 of 30”. */
      countText: string
    }
