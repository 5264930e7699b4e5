/*
 * Saves favorites, colors and comments without leaving the page. A heart changes at once; if saving
 * fails, it changes back and a sentence says so. Each form is sent with `keepalive`, so that it
 * arrives although the page is left.
 */

import { cellListeners } from './grid-tiles.ts'
import type { SelectionAnswer, SelectionState } from './selection-view.ts'
import { changedEvent, isPlain, isTyping, shownEvent } from './tile-list.ts'

type Messages = { labels: Record<string, string>; offline: string }
type Fields = Record<string, string>
type Change = { form: 'favorite' | 'label' | 'hidden'; value: string }

const colors = ['red', 'yellow', 'green', 'blue', 'purple'] as const

/** Binds hearts, keys and forms. */
export function startSelection(root: HTMLElement) {
  const state = JSON.parse(root.dataset.selection ?? '{}') as SelectionState
  const messages = JSON.parse(root.dataset.selectionMessages ?? '{}') as Messages
  const dialog = root.querySelector<HTMLDialogElement>('dialog.viewer')
  const show = (number: number) => showMarks(root, dialog, { state, messages, number })
  const save = createSaver(root, { state, messages, show })
  cellListeners.push((cell, number) => markCell(cell, { state, messages, number }))
  document.addEventListener(shownEvent, () => show(Number(dialog?.dataset.number)))
  bindHearts(root, dialog, { state, save })
  bindKeys(dialog, { state, save })
  bindForms(root, { show, state, messages })
}

type Save = (number: number, change: Change) => void
type Marked = { state: SelectionState; messages: Messages; number: number }

/** Clicks on the hearts of the grid and the viewer. */
function bindHearts(
  root: HTMLElement,
  dialog: HTMLElement | null,
  { state, save }: { state: SelectionState; save: Save },
) {
  const toggle = (number: number) => save(number, toggleFavorite(state, number))
  root.addEventListener('click', (event) => {
    const heart = (event.target as Element).closest<HTMLButtonElement>('.tile-heart')
    if (!heart) return
    event.preventDefault()
    toggle(Number(heart.value))
  })
  dialog?.querySelector('[data-act=favorite]')?.addEventListener('click', () => {
    toggle(Number(dialog.dataset.number))
  })
}

function toggleFavorite({ favorites }: SelectionState, number: number): Change {
  return { form: 'favorite', value: favorites.includes(number) ? '' : 'on' }
}

/** F, 1 to 5 and H, for the photo in the viewer or the focused tile. */
function bindKeys(
  dialog: HTMLDialogElement | null,
  { state, save }: { state: SelectionState; save: Save },
) {
  document.addEventListener('keydown', (event) => {
    if (!isPlain(event) || event.repeat || isTyping(event.target)) return
    const tile = (event.target as Element).closest<HTMLElement>('.tile')
    const number = Number(dialog?.open ? dialog.dataset.number : tile?.dataset.number)
    if (!number) return
    const change = findChange(state, event.key.toLowerCase(), number)
    if (!change) return
    event.preventDefault()
    save(number, change)
  })
}

function findChange(state: SelectionState, key: string, number: number): Change | null {
  const { list, labels, hidden, mayHide } = state
  if (key === 'f' && list !== null) return toggleFavorite(state, number)
  if (key === 'h' && mayHide) return { form: 'hidden', value: hidden.includes(number) ? '' : 'on' }
  const color = list === null ? undefined : colors[Number(key) - 1]
  return color ? { form: 'label', value: labels[number] === color ? '' : color } : null
}

/**
 * Returns a function that shows a change at once and saves it. Changes of the same mark are sent
 * one after the other, and of those that wait only the last.
 */
function createSaver(
  root: HTMLElement,
  {
    state,
    messages,
    show,
  }: { state: SelectionState; messages: Messages; show: (number: number) => void },
): Save {
  const waiting = new Map<string, Change | null>()
  /** The state of the server, as far as the page knows it. */
  const known = new Map<string, Change>()
  const send = async (number: number, change: Change) => {
    const key = `${change.form} ${number}`
    waiting.set(key, null)
    const answer = await post(root, {
      form: change.form,
      number: String(number),
      [change.form === 'label' ? 'label' : 'isOn']: change.value,
      list: state.list ?? '',
    })
    const next = waiting.get(key)
    waiting.delete(key)
    if (next) return void send(number, next)
    const before = known.get(key) ?? change
    if (answer) finish(root, { state, number, change, before, answer })
    else {
      applyChange(state, number, before)
      notify(root, messages.offline)
    }
    show(number)
  }
  return (number, change) => {
    const key = `${change.form} ${number}`
    if (!waiting.has(key)) known.set(key, readChange(state, number, change.form))
    applyChange(state, number, change)
    show(number)
    if (waiting.has(key)) waiting.set(key, change)
    else void send(number, change)
  }
}

/** Returns the change that leads to the present state. */
function readChange(state: SelectionState, number: number, form: Change['form']): Change {
  if (form === 'label') return { form, value: state.labels[number] ?? '' }
  const numbers = form === 'favorite' ? state.favorites : state.hidden
  return { form, value: numbers.includes(number) ? 'on' : '' }
}

function finish(
  root: HTMLElement,
  {
    state,
    number,
    change,
    before,
    answer,
  }: {
    state: SelectionState
    number: number
    change: Change
    before: Change
    answer: SelectionAnswer
  },
) {
  if (answer.ok) {
    applyAnswer(root, state, change.form, answer)
    if (answer.notice) notify(root, answer.notice)
    document.dispatchEvent(new Event(changedEvent))
    return
  }
  applyChange(state, number, before)
  if (answer.problem === 'guest-name-missing') {
    const query = new URLSearchParams({
      form: change.form,
      number: String(number),
      [change.form === 'label' ? 'label' : 'isOn']: change.value,
      list: state.list ?? '',
    })
    location.assign(`/g/${root.dataset.gallery}/name?${query}`)
  } else notify(root, answer.message)
}

function applyChange(state: SelectionState, number: number, { form, value }: Change) {
  if (form === 'label') {
    if (value === '') delete state.labels[number]
    else state.labels[number] = value as (typeof colors)[number]
    return
  }
  const name = form === 'favorite' ? 'favorites' : 'hidden'
  const others = state[name].filter((one) => one !== number)
  state[name] = value === 'on' ? [...others, number] : others
}

/** Takes over the mark of the form alone: others may have changed since the answer was written. */
function applyAnswer(
  root: HTMLElement,
  state: SelectionState,
  form: string,
  answer: Extract<SelectionAnswer, { ok: true }>,
) {
  const { number, isFavorite, label, isHidden, comments, countText } = answer
  if (form === 'label') applyChange(state, number, { form, value: label ?? '' })
  else if (form === 'hidden') applyChange(state, number, { form, value: isHidden ? 'on' : '' })
  else if (form === 'favorite') applyChange(state, number, { form, value: isFavorite ? 'on' : '' })
  else state.comments[number] = comments
  if (form !== 'favorite' || countText === '') return
  for (const count of root.querySelectorAll('[data-list-count]')) count.textContent = countText
}

/** Returns the server's answer, or null without one. */
async function post(root: HTMLElement, fields: Fields): Promise<SelectionAnswer | null> {
  const response = await fetch(`/g/${root.dataset.gallery}/selection`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    keepalive: true,
  }).catch(() => null)
  return response?.headers.get('content-type')?.includes('json')
    ? ((await response.json()) as SelectionAnswer)
    : null
}

/** Sends the forms of the viewer's panel, and shows a problem next to the field. */
function bindForms(
  root: HTMLElement,
  {
    show,
    state,
    messages,
  }: { show: (number: number) => void; state: SelectionState; messages: Messages },
) {
  root.addEventListener('submit', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('[data-guest-form]')
    if (!form) return
    event.preventDefault()
    const data = new FormData(form, event.submitter)
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
    form.ariaBusy = 'true'
    void post(root, { ...fields, chosen: state.list ?? '' }).then((answer) => {
      form.ariaBusy = null
      if (answer?.ok) {
        applyAnswer(root, state, fields.form ?? '', answer)
        if (answer.notice) notify(root, answer.notice)
        emptySent(root, form)
        document.dispatchEvent(new Event(changedEvent))
        show(answer.number)
      } else if (answer?.problem === 'guest-name-missing')
        location.assign(`/g/${root.dataset.gallery}/name?${new URLSearchParams(fields)}`)
      else notify(root, answer?.message ?? messages.offline)
    })
  })
}

/** Empties the fields of a sent form, also if another took its place in between. */
function emptySent(root: HTMLElement, form: HTMLFormElement) {
  form.reset()
  for (const { id } of form.querySelectorAll('textarea'))
    root.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)?.form?.reset()
}

/** Shows the marks of a file in the grid and in the viewer. */
function showMarks(root: HTMLElement, dialog: HTMLElement | null, marked: Marked) {
  const { state, number } = marked
  const cell = root.querySelector<HTMLElement>(`#f${number}`)?.closest<HTMLElement>('.cell')
  if (cell) markCell(cell, marked)
  if (!dialog || Number(dialog.dataset.number) !== number) return
  const heart = dialog.querySelector('[data-act=favorite]')
  heart?.setAttribute('aria-pressed', String(state.favorites.includes(number)))
  const { labels, hidden } = state
  if (labels[number]) dialog.dataset.label = labels[number]
  else delete dialog.dataset.label
  dialog.toggleAttribute('data-hidden', hidden.includes(number))
}

function markCell(cell: HTMLElement, { state, messages, number }: Marked) {
  const { favorites, labels, hidden, comments } = state
  const heart = cell.querySelector('.tile-heart')
  const isOn = favorites.includes(number)
  heart?.setAttribute('aria-pressed', String(isOn))
  heart?.setAttribute('name', isOn ? 'remove' : 'add')
  const label = labels[number]
  if (label) cell.dataset.label = label
  else delete cell.dataset.label
  cell.toggleAttribute('data-hidden', hidden.includes(number))
  setText(cell, '.tile-label > span', label ? (messages.labels[label] ?? '') : '')
  setText(cell, '[data-comments]', comments[number] ? String(comments[number]) : '')
}

function setText(cell: HTMLElement, selector: string, text: string) {
  const element = cell.querySelector(selector)
  if (element) element.textContent = text
}

let timer = 0

/** Shows a sentence for some seconds, in the viewer if that is open. */
function notify(root: HTMLElement, text: string) {
  const place = root.querySelector('dialog[open]') ?? root
  const notices = [...root.querySelectorAll<HTMLElement>('.gallery-notice')]
  const notice = notices.find((one) => one.closest('dialog[open], [data-gallery]') === place)
  if (!notice) return
  clearTimeout(timer)
  notice.hidden = false
  notice.textContent = text
  timer = window.setTimeout(() => {
    for (const one of notices) one.hidden = true
  }, 8000)
}
