import { compareNames } from '#app/core/text.ts'

/** Orders of items: by the time of capture and then the name, or by the name alone. */
export const itemOrders = ['captured', 'name'] as const
export type ItemOrder = (typeof itemOrders)[number]

type Sortable = { name: string; capturedLocal: string | null }

/**
 * Compares items: `IMG_9` comes before `IMG_10`. An item without a time of capture comes after all
 * that have one.
 */
export function compareItems(one: Sortable, other: Sortable, order: ItemOrder): number {
  if (order === 'captured' && one.capturedLocal !== other.capturedLocal) {
    if (one.capturedLocal === null) return 1
    if (other.capturedLocal === null) return -1
    return one.capturedLocal < other.capturedLocal ? -1 : 1
  }
  return compareNames(one.name, other.name)
}

/**
 * Returns the place of a new item among those of its section: after the last one that precedes it
 * by time and name, even if people have moved the others.
 */
export function findPlace(others: Sortable[], added: Sortable): number {
  return others.findLastIndex((other) => compareItems(other, added, 'captured') < 0) + 1
}

/**
 * Returns the item that a new file of the same name replaces, or null: one of the same section. An
 * upload without a section also replaces the same capture elsewhere, such as a new export.
 */
export function findReplaced<Item extends Sortable & { sectionId: string | null }>(
  items: Item[],
  added: Sortable & { sectionId: string | null },
): Item | null {
  const sameNames = items.filter(({ name }) => name === added.name)
  return (
    sameNames.find(({ sectionId }) => sectionId === added.sectionId) ??
    (added.sectionId === null && added.capturedLocal !== null
      ? sameNames.find(({ capturedLocal }) => capturedLocal === added.capturedLocal)
      : undefined) ??
    null
  )
}

/** Result of an upload: `exists` if the gallery has the content, under the item's name. */
export type AddedItem = {
  item: { id: string; number: number; hash: string; name: string }
  outcome: 'added' | 'replaced' | 'exists'
}

type StoredItem = {
  id: string
  number: number
  sectionId: string | null
  hash: string
  name: string
  kind: 'image' | 'video' | 'audio' | 'document'
  seconds: number | null
  state: 'received' | 'ready' | 'broken'
  waveformState: 'none' | 'waiting' | 'ready' | 'broken'
}

/** An item as the studio's page shows it; `version` makes the URL of a replaced file another. */
export type ItemView = Omit<StoredItem, 'hash' | 'waveformState'> & {
  version: string
  hasWaveform: boolean
}

export function toItemView({ hash, waveformState, ...item }: StoredItem): ItemView {
  const { id, number, sectionId, name, kind, seconds, state } = item
  const hasWaveform = kind === 'audio' && waveformState === 'ready'
  const version = hash.slice(0, 8)
  return { id, number, sectionId, name, kind, seconds, state, version, hasWaveform }
}
