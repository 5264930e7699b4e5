import { openBrowser } from './kit/browser.ts'
import { createFolder, startProgram } from './kit/program.ts'
import { sampleBehindProxy } from './kit/sign-in.ts'
import type { Tally } from './kit/tally.ts'
import { listLoops, readBuilt, readJson } from './media-built.ts'
import { type FilmSpec, type SoundSpec, checkFilms, checkSounds } from './media-motion.ts'
import { type PictureSpec, checkPictures } from './media-pictures.ts'
import { checkPlaces } from './media-places.ts'

export const about =
  'every image, video and recording of the sample studio decodes, is within its budget, ' +
  'described, seamless and used'

export async function verify(tally: Tally): Promise<string> {
  const pictures = readJson<Record<string, PictureSpec>>('media/pictures.json')
  const films = readJson<Record<string, FilmSpec>>('media/films.json')
  const sounds = readJson<Record<string, SoundSpec>>('media/sounds.json')
  const built = readBuilt()
  tally.check(
    'the build has the images, videos and recordings of the manifest, and no others',
    isSameList([pictures, films, sounds], [built.pictures, listLoops(built), built.sounds]),
    built,
  )

  const seen = await checkPictures(tally, pictures, built)
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
  const places = await checkPlaces(tally, program, { pictures, films, sounds }, built)
  const browser = await openBrowser()
  const played = await checkFilms(tally, browser, program, films, built)
  const heard = await checkSounds(tally, browser, program, sounds, built)
  await program.stop()
  return `${seen}; ${played}; ${heard}; ${places}`
}

function isSameList(listed: object[], found: object[]): boolean {
  const names = (all: object[]) => JSON.stringify(all.map((one) => Object.keys(one).toSorted()))
  return names(listed) === names(found)
}
