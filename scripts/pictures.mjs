// Makes the sizes and formats of the committed pictures that pages send: media/ -> build/media/ and its manifest.
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
}

await mkdir(kept, { recursive: true })
await mkdir(target, { recursive: true })
const manifest = { pictures: await pictures(), loops: await loops() }
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
    made[id] = { alt, width, height, focus, base: `/media/${name}`, widths }
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

/** Loops are committed as they are sent: `<name>-<shape>.<format>`. */
async function loops() {
  const made = {}
  for (const file of (await readdir(join(source, 'loops'))).sort()) {
    const [, name, shape, format] = /^(.+)-(wide|tall)\.(webm|mp4)$/.exec(file) ?? []
    if (!name) continue
    const from = join(source, 'loops', file)
    const address = `${basename(file, extname(file))}.${hash(await readFile(from))}.${format}`
    await copyFile(from, join(target, address))
    made[name] ??= { wide: {}, tall: {} }
    made[name][shape][format] = `/media/${address}`
  }
  return made
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
