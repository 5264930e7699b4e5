import {
  type AnyContent,
  type Conflict,
  mergeContent,
  isSameContent,
} from '#app/features/site/site-editor/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { Part } from '#app/core/site-parts.ts'

/** The server's content and the revision that identifies it. */
type ServerDraft = { content: AnyContent; revision: string }
export type RemoteDraft = ServerDraft & { by: string | null }
export type ConflictChoices = Record<string, 'mine' | 'theirs'>
export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'offline' | 'ended' | 'clash'
export type DraftNotice = { recovered: true } | { merged: string | null }
/** The state of a draft that the editor renders. */
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

/** Milliseconds from the last keystroke to a save, and from a failed save to the next attempt. */
const saveDelayMs = 700
const retryDelayMs = 4000
/** The number of undo steps stored, and the milliseconds within which typing counts as one step. */
const maxUndoSteps = 200
const undoStepMs = 900

/**
 * Saves the draft of one part: every change goes to localStorage at once and to the server soon
 * after. Changes saved by another person are merged in.
 */
export class DraftSync {
  #view: DraftView
  #server: ServerDraft
  #published: AnyContent
  #ownRevisions: Set<string>
  #past: AnyContent[] = []
  #future: AnyContent[] = []
  #lastChangeAt = 0
  #lastGroup: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #pendingSave: Promise<void> | null = null
  #listeners = new Set<() => void>()
  readonly part: Part
  /**
   * The localStorage key. It includes the person, because another person may sign in on this
   * browser.
   */
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
    this.#published = published
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

  /**
   * Applies a change. A `step` is undone by itself, and all changes in a row with the same name as
   * one; typing without a pause counts as one step.
   */
  change(content: AnyContent, step: boolean | string = false) {
    if (isSameContent(content, this.#view.content)) return
    const now = performance.now()
    const isNewStep =
      typeof step === 'string'
        ? step !== this.#lastGroup
        : step || now - this.#lastChangeAt > undoStepMs
    if (isNewStep) {
      this.#past = [...this.#past, this.#view.content].slice(-maxUndoSteps)
      this.#future = []
    }
    this.#lastChangeAt = step ? 0 : now
    this.#lastGroup = typeof step === 'string' ? step : null
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

  /** Saves pending changes now. Saves run one after the other. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#pendingSave
    const { content } = this.#view
    if (isSameContent(content, this.#server.content)) return this.#settle()
    this.#updateView({ saveState: 'saving' })
    this.#pendingSave = this.#sendDraft(content)
    await this.#pendingSave
    this.#pendingSave = null
  }

  /** Records that the server has exactly this content, after publishing or discarding the draft. */
  markSaved(revision: string, content: AnyContent) {
    this.#setServer({ content, revision })
    this.#published = content
    this.#updateView({ content })
    this.#settle()
  }

  /** Merges a draft that another person saved before sending the changes made here. */
  mergeRemote(theirs: RemoteDraft, published: AnyContent) {
    this.#published = published
    if (this.#ownRevisions.has(theirs.revision) || this.#pendingSave) return
    if (this.#mergeWith(theirs)) this.#scheduleSave()
  }

  choose(choices: ConflictChoices) {
    const { conflict: clash } = this.#view
    if (clash && this.#mergeWith(clash.theirs, choices)) this.#scheduleSave()
  }

  /** Restores changes that were not saved before the tab was closed or the session ended. */
  recover(by: string | null) {
    const left = loadStoredDraft(this.#storageKey)
    if (!left) return
    // The last save of the closed tab reached the server, although its response did not arrive.
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
    const result = await postPartAction<SaveResult>(this.part, 'draft', {
      content: JSON.stringify(content),
      revision: this.#server.revision,
    })
    if (result === 'offline' || result === 'ended') {
      this.#updateView({ saveState: result })
      this.#scheduleSave(retryDelayMs, result)
      return
    }
    if (result.ok) {
      this.#setServer({ content, revision: result.value.revision })
      if (!isSameContent(this.#view.content, content)) return this.#scheduleSave()
      this.#settle()
    } else if (result.theirs && this.#mergeWith(result.theirs)) this.#scheduleSave(0)
  }

  /** Shows that the server has everything, also when a change was taken back before its save. */
  #settle() {
    removeStoredDraft(this.#storageKey)
    if (this.#view.conflict) return
    const isPublished = isSameContent(this.#server.content, this.#published)
    this.#updateView({ saveState: isPublished ? 'clean' : 'saved' })
  }

  /** Merges the server's draft into this one. Returns false while a conflict waits for a choice. */
  #mergeWith(theirs: RemoteDraft, choices?: ConflictChoices): boolean {
    const { content, conflicts } = mergeContent(
      this.#server.content,
      this.#view.content,
      theirs.content,
      choices,
    )
    if (conflicts.length > 0) {
      this.#updateView({ saveState: 'clash', conflict: { theirs, conflicts } })
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
    this.#lastGroup = null
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
 * Posts an action on the part. Returns `ended` when the session has expired, which redirects to the
 * sign-in page.
 */
export async function postPartAction<Result>(
  part: Part,
  action: string,
  fields: Record<string, string>,
): Promise<Result | 'offline' | 'ended'> {
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
      return (await response.json()) as Result
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
    /* Storage is full: the draft is still saved on the server. */
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
    /* Storage is not available, so nothing was stored. */
  }
}
