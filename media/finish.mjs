// The last step of every picture, from any of the programs: the same tone, grain and JPEG settings.
// Its input has 16 bits per color and no grain.
import sharp from 'sharp'

/** Resizes, tones and grains a 16-bit picture, and returns it as JPEG. */
export async function finishPicture(file, [width, height]) {
  const { data } = await sharp(file)
    .resize(width, height)
    .removeAlpha()
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const from = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
  const to = Buffer.alloc(from.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) {
      const [red, green, blue] = applyTone(
        linear[from[i]],
        linear[from[i + 1]],
        linear[from[i + 2]],
      )
      const grain = getGrain(x, y) * (1 - 0.5 * getLightness(red, green, blue))
      to[i] = toByte(red, grain)
      to[i + 1] = toByte(green, grain)
      to[i + 2] = toByte(blue, grain)
    }
  return encodeJpeg(sharp(to, { raw: { width, height, channels: 3 } }))
}

/** Returns a picture as JPEG without tone and grain, because its own program applied them. */
export async function encodeUngraded(file) {
  return encodeJpeg(sharp(file).toColourspace('srgb'))
}

function encodeJpeg(picture) {
  return picture.jpeg({ quality: 90, mozjpeg: true }).toBuffer()
}

const linear = Float32Array.from({ length: 65_536 }, (_, value) => (value / 65_535) ** 2.2)

function getLightness(red, green, blue) {
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

/** Warm highlights, shadows a little toward green and blue. */
function applyTone(red, green, blue) {
  const light = getLightness(red, green, blue)
  const dark = 1 - light
  return [
    red * (1 + 0.04 * light) - 0.002 * dark,
    green + 0.006 * dark,
    blue * (1 - 0.05 * light) + 0.007 * dark,
  ]
}

function toByte(value, grain) {
  return Math.max(
    0,
    Math.min(255, 255 * (Math.max(0, Math.min(1, value)) ** (1 / 2.2) + grain) + 0.5),
  )
}

/** Hides the steps of 8-bit colors. Deterministic, so that a second run gives the same file. */
function getGrain(x, y) {
  return (hash(x * 7 + 11, y * 13 + 5) + hash(x * 5 + 3, y * 11 + 9) - 1) * 0.026
}

function hash(x, y) {
  let a = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)
  a = Math.imul(a ^ (a >>> 13), 1_274_126_177)
  a ^= a >>> 16
  return (a & 0xffffff) / 16_777_215
}
