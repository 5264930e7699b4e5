import { readFileSync } from 'node:fs'

import type { LoopView, PictureView, SoundView } from '#app/core/media.ts'

type Manifest = {
  pictures: Record<string, PictureView>
  loops: Record<string, LoopView>
  sounds: Record<string, SoundView>
}
let manifest: Manifest | undefined

/** A picture by its id, or null where there is none. */
export function picture(id: string | null | undefined): PictureView | null {
  return (id && builtIn().pictures[id]) || null
}

/**
 * Everything the build brought along, by id, as it wrote it down beside the renditions themselves.
 */
export function builtIn(): Manifest {
  manifest ??= JSON.parse(readFileSync('build/media/manifest.json', 'utf8')) as Manifest
  return manifest
}
