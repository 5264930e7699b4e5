import { z } from 'zod'

// compiled checks need `eval`, which the pages' policy refuses and would report
z.config({ jitless: true })

/** Texts of a page: a title, a term or a sentence; and what may be several sentences. */
export const line = z.string().min(1).max(200)
export const paragraph = z.string().min(1).max(1000)
/** The id of a picture, a film or a recording. */
export const mediaId = z.string().regex(/^[a-z0-9-]+$/)

export { z }
