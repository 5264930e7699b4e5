import { UnreadableMetadata } from './byte-source.server.ts'

/** Datasets of record 2 that name a place: of the content, and where it was made. IPTC IIM 4.2. */
const placeDatasets = [26, 27, 90, 92, 95, 100, 101]

const resourceNames = ['8BIM', 'PHUT', 'AgHg', 'DCSR', 'MeSa']

/** Receives resources with metadata of another kind. */
type Nested = { visitExif(bytes: Buffer): Promise<void> | void; visitXmp(bytes: Buffer): void }

/**
 * Overwrites places in the resources of Photoshop. Throws if they can't be read to their end.
 * Photoshop File Formats Specification, image resources.
 */
export async function redactPhotoshop(bytes: Buffer, { visitExif, visitXmp }: Nested) {
  for (let at = 0; at < bytes.length;) {
    // segments may be padded
    if (bytes[at] === 0) {
      at++
      continue
    }
    if (at + 8 > bytes.length || !resourceNames.includes(bytes.toString('latin1', at, at + 4)))
      throw new UnreadableMetadata('A resource is damaged.')
    const id = bytes.readUInt16BE(at + 4)
    const nameBytes = 1 + bytes[at + 6]!
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    if (sizeAt + 4 > bytes.length) throw new UnreadableMetadata('A resource is cut off.')
    const [from, to] = [sizeAt + 4, sizeAt + 4 + bytes.readUInt32BE(sizeAt)]
    if (to > bytes.length) throw new UnreadableMetadata('A resource is cut off.')
    const content = bytes.subarray(from, to)
    if (id === 0x0404) redactIptc(content)
    else if (id === 0x0422 || id === 0x0423) await visitExif(content)
    else if (id === 0x0424) visitXmp(content)
    at = to + ((to - from) % 2)
  }
}

/** Overwrites places in IPTC with spaces. Throws if it can't be read to its end. */
export function redactIptc(bytes: Buffer) {
  for (let at = 0; at < bytes.length;) {
    // padding
    if (bytes[at] === 0) {
      at++
      continue
    }
    if (bytes[at] !== 0x1c || at + 5 > bytes.length)
      throw new UnreadableMetadata('A dataset is damaged.')
    const [record, dataset, short] = [bytes[at + 1], bytes[at + 2]!, bytes.readUInt16BE(at + 3)]
    // a long one has the length of its length
    const lengthBytes = short & 0x8000 ? short & 0x7fff : 0
    if (lengthBytes > 4 || at + 5 + lengthBytes > bytes.length)
      throw new UnreadableMetadata('A dataset is damaged.')
    const from = at + 5 + lengthBytes
    const to = from + (lengthBytes === 0 ? short : bytes.readUIntBE(at + 5, lengthBytes))
    if (to > bytes.length) throw new UnreadableMetadata('A dataset is cut off.')
    if (record === 2 && placeDatasets.includes(dataset)) bytes.fill(0x20, from, to)
    at = to
  }
}
