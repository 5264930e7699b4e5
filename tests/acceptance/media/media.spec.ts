import { test } from '../../support/browser-test.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { listLoops, readBuilt, readJson } from './manifest.ts'
import { type FilmSpec, type SoundSpec, checkFilms, checkSounds } from './motion.ts'
import { type PictureSpec, checkPictures } from './pictures.ts'
import { checkPlaces } from './places.ts'
import { check, report } from '../../support/check.ts'

const pictures = readJson<Record<string, PictureSpec>>('media/pictures.json')
const films = readJson<Record<string, FilmSpec>>('media/films.json')
const sounds = readJson<Record<string, SoundSpec>>('media/sounds.json')
const built = readBuilt()
let program: Program
test.beforeAll(async () => {
  program = await startProgram({ ...sampleBehindProxy, DATA_DIR: `${createFolder()}/data` })
})

test('the build has the media of the manifest, and no others', () => {
  check(
    'the build has the images, videos and recordings of the manifest, and no others',
    isSameList([pictures, films, sounds], [built.pictures, listLoops(built), built.sounds]),
    built,
  )
})
test('images decode, are described and stay within their size', async () => {
  report(await checkPictures(pictures, built), 'images')
})
test('films decode, loop without a seam and play', async ({ browser }) => {
  report(await checkFilms(browser, program, films, built), 'films')
})
test('recordings decode and play', async ({ browser }) => {
  report(await checkSounds(browser, program, sounds, built), 'recordings')
})
test('everything is used where the manifest says', async () => {
  report(await checkPlaces(program, { pictures, films, sounds }, built), 'places')
})

function isSameList(listed: object[], found: object[]): boolean {
  const formatKeys = (all: object[]) =>
    JSON.stringify(all.map((one) => Object.keys(one).toSorted()))
  return formatKeys(listed) === formatKeys(found)
}
