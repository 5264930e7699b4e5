import type { SelectionState, SelectionView } from './selection-view.ts'

/** Returns the selection as the scripts of the page read it. */
export function serializeSelection(view: SelectionView): string {
  const { list, marks, hidden, mayHide, mayComment } = view
  const state: SelectionState = { list: list?.key ?? null, ...marks, hidden, mayHide, mayComment }
  return JSON.stringify(state)
}
