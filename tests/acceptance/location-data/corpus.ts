import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

import sharp from 'sharp'

import { addMpf, addSamsungTrailer } from './jpeg-parts.ts'

/** Words that are planted as places, faces, serial numbers and owners, and nowhere else. */
export const secrets = {
  place: 'Quellmarkt',
  face: 'Veronika Tannhuber',
  serial: 'SN99017744',
  owner: 'Ottokar Lindqvist',
}

/** Planted values that must stay. */
export const kept = {
  copyright: 'Copyright Longlight',
  credit: 'Credit Longlight',
  captured: '2026:05:12 14:03:11',
  make: 'Nordkamera',
}

/** A generated file. `hasRights`: it has the values that must stay. */
export type Planted = { name: string; path: string; hasRights: boolean }

const tools = ['exiftool', 'ffmpeg', 'ffprobe']

/** Returns the programs that this check needs and that aren't installed. */
export function listMissingTools(): string[] {
  return tools.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 })

/** Writes tags with exiftool, and fails if it can't. */
const writeTags = (path: string, ...tags: string[]) =>
  run('exiftool', '-m', '-q', '-overwrite_original', ...tags, path)

/** Coordinates that no other file has. */
const pickPlace = (number: number) => ({
  latitude: (41.123456 + number * 0.317).toFixed(6),
  longitude: (11.654321 + number * 0.713).toFixed(6),
})

function listExifTags(number: number): string[] {
  const { latitude, longitude } = pickPlace(number)
  return [
    `-EXIF:GPSLatitude=${latitude}`,
    '-EXIF:GPSLatitudeRef=N',
    `-EXIF:GPSLongitude=${longitude}`,
    '-EXIF:GPSLongitudeRef=E',
    '-EXIF:GPSAltitude=431.5',
    `-EXIF:GPSAreaInformation=${secrets.place}`,
    `-EXIF:SerialNumber=${secrets.serial}`,
    `-EXIF:LensSerialNumber=${secrets.serial}`,
    `-EXIF:OwnerName=${secrets.owner}`,
    `-EXIF:Make=${kept.make}`,
    '-EXIF:Model=NK-1',
    `-EXIF:DateTimeOriginal=${kept.captured}`,
    `-EXIF:Copyright=${kept.copyright}`,
  ]
}

function listXmpTags(number: number): string[] {
  const { latitude, longitude } = pickPlace(number)
  return [
    `-XMP-exif:GPSLatitude=${latitude}`,
    `-XMP-exif:GPSLongitude=${longitude}`,
    `-XMP-photoshop:City=${secrets.place}`,
    `-XMP-photoshop:State=${secrets.place}`,
    `-XMP-photoshop:Country=${secrets.place}`,
    `-XMP-iptcCore:Location=${secrets.place}`,
    `-XMP-iptcExt:LocationShownCity=${secrets.place}`,
    `-XMP-iptcExt:LocationCreatedSublocation=${secrets.place}`,
    `-XMP-aux:SerialNumber=${secrets.serial}`,
    `-XMP-exifEX:LensSerialNumber=${secrets.serial}`,
    `-XMP-aux:OwnerName=${secrets.owner}`,
    `-XMP-mwg-rs:RegionInfo={Regions=[{Area={W=0.1,H=0.2,X=0.5,Y=0.5,Unit=normalized},Name=${secrets.face},Type=Face}]}`,
    `-XMP-dc:Rights=${kept.copyright}`,
    `-XMP-photoshop:Credit=${kept.credit}`,
  ]
}

const iptcTags = [
  `-IPTC:City=${secrets.place}`,
  `-IPTC:Sub-location=${secrets.place}`,
  `-IPTC:Province-State=${secrets.place}`,
  `-IPTC:Country-PrimaryLocationName=${secrets.place}`,
  `-IPTC:ContentLocationName=${secrets.place}`,
  `-IPTC:Credit=${kept.credit}`,
]

/** Writes an image of noise and stripes, so that no two are equal. */
function createImage(number: number) {
  const [width, height] = [240 + number, 160]
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * (number + 3)) % 251),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Generates files in a folder with planted locations, of every kind that galleries take. */
export async function generateCorpus(folder: string): Promise<Planted[]> {
  const files: Planted[] = []
  const add = (name: string, hasRights = true): string => {
    const path = `${folder}/${name}`
    files.push({ name, path, hasRights })
    return path
  }
  for (let number = 0; number < 6; number++) {
    await addImages(add, number)
    addVideos(add, number)
  }
  return files
}

type Add = (name: string, hasRights?: boolean) => string

async function addImages(add: Add, number: number) {
  const order = number % 2 === 0 ? 'II' : 'MM'
  const tags = [`-ExifByteOrder=${order}`, ...listExifTags(number), ...listXmpTags(number)]
  const jpeg = add(`plain-${number}.jpg`)
  await createImage(number)
    .jpeg({ progressive: number % 2 === 1 })
    .toFile(jpeg)
  const thumbnail = readFileSync(jpeg)
  writeTags(jpeg, ...tags, ...iptcTags)

  const small = add(`thumbnail-${number}.jpg`)
  writeFileSync(small, readFileSync(jpeg))
  writeFileSync(`${small}.thumb`, thumbnail)
  writeTags(`${small}.thumb`, ...listExifTags(number))
  writeTags(small, `-ThumbnailImage<=${small}.thumb`)

  const large = add(`extended-${number}.jpg`)
  writeFileSync(large, readFileSync(jpeg))
  // too long for one segment, so that a part is in extended XMP
  writeTags(large, '-api', 'Compact=', `-XMP-dc:Description=${'words '.repeat(12_000)}`)

  const two = add(`mpf-${number}.jpg`)
  writeFileSync(two, addMpf(readFileSync(jpeg), readFileSync(small)))

  for (const format of ['png', 'webp', 'avif'] as const) {
    const path = add(`image-${number}.${format}`)
    await createImage(number)
      .toFormat(format, { lossless: number % 2 === 1 })
      .toFile(path)
    writeTags(path, ...tags)
  }
}

function addVideos(add: Add, number: number) {
  const { latitude, longitude } = pickPlace(number)
  const iso = `+${latitude}+0${longitude}/`
  const video = add(`video-${number}.mp4`, false)
  createVideo(video, number, '-metadata', `location=${iso}`)
  const movie = add(`movie-${number}.mov`, false)
  run(
    'ffmpeg',
    '-v',
    'error',
    '-y',
    '-i',
    video,
    '-c',
    'copy',
    '-metadata',
    `location=${iso}`,
    movie,
  )
  for (const path of [video, movie])
    writeTags(
      path,
      `-Keys:GPSCoordinates=${latitude} ${longitude} 431`,
      `-UserData:GPSCoordinates=${latitude} ${longitude} 431`,
      `-ItemList:GPSCoordinates=${latitude} ${longitude} 431`,
      `-Keys:LocationName=${secrets.place}`,
      `-XMP-photoshop:City=${secrets.place}`,
      `-XMP-exif:GPSLatitude=${latitude}`,
    )
  const drone = add(`drone-${number}.mp4`, false)
  const captions = `${drone}.srt`
  writeFileSync(captions, `1\n00:00:00,000 --> 00:00:01,000\nGPS(${longitude},${latitude},18)\n`)
  run(
    'ffmpeg', '-v', 'error', '-y', '-i', video, '-i', captions,
    '-map', '0:v', '-map', '1', '-c:v', 'copy', '-c:s', 'mov_text', drone,
  ) // prettier-ignore

  const motion = add(`motion-${number}.jpg`)
  const still = readFileSync(video.replace(`video-${number}.mp4`, `plain-${number}.jpg`))
  writeFileSync(motion, Buffer.concat([still, readFileSync(video)]))
  const samsung = add(`samsung-${number}.jpg`)
  writeFileSync(samsung, addSamsungTrailer(still, readFileSync(video)))
}

function createVideo(path: string, number: number, ...metadata: string[]) {
  const source = `testsrc=size=160x120:rate=10:duration=1`
  const hue = `hue=h=${number * 40}`
  run(
    'ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-vf', hue,
    '-c:v', 'mpeg4', ...metadata, path,
  ) // prettier-ignore
}

/** Returns the tags that exiftool finds in a file, also in embedded ones, by group and name. */
export function readTags(path: string): [name: string, value: string][] {
  const text = run('exiftool', '-n', '-G', '-a', '-ee', '-s', path).toString()
  return text.split('\n').flatMap((line) => {
    const [, group, name, value] = /^\[(\w+)\]\s+(\S+)\s*:\s?(.*)$/.exec(line) ?? []
    return name ? [[`${group}:${name}`, value!.trim()] as [string, string]] : []
  })
}

/** Names of tags whose values say where a file was taken, and those of faces and devices. */
const privateTags =
  /:(?:GPS|(?:Sub-?)?location|City|State|Country|Province|Region|Content-?Location|(?:Lens|Internal)?Serial|Owner|Latitude|Longitude)/i

/** Returns the tags of a file that must not be there. */
export function listLocations(path: string): string[] {
  return readTags(path)
    .filter(
      ([name, value]) =>
        // the version of a directory without entries isn't there; empty texts stay
        (privateTags.test(name) && value !== '') ||
        Object.values(secrets).some((secret) => value.includes(secret)),
    )
    .map(([name, value]) => `${name}=${value.slice(0, 60)}`)
}
