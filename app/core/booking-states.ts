export const states = ['held', 'pending', 'confirmed', 'canceled', 'done'] as const

export type State = (typeof states)[number]

/**
 * States that occupy people, rooms and equipment. The database's exclusion constraint covers the
 * same three.
 */
export const liveStates = ['held', 'pending', 'confirmed'] as const satisfies State[]
