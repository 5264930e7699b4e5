import { toSingleLine } from '#app/core/text.ts'
import type { ImageView } from '#app/core/media.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { createRandomKey } from '#app/ui/random-key.ts'

/** Texts of one image that are typed but not saved. */
export type TypedTexts = { alt?: string; caption?: string; decorative?: 'on' | 'off' }
type ByHash<Value> = Readonly<Record<string, Value>>
export type ImageTextsView = {
  typed: ByHash<TypedTexts>
  /** The reason the server refused the typed texts. */
  problems: ByHash<ProblemCode>
  state: 'saved' | 'saving' | 'offline' | 'ended'
}
type SavedListener = (hash: string, texts: TypedTexts) => void
type SaveResult = { ok: true } | { ok: false; problem: ProblemCode }

const retryDelayMs = 4000

/**
 * Saves alt texts and captions that are edited in place. What is typed stays in the tab until the
 * server has it.
 */
export class ImageTexts {
  #view: ImageTextsView
  #pendingSave: Promise<void> | null = null
  /** Hashes of the images whose texts are to be sent. */
  #requested = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()
  #savedListeners = new Set<SavedListener>()
  readonly #storageKey: string

  constructor(person: string) {
    this.#storageKey = `image-texts ${person}`
    this.#view = { typed: load(this.#storageKey), problems: {}, state: 'saved' }
  }

  readonly view = () => this.#view
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls the listener with the texts of each image that the server has saved. */
  onSaved(hear: SavedListener) {
    this.#savedListeners.add(hear)
    return () => {
      this.#savedListeners.delete(hear)
    }
  }

  /** Stores what is typed; `save` sends it. */
  type(hash: string, texts: TypedTexts) {
    const { [hash]: _, ...problems } = this.#view.problems
    const typed = { ...this.#view.typed, [hash]: { ...this.#view.typed[hash], ...texts } }
    this.#update({ typed, problems })
  }

  /**
   * Sends everything typed, one image after the other. What is typed while it runs waits for the
   * next call: a saved text loses its trailing space, which the field must keep until it is left.
   */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    for (const hash of Object.keys(this.#view.typed)) this.#requested.add(hash)
    this.#pendingSave ??= this.#sendAll().finally(() => {
      this.#pendingSave = null
    })
    return this.#pendingSave
  }

  async #sendAll() {
    for (let next = this.#findUnsent(); next; next = this.#findUnsent()) {
      const [hash, texts] = next
      this.#requested.delete(hash)
      this.#update({ state: 'saving' })
      const result = await postTexts(hash, texts)
      if (result === 'offline' || result === 'ended') {
        this.#timer = setTimeout(() => void this.save(), retryDelayMs)
        return this.#update({ state: result })
      }
      this.#settle(hash, texts, result)
    }
    this.#update({ state: 'saved' })
  }

  #findUnsent(): [string, TypedTexts] | undefined {
    return Object.entries(this.#view.typed).find(
      ([hash]) => this.#requested.has(hash) && !this.#view.problems[hash],
    )
  }

  /** Removes what the server has, unless more was typed while it was sent. */
  #settle(hash: string, sent: TypedTexts, result: SaveResult) {
    if (!result.ok && result.problem !== 'picture-is-gone') {
      if (this.#view.typed[hash] === sent)
        this.#update({ problems: { ...this.#view.problems, [hash]: result.problem } })
      return
    }
    if (result.ok) for (const hear of this.#savedListeners) hear(hash, sent)
    if (this.#view.typed[hash] !== sent) return
    const { [hash]: _, ...typed } = this.#view.typed
    this.#update({ typed })
  }

  #update(change: Partial<ImageTextsView>) {
    this.#view = { ...this.#view, ...change }
    if (change.typed) store(this.#storageKey, change.typed)
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the image with the texts, as the server saves them. */
export function withTexts(
  { decorative: wasDecorative, caption: before, ...view }: ImageView,
  texts: TypedTexts,
): ImageView {
  const isDecorative = texts.decorative
    ? texts.decorative === 'on'
    : texts.alt
      ? false
      : wasDecorative
  const caption = toSingleLine(texts.caption ?? before ?? '')
  return {
    ...view,
    alt: isDecorative ? '' : toSingleLine(texts.alt ?? view.alt),
    ...(isDecorative && { decorative: true as const }),
    ...(caption && { caption }),
  }
}

async function postTexts(
  hash: string,
  texts: TypedTexts,
): Promise<SaveResult | 'offline' | 'ended'> {
  try {
    const response = await fetch(`/portal/website/pictures/${hash}/texts`, {
      method: 'POST',
      body: new URLSearchParams({ ...texts, formKey: createRandomKey() }),
      headers: { accept: 'application/json' },
      // outlives the page when it is left
      keepalive: true,
    })
    if (
      response.headers.get('content-type')?.startsWith('application/json') &&
      !response.redirected
    )
      return (await response.json()) as SaveResult
    return response.status >= 500 ? 'offline' : 'ended'
  } catch {
    return 'offline'
  }
}

function load(key: string): ImageTextsView['typed'] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as ImageTextsView['typed']
  } catch {
    return {}
  }
}

function store(key: string, typed: ImageTextsView['typed']) {
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    /* storage may be disabled */
  }
}
