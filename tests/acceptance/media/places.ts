import { existsSync } from 'node:fs'

import { publicPages } from '../../../app/routes/site/public-pages.ts'

import { sendRequest } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { type BuiltMedia, listLoops } from './manifest.ts'
import { check } from '../../support/check.ts'

type MediaUse = Record<string, { used: string[] }>

/**
 * Checks that every image, video and recording is shown in its places, and that pages show no
 * others.
 */
export async function checkPlaces(
  program: Program,
  { pictures, films, sounds }: { pictures: MediaUse; films: MediaUse; sounds: MediaUse },
  built: BuiltMedia,
): Promise<string> {
  const pages = new Map<string, Set<string>>()
  for (const path of [...publicPages, '/auth', '/auth/reset'])
    pages.set(path, await listMedia(program, path))
  const { text } = await sendRequest(`${program.url}/portfolio`)
  for (const [path] of text.matchAll(/\/portfolio\/[a-z-]+/g))
    if (!pages.has(path)) pages.set(path, await listMedia(program, path))

  const known = new Set<string>()
  const checkShown = (id: string, used: string[], is: (file: string) => boolean) => {
    for (const files of pages.values()) for (const file of files) if (is(file)) known.add(file)
    for (const path of used)
      check(`${id} is shown on ${path}`, [...(pages.get(path) ?? [])].some(is))
  }
  for (const [id, { used }] of Object.entries(pictures))
    checkShown(id, used, (file) => file.startsWith(`${built.pictures[id]?.base}-`))
  const loops = listLoops(built)
  for (const [id, { used }] of Object.entries(films))
    for (const format of ['webm', 'mp4'] as const)
      checkShown(`${id}.${format}`, used, (file) => file === loops[id]?.[format])
  for (const [id, { used }] of Object.entries(sounds))
    checkShown(id, used, (file) => file === built.sounds[id]?.file)

  const all = new Set([...pages.values()].flatMap((files) => [...files]))
  const unknown = [...all].filter((file) => !known.has(file))
  check('no page shows a file that is not in the manifest', unknown.length === 0, unknown)
  const missing = [...all].filter((file) => !existsSync(`build${file}`))
  check('every file a page uses exists', missing.length === 0, missing)
  return (
    `${all.size} files on ${pages.size} pages, ${unknown.length} unknown, ${missing.length} ` +
    'missing'
  )
}

/**
 * Returns the files of `/media/` in a page: in sources, in data for its script, and in metadata.
 */
async function listMedia(program: Program, path: string): Promise<Set<string>> {
  const { text } = await sendRequest(`${program.url}${path}`)
  return new Set(
    [...text.matchAll(/\/media\/[\w-]+\.[0-9a-f]{8}(?:-[\w]+)?\.[a-z0-9]+/g)].map(([file]) => file),
  )
}
