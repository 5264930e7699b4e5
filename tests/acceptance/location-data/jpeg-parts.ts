/** Returns a JPEG with the list of two images (CIPA DC-007), followed by the second one. */
export function addMpf(first: Buffer, second: Buffer): Buffer {
  const directory = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 32)
  directory.write('MM\0*', 0, 'latin1')
  directory.writeUInt32BE(8, 4)
  directory.writeUInt16BE(3, 8)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [0xb000, 7, 4, 0x30313030],
    [0xb001, 4, 1, 2],
    [0xb002, 7, 32, 50],
  ]
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    directory.writeUInt16BE(tag, 10 + 12 * index)
    directory.writeUInt16BE(type, 12 + 12 * index)
    directory.writeUInt32BE(count, 14 + 12 * index)
    directory.writeUInt32BE(value, 18 + 12 * index)
  }
  const name = Buffer.from('MPF\0', 'latin1')
  const segmentBytes = 4 + name.length + directory.length
  const images = [
    [0x030000, first.length + segmentBytes, 0],
    // counted from the byte order of the list
    [0, second.length, first.length + segmentBytes - 2 - 4 - name.length],
  ]
  for (const [index, numbers] of images.entries())
    for (const [field, number] of numbers.entries())
      directory.writeUInt32BE(number, 50 + 16 * index + 4 * field)
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(segmentBytes - 2, 2)
  return Buffer.concat([first.subarray(0, 2), head, name, directory, first.subarray(2), second])
}

/** Returns a JPEG with the trailer of a Samsung phone: a video and the code of its country. */
export function addSamsungTrailer(image: Buffer, video: Buffer): Buffer {
  const parts = [
    { type: 0x0a30, name: 'MotionPhoto_Data', content: video },
    { type: 0x0aa1, name: 'MCC_Data', content: Buffer.from('262') },
  ].map(({ type, name, content }) => {
    const head = Buffer.alloc(8)
    head.writeUInt16LE(type, 2)
    head.writeUInt32LE(name.length, 4)
    return { type, bytes: Buffer.concat([head, Buffer.from(name), content]) }
  })
  const directory = Buffer.alloc(12 + 12 * parts.length)
  directory.write('SEFH')
  directory.writeUInt32LE(106, 4)
  directory.writeUInt32LE(parts.length, 8)
  let before = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
  for (const [index, { type, bytes }] of parts.entries()) {
    directory.writeUInt16LE(type, 14 + 12 * index)
    directory.writeUInt32LE(before, 16 + 12 * index)
    directory.writeUInt32LE(bytes.length, 20 + 12 * index)
    before -= bytes.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(directory.length)
  tail.write('SEFT', 4)
  return Buffer.concat([image, ...parts.map(({ bytes }) => bytes), directory, tail])
}
