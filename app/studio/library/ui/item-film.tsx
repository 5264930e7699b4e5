import type { Item } from '#app/studio/library/rules.ts'

import { Look } from './item-tile.tsx'

/** A film by its poster. */
export function ItemFilm({ item: { hash }, film: { poster } }: { item: Item; film: NonNullable<Item['film']> }) {
  return <div className="item-film"><Look item={{ kind: 'film', hash, focus: null, tone: null, poster, outline: [] }} /></div>
}
