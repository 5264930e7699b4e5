import { type AnyContent, type Clash, type Part, merged, same } from '#app/studio/edition/rules.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/**
 * What is known of the server's side: the content it has, and the mark by which it knows that it is
 * this one.
 */
type Known = { content: AnyContent; mark: string }
export type Theirs = Known & { by: string | null }
export type Chosen = Record<string, 'mine' | 'theirs'>
export type Saving = 'clean' | 'dirty' | 'saving' | 'saved' | 'offline' | 'ended' | 'clash'
export type Notice = { recovered: true } | { merged: string | null }
/** What there is to be seen of a draft. */
type View = {
  content: AnyContent
  saving: Saving
  clash: { theirs: Theirs; clashes: Clash[] } | null
  canUndo: boolean
  canRedo: boolean
}
type Saved =
  | { ok: true; value: { mark: string; at: string | null } }
  | { ok: false; problem: ProblemCode; theirs?: Theirs }

/**
 * How long after the last letter it is saved, and how long after a failure it is tried again, in
 * milliseconds.
 */
const pause = 700
const again = 4000
/** Steps of undo that are kept, and how long typing on belongs to one of them, in milliseconds. */
const mostSteps = 200
const stepTime = 900

/**
 * Keeps what is being written of one part, from the first letter to the server: every change lies
 * in this browser at once and is saved soon after; what somebody else saved meanwhile is brought
 * together with it.
 */
export class Keeper {
  #view: View
  #known: Known
  #own: Set<string>
  #past: AnyContent[] = []
  #future: AnyContent[] = []
  #last = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #listeners = new Set<() => void>()
  readonly part: Part
  /** Under what it lies in this browser: whose it is, for somebody else may sign in here. */
  readonly #place: string
  readonly #notice: (notice: Notice) => void

  constructor(
    part: Part,
    person: string,
    { content, mark }: Known,
    published: AnyContent,
    notice: (notice: Notice) => void,
  ) {
    this.part = part
    this.#place = `draft ${person} ${part}`
    this.#notice = notice
    this.#known = { content, mark }
    this.#own = new Set([mark])
    this.#view = {
      content,
      saving: same(content, published) ? 'clean' : 'saved',
      clash: null,
      canUndo: false,
      canRedo: false,
    }
  }

  readonly view = () => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get mark() {
    return this.#known.mark
  }

  /** `step`: what undo takes back by itself; typing on in one field is one step. */
  change(content: AnyContent, step = false) {
    if (same(content, this.#view.content)) return
    const at = performance.now()
    if (step || at - this.#last > stepTime) {
      this.#past = [...this.#past, this.#view.content].slice(-mostSteps)
      this.#future = []
    }
    this.#last = step ? 0 : at
    this.#put(content)
    this.#soon()
  }

  undo() {
    const to = this.#past.pop()
    if (to) this.#go(to, this.#future)
  }

  redo() {
    const to = this.#future.pop()
    if (to) this.#go(to, this.#past)
  }

  /** Saves now whatever is not saved yet, one saving after the other. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    const { content } = this.#view
    if (same(content, this.#known.content)) return forget(this.#place)
    this.#show({ saving: 'saving' })
    this.#running = this.#sent(content)
    await this.#running
    this.#running = null
  }

  /** The server has exactly this now: after publishing, or when the draft is gone. */
  settle(mark: string, content: AnyContent) {
    this.#know({ content, mark })
    forget(this.#place)
    this.#show({ content, saving: 'clean' })
  }

  /** Somebody else has saved: their changes are here before these are sent. */
  hear(theirs: Theirs) {
    if (this.#own.has(theirs.mark) || this.#running) return
    if (this.#meet(theirs)) this.#soon()
  }

  choose(chosen: Chosen) {
    const { clash } = this.#view
    if (clash && this.#meet(clash.theirs, chosen)) this.#soon()
  }

  /** What could not be saved before the tab was closed, or the session ended, is here again. */
  recover(by: string | null) {
    const left = remembered(this.#place)
    if (!left) return
    // the tab's last saving came through although nobody was left to hear of it
    if (same(left.content, this.#known.content)) return forget(this.#place)
    const theirs = { ...this.#known, by }
    this.#known = left.known
    this.#show({ content: left.content })
    this.#notice({ recovered: true })
    if (left.known.mark === theirs.mark || this.#meet(theirs)) this.#soon()
  }

  rest() {
    void this.save().then(() => clearTimeout(this.#timer))
  }

  async #sent(content: AnyContent) {
    const answer = await ask<Saved>(this.part, 'draft', {
      content: JSON.stringify(content),
      mark: this.#known.mark,
    })
    if (answer === 'offline' || answer === 'ended') {
      this.#show({ saving: answer })
      this.#soon(again, answer)
      return
    }
    if (answer.ok) {
      this.#know({ content, mark: answer.value.mark })
      if (!same(this.#view.content, content)) return this.#soon()
      forget(this.#place)
      this.#show({ saving: answer.value.at ? 'saved' : 'clean' })
    } else if (answer.theirs && this.#meet(answer.theirs)) this.#soon(0)
  }

  /**
   * Brings what lies on the server together with what is written here; false while somebody has to
   * choose.
   */
  #meet(theirs: Theirs, chosen?: Chosen): boolean {
    const { content, clashes } = merged(
      this.#known.content,
      this.#view.content,
      theirs.content,
      chosen,
    )
    if (clashes.length > 0) {
      this.#show({ saving: 'clash', clash: { theirs, clashes } })
      return false
    }
    const moved = !same(content, this.#view.content)
    this.#know(theirs)
    this.#show({ clash: null })
    this.#put(content)
    if (moved) this.#notice({ merged: theirs.by })
    return true
  }

  #soon(wait = pause, saving: Saving = 'dirty') {
    clearTimeout(this.#timer)
    if (this.#view.saving !== 'clash' && this.#view.saving !== 'ended') this.#show({ saving })
    this.#timer = setTimeout(() => void this.save(), wait)
  }

  #go(to: AnyContent, from: AnyContent[]) {
    from.push(this.#view.content)
    this.#last = 0
    this.#put(to)
    this.#soon()
  }

  #know({ content, mark }: Known) {
    this.#known = { content, mark }
    this.#own.add(mark)
  }

  #put(content: AnyContent) {
    remember(this.#place, { content, known: this.#known })
    this.#show({ content })
  }

  #show(change: Partial<View>) {
    this.#view = {
      ...this.#view,
      ...change,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    }
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Asks for an act on the part. A session that has ended leads to the sign-in, which is no answer.
 */
export async function ask<Answer>(
  part: Part,
  what: string,
  fields: Record<string, string>,
): Promise<Answer | 'offline' | 'ended'> {
  try {
    const answer = await fetch(`/portal/settings/website/${part}/${what}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
    if (answer.headers.get('content-type')?.startsWith('application/json') && !answer.redirected)
      return (await answer.json()) as Answer
    return answer.status >= 500 ? 'offline' : 'ended'
  } catch {
    return 'offline'
  }
}

type Left = { content: AnyContent; known: Known }

function remember(place: string, left: Left) {
  try {
    localStorage.setItem(place, JSON.stringify(left))
  } catch {
    /* no room: it is saved all the same */
  }
}

function remembered(place: string): Left | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as Left | null
  } catch {
    return null
  }
}

function forget(place: string) {
  try {
    localStorage.removeItem(place)
  } catch {
    /* nothing was there then */
  }
}
