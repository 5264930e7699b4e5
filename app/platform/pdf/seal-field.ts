/** Bytes that are reserved for the seal, which takes about 800. */
export const sealBytes = 4096
/** The seal in the file: two hexadecimal digits for each byte, between angle brackets. */
export const contentsLength = 2 * sealBytes + 2

/** Written by pdfkit as an array with names, and replaced by `formatByteRange`. */
export const unknownByteRange = [0, '**********', '**********', '**********']
export const byteRangeLength = '[0 /********** /********** /**********]'.length
export const contentsKey = '\n/Contents '

/**
 * Returns the `ByteRange` of a file whose `Contents` begin at `start`: all of it except them. It
 * takes as many characters for every file.
 */
export function formatByteRange(start: number, length: number): string {
  const end = start + contentsLength
  return `${`[0 ${start} ${end} ${length - end}`.padEnd(byteRangeLength - 1)}]`
}
