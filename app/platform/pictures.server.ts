import { readFileSync } from 'node:fs'

import type { LoopView, PictureView, SoundView } from '#app/core/media.ts'

type Manifest = { pictures: Record<string, PictureView>; loops: Record<string, LoopView>; sounds: Record<string, SoundView> }
let manifest: Manifest | undefined

/** A picture by its id, or null where there is none. */
export function picture(id: string | null | undefined): PictureView | null {
  return (id && read().pictures[id]) || null
}

/** Everything the build brought along, by id. */
export function builtIn(): Manifest {
  return read()
}

// written by the build beside the renditions themselves
function read(): Manifest {
  manifest ??= JSON.parse(readFileSync('build/media/manifest.json', 'utf8')) as Manifest
  return manifest
}
