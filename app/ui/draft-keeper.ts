import {
  type FieldValues,
  fillForm,
  getFormName,
  hasDraft,
  readInitialValues,
  readValues,
} from './draft-fields.ts'
import {
  type Draft,
  type DraftStore,
  compareDraft,
  listChanges,
  removeAllDrafts,
} from './draft-store.ts'
import { type Outcome, watchOutcomes } from './submit-outcome.ts'

/** `changed`: someone changed the record since, so what was typed waits for a choice. */
export type NoticeKind = 'restored' | 'changed' | 'unsent'
export type FormNotice = { key: string; kind: NoticeKind; host: HTMLElement; form: HTMLFormElement }

type FormState = {
  name: string
  /** The values before anything was typed; null until they are read at the next keystroke. */
  base: FieldValues | null
  /** Values for fields that the form doesn't show yet; null for a row that it still shows. */
  pending: Map<string, string | null>
  /** Rows added or removed so far. */
  rowChanges: number
}
type Submit = { form: HTMLFormElement; name: string; fields: string; values: FieldValues }

/** More forms than anyone has in flight, and more rows than any form has. */
const maxSubmits = 20
const maxRowChanges = 40
const awayKey = 'draft-away'

/**
 * Stores what is typed into any form of the document, offers it back when the form is shown again,
 * and removes it once it is saved. Forms are found by watching the document, so they need no code
 * of their own.
 */
export class DraftKeeper {
  readonly #store: DraftStore
  readonly #onNotices: (notices: FormNotice[]) => void
  #forms = new Map<HTMLFormElement, FormState>()
  #notices: FormNotice[] = []
  #submits: Submit[] = []
  #typedInto = new Set<HTMLFormElement>()
  /** Names of forms that the page shows again with the values it refused. */
  #refused = new Set<string>()
  #isSignedOut = false
  #noticeCount = 0

  constructor(store: DraftStore, onNotices: (notices: FormNotice[]) => void) {
    this.#store = store
    this.#onNotices = onNotices
  }

  /** Starts watching; returns a function that stops. */
  start(): () => void {
    const stop = new AbortController()
    const listen = (names: string[], handle: (event: Event) => void) => {
      for (const name of names)
        addEventListener(name, handle, { capture: true, signal: stop.signal })
    }
    listen(['beforeinput', 'focusin', 'keydown', 'pointerdown'], ({ target }) =>
      this.#readBase(target),
    )
    listen(['input', 'change'], ({ target }) => this.#scheduleSave(target))
    listen(['reset'], ({ target }) => setTimeout(() => this.#forget(target)))
    listen(['submit'], (event) => this.#recordSubmit(event as SubmitEvent))
    listen(['pagehide', 'visibilitychange'], () => this.#saveTyped())
    const observer = new MutationObserver(() => this.#scan(false))
    observer.observe(document.body, { childList: true, subtree: true })
    const unsubscribe = watchOutcomes((fields, outcome) =>
      this.#handleOutcome(new URLSearchParams(fields).toString(), outcome),
    )
    this.#scan(true)
    return () => {
      this.#saveTyped()
      stop.abort()
      observer.disconnect()
      unsubscribe()
      for (const { host } of this.#notices) host.remove()
    }
  }

  /** Puts back the values the form had before anything was typed. */
  discard(form: HTMLFormElement) {
    const state = this.#forms.get(form)
    const draft = state && this.#store.load(state.name)
    const isWaiting = this.#isWaiting(form)
    this.#hideNotice(form)
    if (!draft) return
    this.#store.remove(state.name)
    if (!isWaiting) {
      const names = Object.entries(draft.fields)
      this.#fill(
        form,
        new Map(
          names.map(([name, [before]]) => [name, state.base?.has(name) === false ? null : before]),
        ),
      )
    }
    this.#typedInto.delete(form)
  }

  /** Fills in what was typed, although the record was changed since. */
  restore(form: HTMLFormElement) {
    const state = this.#forms.get(form)
    const draft = state && this.#store.load(state.name)
    if (!draft) return this.#hideNotice(form)
    const now = readValues(form)
    const fields: Draft['fields'] = {}
    for (const [name, [before, typed]] of Object.entries(draft.fields))
      fields[name] = [now.get(name) ?? before, typed]
    this.#store.save(state.name, { fields })
    this.#fill(form, compareDraft(draft, now).toFill)
    this.#showNotice(form, 'restored')
  }

  /** Finds forms that are new on the page. `isFirst` is the page as the server rendered it. */
  #scan(isFirst: boolean) {
    for (const form of this.#forms.keys())
      if (!form.isConnected) {
        this.#forms.delete(form)
        this.#hideNotice(form)
      }
    for (const form of document.forms) {
      const state = this.#forms.get(form)
      if (!state && hasDraft(form)) this.#adopt(form, isFirst)
      else if (state && state.pending.size > 0) this.#fill(form, state.pending)
    }
  }

  #adopt(form: HTMLFormElement, isFirst: boolean) {
    const formName = getFormName(form)
    let name = formName
    const names = new Set([...this.#forms.values()].map((state) => state.name))
    for (let copy = 2; names.has(name); copy++) name = `${formName}~${copy}`
    const base = isFirst ? readInitialValues(form) : readValues(form)
    const state: FormState = { name, base, pending: new Map(), rowChanges: 0 }
    this.#forms.set(form, state)
    if (this.#refused.delete(name) && this.#showsTyped(form, name)) return this.#save(form)
    this.#offer(form, state, isFirst)
    // typed before the page was interactive
    if (isFirst && !this.#notices.some((notice) => notice.form === form)) this.#save(form)
  }

  #showsTyped(form: HTMLFormElement, name: string): boolean {
    const fields = Object.entries(this.#store.load(name)?.fields ?? {})
    const now = readValues(form)
    return fields.some(([field, [, typed]]) => typed !== null && now.get(field) === typed)
  }

  #offer(form: HTMLFormElement, state: FormState, isFirst: boolean) {
    const draft = this.#store.load(state.name)
    if (!draft) return
    const { toFill, changed } = compareDraft(draft, readValues(form))
    // the page loaded with what was typed: it had been saved
    if (toFill.size === 0) return isFirst && this.#store.remove(state.name)
    if (changed.length > 0) return this.#showNotice(form, 'changed')
    reuseKey(form, draft)
    this.#fill(form, toFill)
    this.#showNotice(form, 'restored')
    if (tryStorage(() => sessionStorage.getItem(awayKey)) === state.name) returnTo(form)
  }

  /** Fills in the values, also in rows and sections that appear later. */
  #fill(form: HTMLFormElement, values: Map<string, string | null>) {
    const state = this.#forms.get(form)
    if (!state) return
    const currentValues = readValues(form)
    const entries = [...values]
    const toFill = entries.filter(
      (pair): pair is [string, string] => pair[1] !== null && currentValues.has(pair[0]),
    )
    state.pending = new Map(
      entries.filter(([name, value]) => currentValues.has(name) === (value === null)),
    )
    fillForm(form, new Map(toFill))
    // a form may add a row itself once its last one is filled in
    if (state.pending.size > 0) setTimeout(() => this.#changeRows(form, state))
  }

  /** Adds or removes a row if the form shows too few or too many. */
  #changeRows(form: HTMLFormElement, state: FormState) {
    if (this.#forms.get(form) !== state || state.rowChanges === maxRowChanges) return
    const shown = readValues(form)
    const missing = [...state.pending].filter(
      ([name, value]) => shown.has(name) === (value === null),
    )
    if (missing.length === 0) return
    const [name, value] = missing.find((pair) => pair[1] === null) ?? missing[0]!
    const button = getRowButton(form, value === null ? 'remove' : 'add', name)
    if (!button) return
    state.rowChanges++
    button.click()
  }

  #readBase(target: EventTarget | null) {
    const form = getForm(target)
    const state = form && this.#forms.get(form)
    if (form && state?.base === null) state.base = readValues(form)
  }

  #scheduleSave(target: EventTarget | null) {
    const form = getForm(target)
    if (!form || !this.#forms.has(form)) return
    this.#typedInto.add(form)
    // after the handlers of the page, which may change other fields
    setTimeout(() => this.#saveTyped())
  }

  #saveTyped() {
    for (const form of this.#typedInto) this.#save(form)
    this.#typedInto.clear()
  }

  #save(form: HTMLFormElement, sentAs?: string) {
    const state = this.#forms.get(form)
    if (!state || this.#isSignedOut) return
    const earlier = this.#store.load(state.name)
    const now = readValues(form)
    const base = (state.base ??= readInitialValues(form))
    const fields = this.#isWaiting(form)
      ? { ...earlier?.fields, ...listChanges(base, now) }
      : listChanges(withEarlierBase(base, earlier), now)
    // what waits for a row or section to appear is still typed
    for (const [name, value] of state.pending)
      fields[name] = [earlier?.fields[name]?.[0] ?? '', value]
    this.#store.save(state.name, { fields, ...(sentAs && { sentAs }) })
    if (Object.keys(fields).length === 0) this.#hideNotice(form)
  }

  /** Returns true if a draft waits for a choice, because the record was changed since. */
  #isWaiting(form: HTMLFormElement): boolean {
    return this.#notices.some((notice) => notice.form === form && notice.kind === 'changed')
  }

  /** A form that was emptied by the page was saved or given up. */
  #forget(target: EventTarget | null) {
    const form = target instanceof HTMLFormElement ? target : null
    const state = form && this.#forms.get(form)
    if (!state) return
    this.#typedInto.delete(form)
    this.#store.remove(state.name)
    this.#hideNotice(form)
    state.base = null
    state.pending = new Map()
  }

  #recordSubmit({ target, submitter }: SubmitEvent) {
    const form = target as HTMLFormElement
    if (form.matches('[data-sign-out]')) {
      this.#isSignedOut = true
      return removeAllDrafts()
    }
    const state = this.#forms.get(form)
    if (!state) return
    this.#typedInto.delete(form)
    const fields = [...new FormData(form, submitter)].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    const formKey = fields.find(([name]) => name === 'formKey')?.[1]
    this.#save(form, formKey)
    const sent = {
      form,
      name: state.name,
      fields: new URLSearchParams(fields).toString(),
      values: readValues(form),
    }
    this.#submits = [...this.#submits, sent].slice(-maxSubmits)
    this.#hideNotice(form, 'unsent')
  }

  /** Returns true if the form says what happened. */
  #handleOutcome(fields: string, outcome: Outcome): boolean {
    const sent = this.#submits.findLast((submit) => submit.fields === fields)
    if (!sent) return false
    const { form, name, values } = sent
    this.#submits = this.#submits.filter((submit) => submit.fields !== fields)
    if (outcome === 'saved') {
      this.#finish(form, name, values)
      return false
    }
    if (outcome === 'unsent') {
      if (form.isConnected) this.#showNotice(form, 'unsent')
      return form.isConnected
    }
    if (outcome === 'ended') tryStorage(() => sessionStorage.setItem(awayKey, name))
    else this.#refused.add(name)
    this.#save(form)
    return false
  }

  /** Forgets what was saved, but not what was typed while it was being saved. */
  #finish(form: HTMLFormElement, name: string, saved: FieldValues) {
    this.#store.remove(name)
    this.#hideNotice(form)
    const state = this.#forms.get(form)
    if (!state) return
    state.pending = new Map()
    const hasMore = [...readValues(form)].some(([field, value]) => saved.get(field) !== value)
    state.base = hasMore ? saved : null
    if (hasMore) this.#save(form)
  }

  #showNotice(form: HTMLFormElement, kind: NoticeKind) {
    this.#hideNotice(form)
    const host = document.createElement('div')
    host.className = `draft-notice draft-notice-${kind}`
    if (kind === 'unsent') getButtonRow(form).after(host)
    else form.prepend(host)
    this.#noticeCount++
    this.#setNotices([...this.#notices, { key: `draft-${this.#noticeCount}`, kind, host, form }])
  }

  #hideNotice(form: HTMLFormElement, kind?: NoticeKind) {
    const hiddenNotices = this.#notices.filter(
      (notice) => notice.form === form && (kind === undefined || notice.kind === kind),
    )
    if (hiddenNotices.length === 0) return
    this.#setNotices(this.#notices.filter((notice) => !hiddenNotices.includes(notice)))
    // React still renders into the host until the next update
    setTimeout(() => {
      for (const { host } of hiddenNotices) host.remove()
    })
  }

  #setNotices(notices: FormNotice[]) {
    this.#notices = notices
    this.#onNotices(notices)
  }
}

/** A draft remembers the values before typing also across forms that the page rendered again. */
function withEarlierBase(base: FieldValues, earlier: Draft | null): FieldValues {
  const before = Object.entries(earlier?.fields ?? {}).filter(([name]) => base.has(name))
  return new Map([...base, ...before.map(([name, [value]]) => [name, value] as const)])
}

/** A request whose response was lost is sent again under its key, so that it takes effect once. */
function reuseKey(form: HTMLFormElement, { sentAs }: Draft) {
  const field = form.querySelector<HTMLInputElement>('input[type=hidden][name=formKey]')
  if (sentAs && field) field.value = sentAs
}

/**
 * The button that adds a row, or removes the last one: rows are numbered by their position. Within
 * sections, the field `name:1:4` is of a row that `add:1` adds and `remove:1:4` removes.
 */
function getRowButton(
  form: HTMLFormElement,
  step: 'add' | 'remove',
  field: string,
): HTMLElement | undefined {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[name=step]')]
  // fields such as `planShare:0` are rows of a list by itself, with buttons such as `plan:add`
  const [, list = '', place = ''] =
    /^([a-z]+)(?:[A-Z][a-z]*)?((?::\d+)+)(?:[=~]|$)/.exec(field) ?? []
  const inList = buttons.filter(({ value }) => value.startsWith(`${list}:${step}`))
  if (inList.length > 0) return inList.at(-1)
  const section = place.split(':').slice(0, -1).join(':')
  const inSection = buttons.filter(({ value }) =>
    step === 'add' ? value === `add${section}` : value.replace(/:\d+$/, '') === `remove${section}`,
  )
  const others = buttons.filter(({ value }) => value.startsWith(step))
  return (inSection.length > 0 ? inSection : others).at(-1)
}

/** Opens the form that was sent when the session had ended. */
function returnTo(form: HTMLFormElement) {
  tryStorage(() => sessionStorage.removeItem(awayKey))
  for (let element = form.parentElement; element; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true
  form.scrollIntoView({ block: 'nearest' })
}

/** The part of the form that holds its button. */
function getButtonRow(form: HTMLFormElement): Element {
  const button = [...form.querySelectorAll('button[type=submit]:not([aria-hidden])')].at(-1)
  let row = button ?? form.lastElementChild ?? form
  while (row.parentElement && row.parentElement !== form) row = row.parentElement
  return row
}

function getForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
    ? target.form
    : null
}

/** Storage may be disabled. */
function tryStorage<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
