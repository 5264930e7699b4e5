import { z } from 'zod'

// compiled checks need `eval`, which the pages' policy refuses and would report
z.config({ jitless: true })

export { z }
