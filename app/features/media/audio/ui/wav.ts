type ReadSamples = (bytes: ArrayBuffer, from: number) => { samples: Float32Array; seconds: number }

/** Read one sample from -1 to 1, by format (1 integer, 3 floating point) and bits. */
const sampleReaders: Record<string, (view: DataView, offset: number) => number> = {
  '1 8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1 16': (view, at) => view.getInt16(at, true) / 2 ** 15,
  '1 24': (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23,
  '1 32': (view, at) => view.getInt32(at, true) / 2 ** 31,
  '3 32': (view, at) => view.getFloat32(at, true),
}

/**
 * Returns a function that reads the first channel from any part of a WAV file, or null for an
 * unknown sample format.
 */
export function parseWavHeader(head: ArrayBuffer): ReadSamples | null {
  const view = new DataView(head)
  const chunks = findChunks(view)
  if (!chunks) return null
  const { format, data } = chunks
  const kind = view.getUint16(format, true)
  const [channels, rate, block, bits] = [
    view.getUint16(format + 2, true),
    view.getUint32(format + 4, true),
    view.getUint16(format + 12, true),
    view.getUint16(format + 14, true),
  ]
  // an extensible header has the actual format in a later field
  const sample =
    sampleReaders[`${kind === 0xfffe ? view.getUint16(format + 24, true) : kind} ${bits}`]
  if (!sample || channels === 0 || rate === 0 || block < (channels * bits) / 8) return null
  return (bytes, from) => {
    const piece = new DataView(bytes)
    const first =
      from < data
        ? Math.min(data - from, piece.byteLength)
        : (block - ((from - data) % block)) % block
    const count = Math.max(0, Math.floor((piece.byteLength - first) / block))
    return {
      samples: Float32Array.from({ length: count }, (_, index) =>
        sample(piece, first + index * block),
      ),
      seconds: count / rate,
    }
  }
}

/** Returns the offset of the format and of the audio data. */
function findChunks(view: DataView): { format: number; data: number } | null {
  let format = 0
  for (let offset = 12; offset + 8 <= view.byteLength;) {
    const name = String.fromCharCode(
      view.getUint8(offset),
      view.getUint8(offset + 1),
      view.getUint8(offset + 2),
      view.getUint8(offset + 3),
    )
    if (name === 'fmt ' && offset + 24 <= view.byteLength) format = offset + 8
    if (name === 'data') return format > 0 ? { format, data: offset + 8 } : null
    offset += 8 + view.getUint32(offset + 4, true) + (view.getUint32(offset + 4, true) % 2)
  }
  return null
}
