// Makes the sizes and formats of the committed pictures, and puts films and sounds beside them: media/ -> build/media/ and its manifest.
// What was made once is kept beside the packages, because every build empties its folder: a second run takes no time.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

import sharp from 'sharp'

const source = join(import.meta.dirname, '..', 'media')
const kept = join(import.meta.dirname, '..', 'node_modules', '.pictures')
const target = join(import.meta.dirname, '..', 'build', 'media')

/** Part of every name: change a figure and every picture gets a new address, so no cache keeps the old one. */
const recipe = {
  widths: [400, 800, 1200, 1600],
  avif: { quality: 62, effort: 3 },
  webp: { quality: 76, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
  share: { width: 1200, height: 630 },
}

await mkdir(kept, { recursive: true })
await mkdir(target, { recursive: true })
const manifest = { pictures: await pictures(), loops: await loops(), sounds: await sounds() }
await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest, null, 1))

async function pictures() {
  const about = JSON.parse(await readFile(join(source, 'pictures.json'), 'utf8'))
  const made = {}
  // One after another: the encoders use every core by themselves.
  for (const [id, { alt, focus }] of Object.entries(about)) {
    const original = await readFile(join(source, 'pictures', `${id}.jpg`))
    const { width, height } = await sharp(original).metadata()
    const name = `${id}.${hash(original, JSON.stringify(recipe))}`
    const widths = widthsFor(width)
    for (const wide of widths) await rendition(original, name, wide)
    await deliver(`${name}-share.jpg`, async (to) => (await around(original, { width, height }, focus)).jpeg(recipe.jpg).toFile(to))
    made[id] = { alt, width, height, focus, tone: await tone(original), base: `/media/${name}`, widths }
  }
  return made
}

/** The usual widths, and the original's own if it is smaller than the largest; none twice within a tenth. */
function widthsFor(original) {
  const largest = Math.min(original, recipe.widths.at(-1))
  return [...recipe.widths.filter((width) => width < largest * 0.9), largest]
}

async function rendition(original, name, width) {
  const small = () => sharp(original).resize({ width })
  await deliver(`${name}-${width}.avif`, (to) => small().avif(recipe.avif).toFile(to))
  await deliver(`${name}-${width}.webp`, (to) => small().webp(recipe.webp).toFile(to))
  await deliver(`${name}-${width}.jpg`, (to) => small().jpeg(recipe.jpg).toFile(to))
}

/** The crop for links shown elsewhere: all of one side, and of the other what lies around the focus. */
async function around(original, { width, height }, focus) {
  const { share } = recipe
  const scale = Math.max(share.width / width, share.height / height)
  const scaled = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const left = Math.round((scaled.width - share.width) * focus[0] / 10)
  const top = Math.round((scaled.height - share.height) * focus[1] / 10)
  return sharp(await sharp(original).resize(scaled).toBuffer()).extract({ left, top, ...share })
}

/** The color that stands in the frame until the picture is there. */
async function tone(original) {
  const [red, green, blue] = await sharp(original).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Loops are committed as they are sent: `<name>.<format>`, or `<name>-wide` and `<name>-tall` where there are two shapes. */
async function loops() {
  const made = {}
  for (const file of (await readdir(join(source, 'loops'))).sort()) {
    const [, name, shape = 'wide', format] = /^(.+?)(?:-(wide|tall))?\.(webm|mp4)$/.exec(file) ?? []
    if (!name) continue
    made[name] ??= {}
    made[name][shape] ??= {}
    made[name][shape][format] = await committed('loops', file)
  }
  return made
}

async function sounds() {
  const about = JSON.parse(await readFile(join(source, 'sounds.json'), 'utf8'))
  const made = {}
  for (const [id, { seconds, peaks }] of Object.entries(about)) made[id] = { seconds, peaks, file: await committed('sounds', `${id}.mp3`) }
  return made
}

/** A file that is sent as it is; gives its address. */
async function committed(folder, file) {
  const from = join(source, folder, file)
  const name = `${basename(file, extname(file))}.${hash(await readFile(from))}${extname(file)}`
  await copyFile(from, join(target, name))
  return `/media/${name}`
}

/** Made unless it is there, aside and renamed, so that a run that was stopped leaves no half a picture; then put where it is sent from. */
async function deliver(name, make) {
  const own = join(kept, name)
  if (!existsSync(own)) {
    await make(`${own}.part`)
    await rename(`${own}.part`, own)
  }
  await copyFile(own, join(target, name))
}

function hash(...parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex').slice(0, 8)
}
