import sharp from 'sharp'

/** Builds an image of twelve megapixels with grain, as a camera does. */
export async function createPhoto(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 124, sigma: 22 },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain)
    .resize(4000, 3000)
    .composite([
      {
        input: await sharp({
          create: { width: 1400, height: 1100, channels: 3, background: '#c76' },
        })
          .png()
          .toBuffer(),
        left: 500,
        top: 900,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Returns the same image as a different file, with a number in a comment. */
export function createCopy(jpeg: Buffer, n: number): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 6]),
    Buffer.from(String(n).padStart(4, '0')),
    jpeg.subarray(2),
  ])
}
