/**
 * Loaded before a program under test: its clock goes on from the instant in CLOCK, so that a story
 * counted from today always says the same.
 */
const ahead = Date.parse(process.env.CLOCK ?? '') - Date.now()
if (Number.isNaN(ahead)) throw new Error('CLOCK must name an instant.')
const now = Date.now.bind(Date)
Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (real, given) =>
    given.length === 0 ? new real(Date.now()) : Reflect.construct(real, given),
})
