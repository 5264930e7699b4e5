import { Picture } from '#app/ui/picture.tsx'

import type { SectionViewOf } from '#app/features/site/page/rules.ts'

/**
 * A full-width image below the page heading. It loads with priority because it is visible at once.
 */
export function PictureBand({ section: { picture } }: { section: SectionViewOf<'picture-band'> }) {
  return picture && <Picture className="picture-band" picture={picture} sizes="100vw" priority />
}
