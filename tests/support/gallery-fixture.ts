import { createHash, randomUUID } from 'node:crypto'

import { deliveredFile, file, galleryItem } from '#app/data/schema/index.server.ts'
import type { App } from '#app/platform/context.server.ts'

/** A row of a file in a gallery, without bytes on the disk. Returns the id of the item. */
export async function plantGalleryItem(
  app: App,
  galleryId: string,
  {
    number,
    name = `IMG_${number}.jpg`,
    position = number,
  }: { number: number; name?: string; position?: number },
): Promise<string> {
  const now = app.clock()
  const hash = createHash('sha256').update(`${galleryId} ${number} ${randomUUID()}`).digest('hex')
  await app.db.insert(file).values({ hash, bytes: 1000, crc32: 1, storedAt: now })
  await app.db
    .insert(deliveredFile)
    .values({ hash, kind: 'image', format: 'jpeg', width: 3000, height: 2000, nextTryAt: now })
  const [item] = await app.db
    .insert(galleryItem)
    .values({ galleryId, number, hash, name, position, addedAt: now })
    .returning({ id: galleryItem.id })
  return item!.id
}
