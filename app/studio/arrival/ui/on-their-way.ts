import type { Kind } from '#app/core/kinds.ts'

import type { Found } from './found.ts'
import { type Left, inherited, remember } from './left.ts'
import { Pacing } from './pacing.ts'
import {
  type Amiss,
  type Arrival,
  type Event,
  type Item,
  amissIn,
  folderFor,
  isJunk,
  isUnfinished,
  nextUp,
  step,
  waitAfter,
} from './queue.ts'
import { seldom } from './seldom.ts'
import { Sending } from './sending.ts'

export type View = {
  files: readonly Arrival[]
  paused: boolean
  seconds: number | null
  left: readonly Left[]
  panels: number
}
type Hear = (items: Item[], arrivals: Arrival[]) => void

/**
 * In milliseconds: how often what is shown follows, how often those are told who wait for what has
 * arrived, and how often it is written down what is on its way.
 */
const beat = 200
const telling = 1000
const noting = 2000
/**
 * After so many milliseconds without a byte a connection is taken for dead; sooner when somebody
 * has just come back to it.
 */
const silence = 60_000
const silenceSeen = 8000

/**
 * Every file of one person that is on its way from this page, whichever page of the portal is open.
 */
export class OnTheirWay {
  #files = new Map<number, Arrival>()
  #sources = new Map<number, File>()
  #sendings = new Map<number, Sending>()
  #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #pacing = new Pacing()
  #paused = false
  #panels = 0
  #left: Left[]
  #view: View
  #listeners = new Set<() => void>()
  #hearers = new Set<Hear>()
  #fresh: { item: Item; arrival: Arrival }[] = []
  #watch: ReturnType<typeof setInterval> | undefined
  #counted = { ids: 0, drops: 0 }
  readonly person: string

  constructor(person: string) {
    this.person = person
    this.#left = inherited(person)
    this.#view = this.#seen()
    addEventListener('online', this.#tryAgain)
    addEventListener('pagehide', this.#leave)
    addEventListener('beforeunload', this.#warn)
    document.addEventListener('visibilitychange', this.#lookedAt)
  }

  readonly view = () => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Tells of what has arrived, of many together. */
  hear(hear: Hear) {
    this.#hearers.add(hear)
    return () => {
      this.#hearers.delete(hear)
    }
  }

  /** A panel that shows all of it is open until the answer is called. */
  open() {
    this.#panels++
    this.#show()
    return () => {
      this.#panels--
      this.#show()
    }
  }

  /**
   * Puts files at the end; those that are in it already stay where they are. Answers which drop
   * they are.
   */
  add(found: Found[], folder: string, taken: readonly Kind[]): number {
    if (![...this.#files.values()].some((file) => isUnfinished(file) || file.state === 'refused'))
      this.clear()
    const drop = ++this.#counted.drops
    const there = new Set([...this.#files.values()].filter(isUnfinished).map(({ key }) => key))
    const added = found
      .filter(({ path }) => !isJunk(path))
      .map((one) => ({ ...one, key: keyOf(this.person, one) }))
      .filter(({ key }) => !there.has(key) && there.add(key))
    for (const { file, path, name, key } of added) {
      const id = ++this.#counted.ids
      const problem = amissIn({ name, type: file.type, size: file.size }, taken)
      this.#sources.set(id, file)
      this.#files.set(id, {
        id,
        key,
        name,
        folder: folderFor(folder, path),
        bytes: file.size,
        sent: 0,
        seconds: null,
        state: problem ? 'refused' : 'waiting',
        problem,
        tries: 0,
        restarts: 0,
        drop,
        together: added.length,
      })
    }
    this.#left = this.#left.filter(({ key }) => !there.has(key))
    this.#fill()
    return drop
  }

  pause() {
    this.#paused = true
    for (const { id, state } of this.#files.values()) {
      if (state !== 'sending' && state !== 'cut' && state !== 'ended') continue
      clearTimeout(this.#timers.get(id))
      this.#sendings.get(id)?.stop()
      this.#change(id, { is: 'halt' })
    }
    this.#show()
  }

  goOn() {
    this.#paused = false
    this.#tryAgain()
  }

  /** Somebody is signed in; whoever it is, what is on its way is only one person's. */
  meet(person: string) {
    if (person !== this.person) return
    for (const { id, state } of this.#files.values()) if (state === 'ended') this.#begin(id)
  }

  again(id: number) {
    this.#change(id, { is: 'again' })
    this.#fill()
  }

  cancel(id: number) {
    this.#remove(id)
    this.#fill()
  }

  cancelAll() {
    for (const file of this.#files.values()) if (isUnfinished(file)) this.#remove(file.id)
    this.#paused = false
    this.#fill()
  }

  /** What is over need not be looked at any longer. */
  clear() {
    for (const file of this.#files.values()) if (!isUnfinished(file)) this.#remove(file.id)
    this.#show()
  }

  /** Nothing more is said of what another page left unfinished. */
  forget() {
    this.#left = []
    this.#show()
  }

  /** Another person is here now. */
  end() {
    for (const id of this.#files.keys()) {
      clearTimeout(this.#timers.get(id))
      this.#sendings.get(id)?.stop()
    }
    this.#leave()
    clearInterval(this.#watch)
    removeEventListener('online', this.#tryAgain)
    removeEventListener('pagehide', this.#leave)
    removeEventListener('beforeunload', this.#warn)
    document.removeEventListener('visibilitychange', this.#lookedAt)
  }

  #remove(id: number) {
    clearTimeout(this.#timers.get(id))
    const file = this.#files.get(id)
    if (file && isUnfinished(file)) void this.#sendings.get(id)?.drop()
    this.#files.delete(id)
    this.#release(id)
  }

  #release(id: number) {
    for (const map of [this.#sources, this.#sendings, this.#timers]) map.delete(id)
    this.#pacing.release(id)
  }

  #fill() {
    for (let next = this.#next(); next; next = this.#next()) this.#begin(next.id)
    this.#show()
  }

  #next() {
    return this.#paused ? undefined : nextUp([...this.#files.values()])
  }

  #begin(id: number) {
    const [file, source] = [this.#files.get(id), this.#sources.get(id)]
    if (!file || !source) return
    clearTimeout(this.#timers.get(id))
    this.#pacing.begin(id)
    this.#change(id, { is: 'begin' })
    const sending =
      this.#sendings.get(id) ??
      new Sending(source, file, {
        sent: (bytes) => this.#sent(id, bytes),
        whole: () => this.#change(id, { is: 'whole' }),
        amiss: (amiss) => this.#amiss(id, amiss),
        there: (item, isNew) => this.#there(id, item, isNew),
      })
    this.#sendings.set(id, sending)
    void sending.start()
    this.#watch ??= setInterval(() => this.#restartSilent(silence), silence / 12)
  }

  #sent(id: number, bytes: number) {
    const file = this.#files.get(id)
    if (file?.state !== 'sending') return
    this.#change(id, {
      is: 'sent',
      bytes,
      seconds: this.#pacing.sent(id, file.sent, bytes, file.bytes - bytes),
    })
  }

  #amiss(id: number, amiss: Amiss) {
    this.#change(id, amiss)
    const file = this.#files.get(id)
    if (file?.state === 'cut')
      this.#timers.set(
        id,
        setTimeout(() => this.#begin(id), waitAfter(file.tries)),
      )
    this.#fill()
  }

  #there(id: number, item: Item, isNew: boolean) {
    this.#change(id, { is: isNew ? 'there' : 'known' })
    const arrival = this.#files.get(id)
    this.#release(id)
    if (arrival) this.#fresh.push({ item, arrival })
    this.#tell()
    this.#fill()
  }

  #isBusy() {
    return [...this.#files.values()].some(isUnfinished)
  }

  #change(id: number, event: Event) {
    const file = this.#files.get(id)
    if (file) this.#files.set(id, step(file, event))
    this.#show()
  }

  #tryAgain = () => {
    for (const { id, state } of this.#files.values())
      if (state === 'cut' || state === 'ended') this.#begin(id)
    this.#fill()
  }

  #lookedAt = () => {
    if (document.visibilityState === 'visible') this.#restartSilent(silenceSeen)
  }

  /** A laptop that was closed wakes up with connections nobody holds at the other end. */
  #restartSilent(longest: number) {
    for (const { id, state } of this.#files.values()) {
      if (state !== 'sending' || !this.#pacing.isSilent(id, longest)) continue
      this.#sendings.get(id)?.stop()
      this.#begin(id)
    }
  }

  #leave = () => {
    remember(this.person, this.#unfinished(), false)
  }

  #warn = (event: BeforeUnloadEvent) => {
    if (this.#isBusy()) event.preventDefault()
  }

  #unfinished(): Left[] {
    return [
      ...this.#left,
      ...[...this.#files.values()].filter(isUnfinished).map(({ key, name }) => ({ key, name })),
    ]
  }

  #seen(): View {
    const files = [...this.#files.values()]
    const rest = files.reduce(
      (sum, file) => (isUnfinished(file) ? sum + file.bytes - file.sent : sum),
      0,
    )
    return {
      files,
      paused: this.#paused,
      seconds: this.#pacing.secondsFor(rest),
      left: this.#left,
      panels: this.#panels,
    }
  }

  /** Not with every byte: a thousand files that go by must not keep the page busy. */
  #show = seldom(beat, () => {
    if (!this.#isBusy()) {
      clearInterval(this.#watch)
      this.#watch = undefined
      this.#pacing.rest()
    }
    this.#view = this.#seen()
    this.#note()
    for (const listener of this.#listeners) listener()
  })

  #tell = seldom(telling, () => {
    const fresh = this.#fresh.splice(0)
    for (const hear of this.#hearers)
      hear(
        fresh.map(({ item }) => item),
        fresh.map(({ arrival }) => arrival),
      )
  })

  #note = seldom(noting, () => remember(this.person, this.#unfinished(), true))
}

/** The same for the same file chosen in the same way, and another for each person. */
function keyOf(person: string, { file, path }: Found): string {
  return [person, path, file.size, file.lastModified].join(' ')
}

let here: OnTheirWay | null = null

export function onTheirWayOf(person: string): OnTheirWay {
  if (here && here.person !== person) {
    here.end()
    here = null
  }
  return (here ??= new OnTheirWay(person))
}
