import { globSync, readFileSync } from 'node:fs'

/**
 * The words a noun's folder may use. A new word is a decision: it stands in docs/decisions first.
 */
const vocabulary =
  /^app\/studio\/(?:access\.ts|reactions\.server\.ts|[a-z-]+\/(?:(?:rules|letters)\.ts|(?:reads|writes|papers|duties)\.server\.ts|[a-z-]+\.test\.tsx?|ui\/[a-z-]+\.(?:tsx?|css)))$/
const problems: string[] = []

for (const file of globSync('app/studio/**/*.{ts,tsx,css}'))
  if (!vocabulary.test(file)) problems.push(`${file}: not a word of the studio's vocabulary`)
for (const file of globSync('app/{ui,core}/**/*.{ts,tsx}'))
  if (/\/(?:utils?|helpers?|common|types|constants|lib)\.tsx?$/.test(file))
    problems.push(`${file}: a name that says nothing`)

// every address of the table of contents has its module, and every module its address
const contents = readFileSync('app/routes.ts', 'utf8')
const named = new Set(
  [...contents.matchAll(/'(routes\/[\w./-]+)'/g)].map(([, file]) => `app/${file}`),
)
for (const file of named)
  if (globSync(file).length === 0) problems.push(`app/routes.ts: ${file} is not there`)

// `public/` and the icons the pages name
for (const file of ['public/favicon.svg', 'public/apple-touch-icon.png'])
  if (globSync(file).length === 0) problems.push(`${file} is not there`)

// tables that the one drawing of the model does not name
const drawing = readFileSync('app/data/schema/index.server.ts', 'utf8')
for (const file of globSync('app/data/schema/*.server.ts'))
  for (const [, table] of readFileSync(file, 'utf8').matchAll(/pgTable\('(\w+)'/g))
    if (!drawing.includes(table!))
      problems.push(`app/data/schema/index.server.ts: the drawing does not show ${table}`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
