import sharp from 'sharp'

import { renditionConfig, previewWidth } from '../../app/platform/media/rendition-config.ts'

/* Runs sharp alone in a separate process, as the reference for the first rendition. */

sharp.concurrency(1)
sharp.cache(false)
process.on('message', ({ from, to }: { from: string; to: string }) => {
  void sharp(from)
    .autoOrient()
    .resize({ width: previewWidth })
    .webp(renditionConfig.webp)
    .toFile(to)
    .then(() => process.send?.('done'))
})
