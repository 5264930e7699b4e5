import type { Category } from '#app/features/studio/service/rules.ts'
/** A completed project. Its days are relative to today, so they are negative. */
export type CompletedProject = {
  title: string
  client: string
  category: Category
  began: number
  due: number
  completed: number
  tasks: string[]
}
