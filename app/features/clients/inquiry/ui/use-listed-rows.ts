import { useState } from 'react'

import type { Row } from './inbox-row.tsx'

/**
 * Returns the rows of the list. The open inquiry keeps its place when a change takes it off the
 * list, until another one is opened or the list is another one (`listKey`).
 */
export function useListedRows(rows: Row[], open: Row | null, listKey: string) {
  const [previousList, setPreviousList] = useState({ listKey, rows, openId: open?.id })
  const isSameList = previousList.listKey === listKey && previousList.openId === open?.id
  const place = previousList.rows.findIndex(({ id }) => id === open?.id)
  const hasLeft = isSameList && place >= 0 && open && !rows.some(({ id }) => id === open.id)
  const listedRows = hasLeft
    ? rows.toSpliced(findPlace(rows, previousList.rows, place), 0, open)
    : rows
  const hasChanged =
    !isSameList ||
    listedRows.length !== previousList.rows.length ||
    listedRows.some(({ id }, index) => id !== previousList.rows[index]?.id)
  if (hasChanged) setPreviousList({ listKey, rows: listedRows, openId: open?.id })
  return { rows: listedRows, keptId: hasLeft ? open.id : null }
}

/** Returns the index after the nearest row above that is still listed. */
function findPlace(rows: Row[], before: Row[], place: number): number {
  const above = before.slice(0, place).findLast(({ id }) => rows.some((row) => row.id === id))
  return above ? rows.findIndex(({ id }) => id === above.id) + 1 : 0
}
