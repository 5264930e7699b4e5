import { formatPosition } from '#app/features/delivery/review-clock/rules.ts'

import type { NotePlaceText } from './note-form.tsx'
import type { NoteView, ReviewView, TimeView } from './review-view.ts'
import type { Player } from './use-player.ts'
import type { ReviewKeys } from './use-review-keys.ts'

type KeyTargets = {
  view: TimeView
  player: Player
  place: NotePlaceText
  setPlace: (place: NotePlaceText) => void
  open: (note: NoteView) => void
  beginDrawing: (() => void) | null
  focusText: () => void
  fullScreen: () => void
  compare: (() => void) | null
  showShortcuts: () => void
}

/** Returns the shortcuts of the review. */
export function listKeys(targets: KeyTargets): ReviewKeys {
  const { view, player, place, setPlace, open } = targets
  const { clock, notes } = view
  const second = clock.unit === 'frame' ? Math.round(clock.rate.num / clock.rate.den) : 1000
  const step = clock.unit === 'frame' ? 1 : 40
  const now = formatPosition(player.position, clock)
  const placed = notes.filter(({ from }) => from !== null)
  const openIfAny = (note: NoteView | undefined) => note && open(note)
  return {
    ' ': player.togglePlay,
    k: player.togglePlay,
    j: () => player.changeSpeed(-1),
    l: () => player.changeSpeed(1),
    ArrowLeft: () => player.step(-step),
    ArrowRight: () => player.step(step),
    'Shift+ArrowLeft': () => player.step(-second),
    'Shift+ArrowRight': () => player.step(second),
    i: () => setPlace({ from: now, to: '' }),
    o: () => setPlace({ ...place, to: now }),
    c() {
      player.pause()
      if (place.from === '') setPlace({ from: now, to: '' })
      targets.focusText()
    },
    d: () => targets.beginDrawing?.(),
    r() {
      const here = placed.find(
        ({ from, to }) => from! <= player.position && player.position <= (to ?? from!),
      )
      document.querySelector<HTMLElement>(`[data-resolve="${here?.id}"]`)?.click()
    },
    '[': () => openIfAny(placed.findLast(({ from }) => from! < player.position)),
    ']': () => openIfAny(placed.find(({ from }) => from! > player.position)),
    v: () =>
      document.querySelector<HTMLElement>('.review-versions a, .review-versions summary')?.focus(),
    ...listVersionKeys(view),
    ...(targets.compare && { b: targets.compare }),
    f: targets.fullScreen,
    m: player.toggleMute,
    '?': targets.showShortcuts,
  }
}

/** Returns the digits that open versions 1 to 9. */
export function listVersionKeys({ versions, version }: ReviewView): ReviewKeys {
  const others = versions.filter(({ number }) => number < 10 && number !== version.number)
  return Object.fromEntries(
    others.map(({ number }) => [
      number,
      () =>
        document.querySelector<HTMLElement>(`.review-versions a[href$="?v=${number}"]`)?.click(),
    ]),
  )
}
