// The last step of a picture of a gallery, whose program applied tone and grain.
import sharp from 'sharp'

/**
 * Returns the picture as JPEG, with its time as the clock of the camera had it. Smaller than the
 * pictures of the site, because there are many.
 */
export async function encodePhoto(file, taken) {
  const captured = taken.replaceAll('-', ':').replace('T', ' ')
  return sharp(file)
    .toColourspace('srgb')
    .withExif({ IFD0: { Model: 'Camera A' }, IFD2: { DateTimeOriginal: captured } })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}
