// Builds the sample studio's media: images in every size and format, videos and audio, and the
// manifest, from media/ into build/media/. The encodings are committed in media/encoded/ because
// they take minutes. Encodings missing there, after a change of an image or of the rendition
// config, are added to be committed too.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

import sharp from 'sharp'

import { getFallbackWidth } from '../app/core/media.ts'
import {
  renditionConfig,
  getRenditionName,
  listWidths,
} from '../app/platform/media/rendition-config.ts'
import {
  writeRenditions,
  writeSocialImage,
  computeDominantColor,
} from '../app/platform/media/renditions.server.ts'

const source = join(import.meta.dirname, '..', 'media')
const encoded = join(source, 'encoded')
const target = join(import.meta.dirname, '..', 'build', 'media')

const delivered = new Set()
await mkdir(encoded, { recursive: true })
await mkdir(target, { recursive: true })
const manifest = {
  pictures: await encodePictures(),
  loops: await copyLoops(),
  sounds: await copySounds(),
}
await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest, null, 1))
for (const name of await readdir(encoded)) if (!delivered.has(name)) await rm(join(encoded, name))

async function encodePictures() {
  const about = JSON.parse(await readFile(join(source, 'pictures.json'), 'utf8'))
  const made = {}
  // One at a time: the encoders use every core themselves.
  for (const [id, { alt, focus }] of Object.entries(about)) {
    const original = join(source, 'pictures', `${id}.jpg`)
    const { width, height } = await sharp(original).metadata()
    const name = `${id}.${hash(await readFile(original), JSON.stringify(renditionConfig))}`
    const widths = listWidths(width)
    const wanted = [
      ...widths.flatMap((wide) => [
        [wide, 'avif'],
        [wide, 'webp'],
      ]),
      [getFallbackWidth(widths), 'jpg'],
    ]
    for (const [wide, format] of wanted)
      await deliver(`${name}-${getRenditionName(wide, format)}`, (to) =>
        writeRenditions(original, [{ width: wide, format, to }]),
      )
    await deliver(`${name}-share.jpg`, (to) => writeSocialImage(original, to, focus))
    made[id] = {
      alt,
      width,
      height,
      focus,
      dominantColor: await computeDominantColor(sharp(original)),
      base: `/media/${name}`,
      widths,
    }
  }
  return made
}

/**
 * Copies the committed loops, named `<name>.<format>`, or `<name>-wide` and `<name>-tall` where
 * there are two shapes.
 */
async function copyLoops() {
  const made = {}
  for (const file of (await readdir(join(source, 'loops'))).sort()) {
    const [, name, shape = 'wide', format] = /^(.+?)(?:-(wide|tall))?\.(webm|mp4)$/.exec(file) ?? []
    if (!name) continue
    made[name] ??= {}
    made[name][shape] ??= {}
    made[name][shape][format] = await copyCommitted('loops', file)
  }
  return made
}

async function copySounds() {
  const about = JSON.parse(await readFile(join(source, 'sounds.json'), 'utf8'))
  const made = {}
  for (const [id, { seconds, peaks }] of Object.entries(about))
    made[id] = { seconds, peaks, file: await copyCommitted('sounds', `${id}.mp3`) }
  return made
}

/** Copies a file under a hashed name and returns its URL. */
async function copyCommitted(folder, file) {
  const from = join(source, folder, file)
  const name = `${basename(file, extname(file))}.${hash(await readFile(from))}${extname(file)}`
  await copyFile(from, join(target, name))
  return `/media/${name}`
}

/**
 * Encodes a file unless it exists, under a temporary name so that an interrupted run leaves no
 * partial file, and copies it to the build.
 */
async function deliver(name, make) {
  const own = join(encoded, name)
  if (!existsSync(own)) {
    await make(`${own}.part`)
    await rename(`${own}.part`, own)
  }
  await copyFile(own, join(target, name))
  delivered.add(name)
}

function hash(...parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex').slice(0, 8)
}
