import { openBrowser } from './kit/browser.ts'
import { newFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { loopsOf, readBuilt, readJson } from './media-built.ts'
import { type Film, type Sound, provedFilms, provedSounds } from './media-motion.ts'
import { type Picture, provedPictures } from './media-pictures.ts'
import { provedPlaces } from './media-places.ts'

export const about =
  'every image, video and recording of the sample studio decodes, is within its budget, ' +
  'described, seamless and used'

export async function prove(tally: Tally): Promise<string> {
  const pictures = readJson<Record<string, Picture>>('media/pictures.json')
  const films = readJson<Record<string, Film>>('media/films.json')
  const sounds = readJson<Record<string, Sound>>('media/sounds.json')
  const built = readBuilt()
  tally.check(
    "the build has the manifest's pictures, films and sounds, and no others",
    same([pictures, films, sounds], [built.pictures, loopsOf(built), built.sounds]),
    built,
  )

  const seen = await provedPictures(tally, pictures, built)
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${newFolder()}/data` })
  const places = await provedPlaces(tally, program, { pictures, films, sounds }, built)
  const browser = await openBrowser()
  const played = await provedFilms(tally, browser, program, films, built)
  const heard = await provedSounds(tally, browser, program, sounds, built)
  await program.stop()
  return `${seen}; ${played}; ${heard}; ${places}`
}

function same(listed: object[], found: object[]): boolean {
  const names = (all: object[]) => JSON.stringify(all.map((one) => Object.keys(one).toSorted()))
  return names(listed) === names(found)
}
