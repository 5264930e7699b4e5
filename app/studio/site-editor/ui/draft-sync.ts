import {
  type AnyContent,
  type Conflict,
  type Part,
  mergeContent,
  isSameContent,
} from '#app/studio/site-editor/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * What is known of the server's side: the content it has, and the revision by which it knows that it is
 * this one.
 */
type ServerDraft = { content: AnyContent; revision: string }
export type RemoteDraft = ServerDraft & { by: string | null }
export type ConflictChoices = Record<string, 'mine' | 'theirs'>
export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'offline' | 'ended' | 'clash'
export type DraftNotice = { recovered: true } | { merged: string | null }
/** What there is to be seen of a draft. */
type DraftView = {
  content: AnyContent
  saveState: SaveState
  conflict: { theirs: RemoteDraft; conflicts: Conflict[] } | null
  canUndo: boolean
  canRedo: boolean
}
type SaveResult =
  | { ok: true; value: { revision: string; at: string | null } }
  | { ok: false; problem: ProblemCode; theirs?: RemoteDraft }

/**
 * How long after the last letter it is saved, and how long after a failure it is tried again, in
 * milliseconds.
 */
const saveDelayMs = 700
const retryDelayMs = 4000
/** Steps of undo that are kept, and how long typing on belongs to one of them, in milliseconds. */
const maxUndoSteps = 200
const undoStepMs = 900

/**
 * Keeps what is being written of one part, from the first letter to the server: every change lies
 * in this browser at once and is saved soon after; what somebody else saved meanwhile is brought
 * together with it.
 */
export class DraftSync {
  #view: DraftView
  #server: ServerDraft
  #ownRevisions: Set<string>
  #past: AnyContent[] = []
  #future: AnyContent[] = []
  #lastChangeAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pendingSave: Promise<void> | null = null
  #listeners = new Set<() => void>()
  readonly part: Part
  /** Under what it lies in this browser: whose it is, for somebody else may sign in here. */
  readonly #storageKey: string
  readonly #onNotice: (notice: DraftNotice) => void

  constructor(
    part: Part,
    person: string,
    { content, revision }: ServerDraft,
    published: AnyContent,
    notice: (notice: DraftNotice) => void,
  ) {
    this.part = part
    this.#storageKey = `draft ${person} ${part}`
    this.#onNotice = notice
    this.#server = { content, revision }
    this.#ownRevisions = new Set([revision])
    this.#view = {
      content,
      saveState: isSameContent(content, published) ? 'clean' : 'saved',
      conflict: null,
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

  get revision() {
    return this.#server.revision
  }

  /** `step`: what undo takes back by itself; typing on in one field is one step. */
  change(content: AnyContent, step = false) {
    if (isSameContent(content, this.#view.content)) return
    const at = performance.now()
    if (step || at - this.#lastChangeAt > undoStepMs) {
      this.#past = [...this.#past, this.#view.content].slice(-maxUndoSteps)
      this.#future = []
    }
    this.#lastChangeAt = step ? 0 : at
    this.#setContent(content)
    this.#scheduleSave()
  }

  undo() {
    const to = this.#past.pop()
    if (to) this.#applyStep(to, this.#future)
  }

  redo() {
    const to = this.#future.pop()
    if (to) this.#applyStep(to, this.#past)
  }

  /** Saves now whatever is not saved yet, one saving after the other. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#pendingSave
    const { content } = this.#view
    if (isSameContent(content, this.#server.content)) return removeStoredDraft(this.#storageKey)
    this.#updateView({ saveState: 'saving' })
    this.#pendingSave = this.#sendDraft(content)
    await this.#pendingSave
    this.#pendingSave = null
  }

  /** The server has exactly this now: after publishing, or when the draft is gone. */
  markSaved(revision: string, content: AnyContent) {
    this.#setServer({ content, revision })
    removeStoredDraft(this.#storageKey)
    this.#updateView({ content, saveState: 'clean' })
  }

  /** Somebody else has saved: their changes are here before these are sent. */
  mergeRemote(theirs: RemoteDraft) {
    if (this.#ownRevisions.has(theirs.revision) || this.#pendingSave) return
    if (this.#mergeWith(theirs)) this.#scheduleSave()
  }

  choose(chosen: ConflictChoices) {
    const { conflict: clash } = this.#view
    if (clash && this.#mergeWith(clash.theirs, chosen)) this.#scheduleSave()
  }

  /** What could not be saved before the tab was closed, or the session ended, is here again. */
  recover(by: string | null) {
    const left = loadStoredDraft(this.#storageKey)
    if (!left) return
    // the tab's last saving came through although nobody was left to hear of it
    if (isSameContent(left.content, this.#server.content))
      return removeStoredDraft(this.#storageKey)
    const theirs = { ...this.#server, by }
    this.#server = left.known
    this.#updateView({ content: left.content })
    this.#onNotice({ recovered: true })
    if (left.known.revision === theirs.revision || this.#mergeWith(theirs)) this.#scheduleSave()
  }

  flush() {
    void this.save().then(() => clearTimeout(this.#timer))
  }

  async #sendDraft(content: AnyContent) {
    const answer = await postPartAction<SaveResult>(this.part, 'draft', {
      content: JSON.stringify(content),
      revision: this.#server.revision,
    })
    if (answer === 'offline' || answer === 'ended') {
      this.#updateView({ saveState: answer })
      this.#scheduleSave(retryDelayMs, answer)
      return
    }
    if (answer.ok) {
      this.#setServer({ content, revision: answer.value.revision })
      if (!isSameContent(this.#view.content, content)) return this.#scheduleSave()
      removeStoredDraft(this.#storageKey)
      this.#updateView({ saveState: answer.value.at ? 'saved' : 'clean' })
    } else if (answer.theirs && this.#mergeWith(answer.theirs)) this.#scheduleSave(0)
  }

  /**
   * Brings what lies on the server together with what is written here; false while somebody has to
   * choose.
   */
  #mergeWith(theirs: RemoteDraft, chosen?: ConflictChoices): boolean {
    const { content, conflicts: clashes } = mergeContent(
      this.#server.content,
      this.#view.content,
      theirs.content,
      chosen,
    )
    if (clashes.length > 0) {
      this.#updateView({ saveState: 'clash', conflict: { theirs, conflicts: clashes } })
      return false
    }
    const moved = !isSameContent(content, this.#view.content)
    this.#setServer(theirs)
    this.#updateView({ conflict: null })
    this.#setContent(content)
    if (moved) this.#onNotice({ merged: theirs.by })
    return true
  }

  #scheduleSave(wait = saveDelayMs, saving: SaveState = 'dirty') {
    clearTimeout(this.#timer)
    if (this.#view.saveState !== 'clash' && this.#view.saveState !== 'ended')
      this.#updateView({ saveState: saving })
    this.#timer = setTimeout(() => void this.save(), wait)
  }

  #applyStep(to: AnyContent, from: AnyContent[]) {
    from.push(this.#view.content)
    this.#lastChangeAt = 0
    this.#setContent(to)
    this.#scheduleSave()
  }

  #setServer({ content, revision }: ServerDraft) {
    this.#server = { content, revision }
    this.#ownRevisions.add(revision)
  }

  #setContent(content: AnyContent) {
    storeDraft(this.#storageKey, { content, known: this.#server })
    this.#updateView({ content })
  }

  #updateView(change: Partial<DraftView>) {
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
export async function postPartAction<Answer>(
  part: Part,
  action: string,
  fields: Record<string, string>,
): Promise<Answer | 'offline' | 'ended'> {
  try {
    const response = await fetch(`/portal/website/${part}/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
    if (
      response.headers.get('content-type')?.startsWith('application/json') &&
      !response.redirected
    )
      return (await response.json()) as Answer
    return response.status >= 500 ? 'offline' : 'ended'
  } catch {
    return 'offline'
  }
}

type StoredDraft = { content: AnyContent; known: ServerDraft }

function storeDraft(place: string, left: StoredDraft) {
  try {
    localStorage.setItem(place, JSON.stringify(left))
  } catch {
    /* no room: it is saved all the same */
  }
}

function loadStoredDraft(place: string): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as StoredDraft | null
  } catch {
    return null
  }
}

function removeStoredDraft(place: string) {
  try {
    localStorage.removeItem(place)
  } catch {
    /* nothing was there then */
  }
}
