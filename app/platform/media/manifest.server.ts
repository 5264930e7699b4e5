import { readFileSync } from 'node:fs'

import type { AutoplayVideoView, ImageView, AudioView } from '#app/core/media.ts'

import { getPackagePath } from '../package-folder.server.ts'

type Manifest = {
  pictures: Record<string, ImageView>
  loops: Record<string, AutoplayVideoView>
  sounds: Record<string, AudioView>
}
let manifest: Manifest | undefined

/** Returns an image of the build by id, or null. */
export function findImage(id: string | null | undefined): ImageView | null {
  return (id && readMediaManifest().pictures[id]) || null
}

/** Returns all media of the build by id, from the manifest written next to the renditions. */
export function readMediaManifest(): Manifest {
  manifest ??= JSON.parse(
    readFileSync(getPackagePath('build/media/manifest.json'), 'utf8'),
  ) as Manifest
  return manifest
}
