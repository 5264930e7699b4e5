import sharp from 'sharp'

import { renditionConfig, previewWidth } from '../app/platform/media/rendition-config.ts'

/* sharp alone, in a process of its own: what the first look is measured against. */

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
