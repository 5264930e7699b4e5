import { execFileSync, spawnSync } from 'node:child_process'

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })

/** Returns the programs that this check needs and that aren't installed. */
export function listMissingTools(): string[] {
  return ['xmllint', 'python3', 'ffprobe'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
}

/** Returns what `xmllint` says about files that aren't well-formed. */
export function findMalformedXml(files: string[]): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', ...files], {
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr || `status ${status}`
}

/** Returns the XML and CSV files of a folder as Python reads them, by name. */
export function readWithPython(folder: string): Record<string, unknown> {
  return JSON.parse(run('python3', ['tests/acceptance/markers/read-files.py', folder])) as Record<
    string,
    unknown
  >
}

type EdlEvent = {
  number: number
  reel: string
  /** Source in, source out, record in, record out. */
  times: string[]
  /** Lines until the next event. */
  notes: string[]
}
export type Edl = { title: string; mode: string; events: EdlEvent[] }

/** CMX 3600: number, reel, channels, kind of edit, and four timecodes. */
const eventLine =
  /^(\d{3,6}) {2}(\S{1,8}) {2,}(V|A|B|A2|V2|NONE) {2,}(C|D|K|W\d{3}) +(\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d) *$/

/** Reads an EDL line by line, as the description of CMX 3600 says. Throws if it is none. */
export function readEdl(text: string): Edl {
  const [titleLine = '', modeLine = '', ...lines] = text.split('\n')
  const title = /^TITLE: (.{0,70})$/u.exec(titleLine)?.[1]
  const mode = /^FCM: (DROP FRAME|NON-DROP FRAME)$/.exec(modeLine)?.[1]
  if (title === undefined || mode === undefined) throw new Error(`no head: ${titleLine}`)
  const events: EdlEvent[] = []
  for (const line of lines) {
    if (line === '') continue
    const event = eventLine.exec(line)
    if (event) {
      const [, number, reel, , , ...times] = event as unknown as string[]
      events.push({ number: Number(number), reel: reel!, times, notes: [] })
    } else if (events.length === 0) throw new Error(`not an event: ${line}`)
    else events.at(-1)!.notes.push(line)
  }
  return { title, mode, events }
}

/** Returns the frame of a timecode since midnight; drop-frame by its semicolon. */
export function countFrames(timecode: string, perSecond: number): number {
  const [hours, minutes, seconds, frames] = timecode.split(/[:;]/).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  let dropped = 0
  if (timecode.includes(';'))
    for (let minute = 1; minute <= hours * 60 + minutes; minute++)
      if (minute % 10 !== 0) dropped += perSecond / 15
  return ((hours * 60 + minutes) * 60 + seconds) * perSecond + frames - dropped
}

type Cue = { from: number; seconds: number; text: string }

/** Returns the cues of a WebVTT file as ffprobe reads them. */
export function readVtt(file: string): Cue[] {
  const args = ['-v', 'error', '-f', 'webvtt', '-show_packets', '-show_data', '-of', 'json', file]
  const { packets } = JSON.parse(run('ffprobe', args)) as {
    packets?: { pts_time: string; duration_time: string; data: string }[]
  }
  return (packets ?? []).map(({ pts_time: from, duration_time: seconds, data }) => ({
    from: Number(from),
    seconds: Number(seconds),
    text: decodeEntities(readHexDump(data)),
  }))
}

/** Reads lines like `00000010: 4461 726b 6572`, with the characters after two spaces. */
function readHexDump(dump: string): string {
  const hex = dump
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(10, 50).replaceAll(' ', ''))
  return Buffer.from(hex.join(''), 'hex').toString('utf8')
}

function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
