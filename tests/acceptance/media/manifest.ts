import { readFileSync } from 'node:fs'

/** The build's manifest of media URLs. */
export type BuiltMedia = {
  pictures: Record<
    string,
    { base: string; widths: number[]; width: number; height: number; share?: string }
  >
  loops: Record<string, Record<string, { webm: string; mp4: string }>>
  sounds: Record<string, { file: string; seconds: number; peaks: number[] }>
}

/**
 * Returns the videos by name. The loop `room` in its wide shape is `room-wide`; a loop with one
 * shape has its own name.
 */
export function listLoops({ loops }: BuiltMedia): Record<string, { webm: string; mp4: string }> {
  return Object.fromEntries(
    Object.entries(loops).flatMap(([id, shapes]) =>
      Object.entries(shapes).map(
        ([shape, files]) =>
          [Object.keys(shapes).length > 1 ? `${id}-${shape}` : id, files] as const,
      ),
    ),
  )
}

/** Reads the manifest of the build. */
export function readBuilt(): BuiltMedia {
  return readJson('build/media/manifest.json')
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
