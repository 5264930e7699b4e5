import { readFileSync } from 'node:fs'

import type { AutoplayVideoView, ImageView, AudioView } from '#app/core/media.ts'

type Manifest = {
  pictures: Record<string, ImageView>
  loops: Record<string, AutoplayVideoView>
  sounds: Record<string, AudioView>
}
let manifest: Manifest | undefined

/** A picture by its id, or null where there is none. */
export function findImage(id: string | null | undefined): ImageView | null {
  return (id && readMediaManifest().pictures[id]) || null
}

/**
 * Everything the build brought along, by id, as it wrote it down beside the renditions themselves.
 */
export function readMediaManifest(): Manifest {
  manifest ??= JSON.parse(readFileSync('build/media/manifest.json', 'utf8')) as Manifest
  return manifest
}
