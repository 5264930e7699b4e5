import fc from 'fast-check'

// Gives every mutant the same examples, so that the score is reproducible.
fc.configureGlobal({ seed: 1, numRuns: 25 })
