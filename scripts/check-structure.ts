import { globSync, readFileSync } from 'node:fs'

/** File names allowed in a feature folder. A new one needs a record in docs/decisions. */
const vocabulary =
  /^app\/studio\/(?:access\.ts|event-handlers\.server\.ts|[a-z-]+\/(?:(?:rules|emails)\.ts|(?:reads|writes|jobs|ics|csv|pdf|rss)\.server\.ts|[a-z-]+\.test\.tsx?|ui\/[a-z-]+\.(?:tsx?|css)))$/
const problems: string[] = []

for (const file of globSync('app/studio/**/*.{ts,tsx,css}'))
  if (!vocabulary.test(file)) problems.push(`${file}: file name not allowed in app/studio`)
for (const file of globSync('app/{ui,core}/**/*.{ts,tsx}'))
  if (/\/(?:utils?|helpers?|common|types|constants|lib)\.tsx?$/.test(file))
    problems.push(`${file}: choose a more specific name`)

// every route has its module
const routesFile = readFileSync('app/routes.ts', 'utf8')
const named = new Set(
  [...routesFile.matchAll(/'(routes\/[\w./-]+)'/g)].map(([, file]) => `app/${file}`),
)
for (const file of named)
  if (globSync(file).length === 0) problems.push(`app/routes.ts: ${file} is missing`)

// icons that pages refer to
for (const file of ['public/favicon.svg', 'public/apple-touch-icon.png'])
  if (globSync(file).length === 0) problems.push(`${file} is missing`)

// the diagram of the model contains every table
const schemaIndex = readFileSync('app/data/schema/index.server.ts', 'utf8')
for (const file of globSync('app/data/schema/*.server.ts'))
  for (const [, table] of readFileSync(file, 'utf8').matchAll(/pgTable\('(\w+)'/g))
    if (!schemaIndex.includes(table!))
      problems.push(`app/data/schema/index.server.ts: the diagram doesn’t include ${table}`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
