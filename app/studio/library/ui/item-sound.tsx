import { type Item, outlineOf } from '#app/studio/library/rules.ts'

import { Look } from './item-tile.tsx'

/** A recording by its outline. */
export function ItemSound({ item: { hash }, sound: { peaks } }: { item: Item; sound: NonNullable<Item['sound']> }) {
  return <div className="item-sound"><Look item={{ kind: 'sound', hash, focus: null, tone: null, poster: null, outline: outlineOf(peaks, 160) }} /></div>
}
