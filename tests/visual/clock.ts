/**
 * Loaded before the tested program: its clock starts at the instant in CLOCK, so that a sample
 * dated relative to today is always the same.
 */
const ahead = Date.parse(process.env.CLOCK ?? '') - Date.now()
if (Number.isNaN(ahead)) throw new Error('CLOCK must name an instant.')
const now = Date.now.bind(Date)
Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (real, given) =>
    given.length === 0 ? new real(Date.now()) : Reflect.construct(real, given),
})
