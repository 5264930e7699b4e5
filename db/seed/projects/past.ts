import type { Category } from '#app/features/studio/service/rules.ts'
import type { CompletedProject } from './completed-project.ts'
import { thisYearTitles, yearBeforeTitles, acrossTheYearTitles } from './titles.ts'

/** Duration of each category in days, and its tasks. */
const daysByCategory: Record<Category, number> = {
  photography: 14,
  videography: 24,
  documentary: 70,
  podcast: 21,
}
const tasksByCategory: Record<Category, string[]> = {
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

/**
 * Age of the newest of these, in days, and the interval between them. The Long Table was completed
 * eight days ago, before them all.
 */
const [latest, every] = [12, 11]

/**
 * Thirty projects begun and completed within the last 365 days. With the ten in current.ts, forty
 * were begun.
 */
const thisYear = thisYearTitles.map(([category, client, title], index): CompletedProject =>
  buildPastProject(
    category,
    client,
    title,
    latest + every * index,
    latest + every * index + daysByCategory[category],
  ),
)

/**
 * Eleven begun earlier and completed within them. With those thirty and The Long Table, forty-two
 * were completed.
 */
const acrossTheYear = acrossTheYearTitles.map(
  ([category, client, title], index): CompletedProject =>
    buildPastProject(category, client, title, 345 - 8 * index, 372 + 5 * index),
)

/** Thirty-seven completed in the 365 days before. */
const yearBefore = yearBeforeTitles.map(([category, client, title], index): CompletedProject =>
  buildPastProject(
    category,
    client,
    title,
    372 + Math.floor(9.6 * index),
    372 + Math.floor(9.6 * index) + daysByCategory[category],
  ),
)

/** Sorted by start, oldest first. */
export const pastProjects: CompletedProject[] = [
  ...thisYear,
  ...acrossTheYear,
  ...yearBefore,
].toSorted((a, b) => a.began - b.began)

function buildPastProject(
  category: Category,
  client: string,
  title: string,
  completed: number,
  began: number,
): CompletedProject {
  return {
    category,
    client,
    title,
    began: -began,
    completed: -completed,
    due: -completed + (title.length % 5) - 1,
    tasks: tasksByCategory[category],
  }
}
