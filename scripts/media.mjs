// `npm run media:build` renders the sample media whose script, includes or parameters have changed.
// `npm run media:build <id>` renders one in any case; a film and its poster share an id, and
// `pictures/<id>` is only the poster. Names missing tools and renders the rest. Neither start nor
// tests need it, because the results are committed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import {
  computeLoudness,
  createPeakCollector,
  samplesPerSecond,
} from '../app/features/media/waveform/rules.ts'
import { withFileSource } from '../app/platform/media/byte-source.server.ts'
import { writeDeliverySizes } from '../app/platform/media/delivery-renditions.server.ts'
import { readFrameTiming } from '../app/platform/media/frame-timing.server.ts'
import { inspectImage } from '../app/platform/media/renditions.server.ts'
import { createTranscoder } from '../app/platform/media/transcoder.server.ts'
import { encodeUngraded, finishPicture } from '../media/finish.mjs'
import { encodePhoto } from '../media/photo.mjs'

process.chdir(join(import.meta.dirname, '..', 'media'))
const lists = ['pictures', 'films', 'sounds', 'galleries']
const media = Object.fromEntries(
  lists.map((list) => [list, JSON.parse(readFileSync(`${list}.json`, 'utf8'))]),
)
const makers = {
  pictures: makePicture,
  films: makeFilm,
  sounds: makeSound,
  galleries: makeGalleryFile,
}
const workshop = mkdtempSync(join(tmpdir(), 'media-'))
process.on('exit', () => rmSync(workshop, { recursive: true, force: true }))

const tools = {
  compiler: {
    sentence: 'g++ is not on this machine (Debian: apt-get install g++)',
    found: () => canRun('g++', '--version') && 'g++',
  },
  blender: {
    sentence: 'Blender was not found (Debian: apt-get install blender)',
    found: () => canRun('blender', '--version') && 'blender',
  },
  python: {
    sentence: 'Python with OpenCV was not found (Debian: apt-get install python3-opencv)',
    found: () =>
      ['python3', '/usr/bin/python3'].find((python) => canRun(python, '-c', 'import cv2, numpy')),
  },
  ffmpeg: {
    sentence: 'ffmpeg is not on this machine (Debian: apt-get install ffmpeg)',
    found: () => canRun('ffmpeg', '-version') && 'ffmpeg',
  },
}

const all = lists.flatMap((list) =>
  Object.entries(media[list]).map(([id, entry]) => ({ list, id, entry })),
)
const wanted = process.argv[2]
const named = all.filter(({ list, id }) => id === wanted || `${list}/${id}` === wanted)
if (wanted !== undefined && named.length === 0)
  stop(`Unknown name "${wanted}". Available: ${[...new Set(all.map(({ id }) => id))].join(', ')}.`)
const changed =
  wanted === undefined
    ? all.filter(({ list, entry }) => entry.made !== hashInputs(list, entry))
    : named
if (wanted === undefined)
  console.log(
    `${all.length - changed.length} of ${all.length} pictures, films, sounds and files of galleries are up to date` +
      `${changed.length > 0 ? `; changed: ${changed.map(({ id }) => id).join(', ')}` : ''}.`,
  )
const skipped = changed.filter((entry) => listMissingTools(entry).length > 0)
for (const sentence of new Set(skipped.flatMap(listMissingTools)))
  console.log(
    `${sentence}: ${skipped
      .filter((entry) => listMissingTools(entry).includes(sentence))
      .map(({ id }) => id)
      .join(', ')} stay as they are.`,
  )
for (const entry of changed) if (!skipped.includes(entry)) await make(entry)
process.exitCode = skipped.length > 0 ? 1 : 0

/** Returns the tools missing for an entry, as sentences. */
function listMissingTools({ list, entry }) {
  return listNeededTools(list, entry)
    .filter((name) => !findTool(name))
    .map((name) => tools[name].sentence)
}

function listNeededTools(list, { script, from }) {
  if (list === 'galleries' && from?.endsWith('.mp3')) return ['ffmpeg']
  if (list === 'galleries') return script ? ['python'] : []
  if (script.includes('/modelled/')) return ['blender']
  if (list === 'pictures') return [script.endsWith('.cpp') ? 'compiler' : 'python']
  return ['python', 'ffmpeg', ...(list === 'films' ? ['compiler'] : [])]
}

function findTool(name) {
  tools[name].is ??= tools[name].found() || null
  return tools[name].is
}

async function make({ list, id, entry }) {
  const began = performance.now()
  await makers[list](id, entry)
  entry.made = hashInputs(list, entry)
  write(list)
  console.log(`${list}/${id}: ${Math.round((performance.now() - began) / 1000)} s`)
}

async function makePicture(id, { script, parameters, size }) {
  const png = join(workshop, `${id}.png`)
  const [width, height] = size.map(String)
  if (script.endsWith('.cpp'))
    run(
      compile(dirname(script)),
      basename(script, '.cpp'),
      parameters.camera,
      png,
      width,
      height,
      String(parameters.samples),
    )
  else if (script.includes('/modelled/'))
    run(
      'blender',
      '-b',
      '--factory-startup',
      '--python-exit-code',
      '1',
      '-P',
      join(process.cwd(), script),
      '--',
      `out=${png}`,
      `width=${width}`,
      `height=${height}`,
      `samples=${parameters.samples}`,
    )
  else run(findTool('python'), '-B', script, png, width, height)
  writeFileSync(
    `pictures/${id}.jpg`,
    await (parameters.graded ? encodeUngraded(png) : finishPicture(png, size)),
  )
}

/**
 * Draws a picture of a gallery, unless it shows one of the others, and makes the sizes that the
 * program would make of an upload.
 */
async function makeGalleryFile(id, entry) {
  const { script, parameters, size, taken, from = `galleries/${id}.jpg`, poster } = entry
  if (script) {
    const png = join(workshop, `${id}.png`)
    const { scene, seed, time } = parameters
    run(findTool('python'), '-B', script, png, ...[...size, scene, seed, time].map(String))
    writeFileSync(from, await encodePhoto(png, taken))
  }
  const picture = poster ?? from
  entry.renditions = []
  if (from.endsWith('.mp3')) await makeWaveform(id, entry)
  if (from.endsWith('.mp4')) {
    const { rate, frameCount } = await withFileSource(from, readFrameTiming)
    Object.assign(entry, { rate: [rate.num, rate.den], frames: frameCount })
  }
  if (!picture.endsWith('.jpg')) return
  const { width, dominantColor } = await inspectImage(picture, workshop)
  entry.color = dominantColor
  const outputs = [
    ...(width > 480 ? ['960.webp'] : []),
    ...(width > 960 ? ['1920.webp'] : []),
    ...(poster ? ['poster.jpg'] : []),
  ].map((name) => ({ size: name, to: join(workshop, name) }))
  await writeDeliverySizes(picture, outputs)
  entry.renditions = ['480.webp', ...outputs.map((output) => output.size)]
  for (const name of entry.renditions) renameSync(join(workshop, name), `galleries/${id}.${name}`)
}

async function makeWaveform(id, entry) {
  const collector = createPeakCollector()
  const transcoder = createTranscoder()
  await transcoder.readSamples(entry.from, 'mp3', samplesPerSecond, collector.add)
  const pairs = collector.finish()
  writeFileSync(`galleries/${id}.peaks.dat`, pairs)
  Object.assign(entry, { renditions: ['peaks.dat'], peaks: computeLoudness(pairs) })
}

function makeFilm(id, { script, parameters }) {
  const lossless = join(workshop, `${id}.mkv`)
  run(findTool('python'), '-B', script, id, lossless, compile('motion'))
  run(
    findTool('python'),
    '-B',
    'motion/encode_covers.py',
    id,
    lossless,
    'loops',
    String(parameters.h264),
    String(parameters.av1),
  )
}

function makeSound(id, entry) {
  run(findTool('python'), '-B', entry.script, workshop, id)
  Object.assign(
    entry,
    JSON.parse(
      run(
        findTool('python'),
        '-B',
        'motion/encode_sounds.py',
        join(workshop, `${id}.wav`),
        `sounds/${id}.mp3`,
      ),
    ),
  )
}

/**
 * Compiles all C++ of a folder into one program, once. The film program also includes the scenes,
 * with its own renderer instead of marcher.cpp.
 */
function compile(folder) {
  const program = join(workshop, basename(folder))
  const files =
    folder === 'motion'
      ? [
          ...listCppFiles(folder),
          ...listCppFiles('scenes').filter((file) => file !== 'scenes/marcher.cpp'),
        ]
      : listCppFiles(folder)
  if (!existsSync(program))
    run(
      'g++',
      '-std=c++17',
      '-O3',
      '-march=native',
      '-ffast-math',
      '-fopenmp',
      ...files,
      '-o',
      program,
    )
  return program
}

function listCppFiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpp'))
    .map((name) => `${folder}/${name}`)
}

/**
 * Hash of everything that affects the result: script and includes, parameters, and for a film its
 * first frame.
 */
function hashInputs(list, entry) {
  const { parameters, size, poster } = entry
  const sum = createHash('sha256').update(JSON.stringify({ parameters, size }))
  for (const file of listSources(entry, list)) sum.update(readFileSync(file))
  if (list === 'pictures') sum.update(readFileSync('finish.mjs'))
  if (list === 'films') sum.update(readFileSync(`pictures/${poster}.jpg`))
  if (list === 'galleries') {
    sum.update(JSON.stringify(entry.taken ?? ''))
    sum.update(readFileSync('photo.mjs'))
    for (const file of [entry.from, poster]) if (file) sum.update(readFileSync(file))
  }
  return sum.digest('hex').slice(0, 12)
}

function listSources({ script, poster }, list) {
  const also =
    {
      films: ['motion/encode_covers.py', 'motion/scenes.cpp', media.pictures[poster]?.script],
      sounds: ['motion/encode_sounds.py'],
    }[list] ?? []
  const found = new Set()
  const queue = [
    ...(script ? [script] : []),
    ...also,
    ...(/^scenes\/[\w-]+\.cpp$/.test(script) ? ['scenes/marcher.cpp'] : []),
  ]
  for (const file of queue) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, include] of text.matchAll(/^#include "([\w./-]+)"/gm))
      queue.push(join(dirname(file), include))
    for (const [, name] of text.matchAll(/^(?:from|import) (\w+)/gm))
      if (existsSync(join(dirname(file), `${name}.py`)))
        queue.push(join(dirname(file), `${name}.py`))
  }
  return [...found].sort()
}

/** Writes one entry per line, so that a change shows as one line in a diff. */
function write(list) {
  const lines = Object.entries(media[list]).map(
    ([id, entry]) =>
      `  ${JSON.stringify(id)}: { ${Object.entries(entry)
        .map(([key, value]) => `${JSON.stringify(key)}: ${formatJson(value)}`)
        .join(', ')} }`,
  )
  writeFileSync(`${list}.json`, `{\n${lines.join(',\n')}\n}\n`)
}

function formatJson(value) {
  if (Array.isArray(value)) return `[${value.map(formatJson).join(', ')}]`
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${formatJson(one)}`)
      .join(', ')} }`.replace('{  }', '{}')
  return JSON.stringify(value)
}

function canRun(command, ...words) {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}

function run(command, ...words) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status === 0) return stdout
  stop(`${command} ${words.join(' ')}\n${error?.message ?? `${stdout}${stderr}`.slice(-2000)}`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
