import type { Kind } from '#app/studio/project/rules.ts'

import type { Made } from './made.ts'
import { begunAndMade, madeLongSince, slowlyMade } from './titles.ts'

/** How many days each kind takes, and what is done in them. */
const takes: Record<Kind, number> = {
  photography: 14,
  videography: 24,
  documentary: 70,
  podcast: 21,
}
const tasksOf: Record<Kind, string[]> = {
  photography: ['Agree on the brief', 'Shoot', 'Select the photos', 'Retouch', 'Deliver the files'],
  videography: ['Agree on the brief', 'Shoot', 'Rough cut', 'Color and sound', 'Deliver the files'],
  documentary: [
    'Research',
    'First interviews',
    'Rough cut',
    'Fine cut',
    'Clear the rights',
    'Deliver the film',
  ],
  podcast: ['Agree on the format', 'Record', 'Edit', 'Notes and titles', 'Publish'],
}

/** The one that was completed last is The Long Table, eight days ago; these came before it. */
const [latest, every] = [12, 11]

/**
 * Begun and completed within the last 365 days: thirty. With the ten of now.ts these are the forty
 * that were begun.
 */
const thisYear = begunAndMade.map(([kind, client, title], at): Made =>
  made(kind, client, title, latest + every * at, latest + every * at + takes[kind]),
)

/**
 * Begun before and completed within them: eleven. With those thirty and The Long Table these are
 * the forty-two that were completed.
 */
const acrossTheYear = slowlyMade.map(([kind, client, title], at): Made =>
  made(kind, client, title, 345 - 8 * at, 372 + 5 * at),
)

/** Completed within the 365 days before: thirty-seven. */
const yearBefore = madeLongSince.map(([kind, client, title], at): Made =>
  made(kind, client, title, 372 + Math.floor(9.6 * at), 372 + Math.floor(9.6 * at) + takes[kind]),
)

/** In the order in which they were begun. */
export const madeBefore: Made[] = [...thisYear, ...acrossTheYear, ...yearBefore].toSorted(
  (a, b) => a.began - b.began,
)

function made(kind: Kind, client: string, title: string, completed: number, began: number): Made {
  return {
    kind,
    client,
    title,
    began: -began,
    completed: -completed,
    due: -completed + (title.length % 5) - 1,
    tasks: tasksOf[kind],
  }
}
