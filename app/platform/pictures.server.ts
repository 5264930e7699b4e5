import { readFileSync } from 'node:fs'

import type { LoopView, PictureView } from '#app/studio/page/rules.ts'

type Manifest = { pictures: Record<string, PictureView>; loops: Record<string, LoopView> }
let manifest: Manifest | undefined

/** A picture by its id, or null where there is none. */
export function picture(id: string | null | undefined): PictureView | null {
  return (id && read().pictures[id]) || null
}

export function loop(id: string | null | undefined): LoopView | null {
  return (id && read().loops[id]) || null
}

// written by the build beside the renditions themselves
function read(): Manifest {
  manifest ??= JSON.parse(readFileSync('build/media/manifest.json', 'utf8')) as Manifest
  return manifest
}
