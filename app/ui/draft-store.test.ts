import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  DraftStore,
  compareDraft,
  hasDrafts,
  isCardNumber,
  listChanges,
  maxDraftAgeMs,
  maxDraftLength,
  maxTotalLength,
  removeAllDrafts,
} from './draft-store.ts'

/** The part of the browser's storage that drafts use. */
class MemoryStorage {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  key = (index: number) => [...this.items.keys()][index] ?? null
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
  clear = () => this.items.clear()
}

function createStore(person = 'ana', storage = new MemoryStorage()) {
  const clock = { now: 1_000_000 }
  return {
    storage,
    clock,
    store: new DraftStore(
      person,
      () => storage,
      () => clock.now,
    ),
  }
}

const draft = { fields: { title: ['', 'Typed'] as [string, string] } }

describe('the store of drafts', () => {
  it('returns a draft by form until it is removed', () => {
    const { store } = createStore()
    store.save('/portal/clients/new', draft)
    expect(store.load('/portal/clients/new')).toMatchObject(draft)
    expect(store.load('/portal/projects/new')).toBeNull()
    store.remove('/portal/clients/new')
    expect(store.load('/portal/clients/new')).toBeNull()
  })

  it('removes a draft without changes', () => {
    const { store, storage } = createStore()
    store.save('form', draft)
    store.save('form', { fields: {} })
    expect(storage.items.size).toBe(0)
  })

  it('removes a draft a week after it was last changed', () => {
    const { store, storage, clock } = createStore()
    store.save('form', draft)
    clock.now += maxDraftAgeMs
    expect(store.load('form')).toMatchObject(draft)
    clock.now += 1
    expect(store.load('form')).toBeNull()
    expect(storage.items.size).toBe(0)
  })

  it('keeps the drafts of a person from the next one in the tab', () => {
    const { store, storage } = createStore()
    store.save('form', draft)
    const { store: next } = createStore('ben', storage)
    expect(next.load('form')).toBeNull()
    next.removeOthers()
    expect(store.load('form')).toBeNull()
  })

  it('removes everything on signing out, and nothing else in the storage', () => {
    const { store, storage } = createStore()
    storage.setItem('menu', 'open')
    store.save('form', draft)
    expect(hasDrafts(() => storage)).toBe(true)
    removeAllDrafts(() => storage)
    expect([...storage.items.keys()]).toEqual(['menu'])
    expect(hasDrafts(() => storage)).toBe(false)
  })

  it('does not count what was typed before signing in', () => {
    const { store, storage } = createStore('')
    store.save('/auth', draft)
    expect(hasDrafts(() => storage)).toBe(false)
  })

  it('drops the oldest drafts when there are too many, and one that is too long', () => {
    const { store, storage, clock } = createStore()
    const text = 'a'.repeat(maxDraftLength / 2)
    for (let index = 0; index < 20; index++) {
      clock.now++
      store.save(`form ${index}`, { fields: { text: ['', text] } })
    }
    const stored = [...storage.items.values()].reduce((sum, text) => sum + text.length, 0)
    expect(stored).toBeLessThanOrEqual(maxTotalLength)
    expect(store.load('form 19')).not.toBeNull()
    expect(store.load('form 0')).toBeNull()
    store.save('form 19', { fields: { text: ['', text.repeat(3)] } })
    expect(store.load('form 19')).toBeNull()
  })

  it('does nothing when storage is disabled, full or damaged', () => {
    const disabled = new DraftStore('ana', () => {
      throw new Error('SecurityError')
    })
    disabled.save('form', draft)
    disabled.remove('form')
    disabled.removeOthers()
    expect(disabled.load('form')).toBeNull()
    const { store, storage } = createStore()
    storage.setItem('draft:ana:form', '{broken')
    expect(store.load('form')).toBeNull()
    storage.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    store.save('form', draft)
    expect(store.load('form')).toBeNull()
  })
})

const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 3 }))

describe('comparing a draft with the page', () => {
  it('fills exactly what was typed into an unchanged form', () => {
    fc.assert(
      fc.property(values, values, (before, typed) => {
        const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(typed))]
        const { toFill, changed } = compareDraft({ fields: listChanges(from, to) }, from)
        const page = new Map<string, string>(from)
        for (const [name, value] of toFill)
          if (value === null) page.delete(name)
          else page.set(name, value)
        for (const [name, value] of to) expect(page.get(name) ?? '').toBe(value)
        expect(changed).toEqual([])
      }),
    )
  })

  it('has nothing to fill once the page shows what was typed', () => {
    fc.assert(
      fc.property(values, values, (before, typed) => {
        const to = new Map(Object.entries(typed))
        const fields = listChanges(new Map(Object.entries(before)), to)
        expect(compareDraft({ fields }, to).toFill.size).toBe(0)
      }),
    )
  })

  it('names a field that someone else changed, and leaves the others to them', () => {
    const typed = listChanges(
      new Map([
        ['title', 'Old'],
        ['place', 'Pier'],
      ]),
      new Map([
        ['title', 'Mine'],
        ['place', 'Pier'],
      ]),
    )
    const page = new Map([
      ['title', 'Theirs'],
      ['place', 'Harbor'],
    ])
    expect(compareDraft({ fields: typed }, page)).toEqual({
      toFill: new Map([['title', 'Mine']]),
      changed: ['title'],
    })
  })
})

describe('a card number', () => {
  it.each(['4242 4242 4242 4242', '4242424242424242', '3782-822463-10005', '5555555555554444'])(
    'is recognized: %s',
    (text) => expect(isCardNumber(text)).toBe(true),
  )
  it.each(['+1 207 555 0100', '4242 4242 4242 4241', '2026-11-23', 'Card 4242', '1234567890123'])(
    'is not %s',
    (text) => expect(isCardNumber(text)).toBe(false),
  )
})
