// Compiled checks need `eval`, which the CSP blocks and reports. All copies of Zod share this
// object; `z.config` would send the library with every page.
const shared: typeof globalThis & { __zod_globalConfig?: object } = globalThis
Object.assign((shared.__zod_globalConfig ??= {}), { jitless: true })

export {}
