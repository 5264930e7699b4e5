import { Picture } from '#app/ui/picture.tsx'

import type { SectionViewOf } from './section-view-of.ts'

/**
 * One picture from edge to edge, under the page's heading; the first thing a visitor sees of the
 * place.
 */
export function PictureBand({ section: { picture } }: { section: SectionViewOf<'picture-band'> }) {
  return picture && <Picture className="picture-band" picture={picture} sizes="100vw" priority />
}
