/**
 * Text typed into one form: for each changed field the value it had before and the new one,
 * which is null for a field of a removed row.
 */
export type Draft = {
  fields: Record<string, [before: string, typed: string | null]>
  /** Idempotency key of a submit whose response never arrived. */
  sentAs?: string
}
type StoredDraft = Draft & { at: number }

/** Drafts of forms that weren't saved are removed after a week. */
export const maxDraftAgeMs = 7 * 24 * 60 * 60_000
/** Limits in characters, far below the 5 MB that browsers allow. */
export const maxDraftLength = 300_000
export const maxTotalLength = 1_500_000

const prefix = 'draft:'

/** Wall-clock milliseconds, comparable across reloads. */
const readClock = () => performance.timeOrigin + performance.now()

/**
 * Drafts of one person in the storage of a tab. Everything fails silently: storage may be disabled
 * or full.
 */
export class DraftStore {
  readonly #getStorage: () => Storage
  readonly #person: string
  readonly #now: () => number

  /** `person` is an account id, or empty before signing in. */
  constructor(person: string, getStorage = () => sessionStorage, now = readClock) {
    this.#person = person
    this.#getStorage = getStorage
    this.#now = now
  }

  load(form: string): Draft | null {
    return this.#try((storage) => {
      const draft = parseDraft(storage.getItem(this.#getKey(form)))
      if (draft && this.#now() - draft.at <= maxDraftAgeMs) return draft
      storage.removeItem(this.#getKey(form))
      return null
    })
  }

  /** Stores the draft, and drops the oldest ones if there are too many. */
  save(form: string, draft: Draft) {
    const text = JSON.stringify({ ...draft, at: this.#now() } satisfies StoredDraft)
    if (Object.keys(draft.fields).length === 0 || text.length > maxDraftLength)
      return this.remove(form)
    this.#try((storage) => {
      const key = this.#getKey(form)
      storage.removeItem(key)
      makeRoom(storage, text.length)
      storage.setItem(key, text)
    })
  }

  remove(form: string) {
    this.#try((storage) => storage.removeItem(this.#getKey(form)))
  }

  /** Removes the drafts of other people who used this tab. */
  removeOthers() {
    removeWhere(this.#getStorage, (key) => !key.startsWith(`${prefix}${this.#person}:`))
  }

  #getKey(form: string): string {
    return `${prefix}${this.#person}:${form}`
  }

  #try<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return work(this.#getStorage())
    } catch {
      return null
    }
  }
}

export function removeAllDrafts(getStorage = () => sessionStorage) {
  removeWhere(getStorage, () => true)
}

/** Returns true if a signed-in person typed something in this tab that isn't saved. */
export function hasDrafts(getStorage = () => sessionStorage): boolean {
  try {
    return listKeys(getStorage()).some((key) => !key.startsWith(`${prefix}:`))
  } catch {
    return false
  }
}

function removeWhere(getStorage: () => Storage, matches: (key: string) => boolean) {
  try {
    const storage = getStorage()
    for (const key of listKeys(storage)) if (matches(key)) storage.removeItem(key)
  } catch {
    /* Storage is disabled, so nothing was stored. */
  }
}

function listKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
    (key) => key.startsWith(prefix),
  )
}

function makeRoom(storage: Storage, needed: number) {
  const stored = listKeys(storage)
    .map((key) => ({ key, text: storage.getItem(key) ?? '' }))
    .map(({ key, text }) => ({ key, length: text.length, at: parseDraft(text)?.at ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
  let total = stored.reduce((sum, { length }) => sum + length, needed)
  for (const { key, length } of stored) {
    if (total <= maxTotalLength) return
    storage.removeItem(key)
    total -= length
  }
}

function parseDraft(text: string | null): StoredDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as StoredDraft | null
    return draft && typeof draft.at === 'number' && typeof draft.fields === 'object' ? draft : null
  } catch {
    return null
  }
}

type Values = ReadonlyMap<string, string>

/** Returns the fields that differ from the values before anything was typed, or are new. */
export function listChanges(before: Values, now: Values): Draft['fields'] {
  const fields: Draft['fields'] = {}
  for (const [name, value] of before) if (!now.has(name)) fields[name] = [value, null]
  for (const [name, value] of now)
    if (before.get(name) !== value) fields[name] = [before.get(name) ?? '', value]
  return fields
}

/**
 * Compares a draft with the values on the page. `toFill` has what is different there, `changed` the
 * fields that someone else changed since.
 */
export function compareDraft(
  { fields }: Draft,
  now: Values,
): { toFill: Map<string, string | null>; changed: string[] } {
  const entries = Object.entries(fields).filter(
    ([name, [, typed]]) => (now.get(name) ?? null) !== typed,
  )
  return {
    toFill: new Map(entries.map(([name, [, typed]]) => [name, typed])),
    changed: entries.flatMap(([name, [before]]) =>
      now.has(name) && now.get(name) !== before ? [name] : [],
    ),
  }
}

/** Returns true if the text looks like the number of a payment card. */
export function isCardNumber(text: string): boolean {
  if (!/^\d[\d -]{12,22}\d$/.test(text.trim())) return false
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 14 || digits.length > 19) return false
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
