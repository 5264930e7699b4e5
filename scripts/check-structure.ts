import { globSync, readFileSync } from 'node:fs'

/**
 * The areas of app/features in their order. Server code and rules import from the same area or from
 * one before it; what has to flow the other way is an event. Screens may compose several areas.
 */
const areas = [
  'studio',
  'people',
  'media',
  'clients',
  'money',
  'work',
  'booking',
  'sales',
  'delivery',
  'site',
  'automation',
  'insight',
]

/** Modules that other features may import. Emails, jobs and documents are private. */
const publicModules = ['rules', 'form', 'document', 'reads', 'writes']

/** File names allowed in app/features. A new one needs a record in docs/decisions. */
const vocabulary =
  /^app\/features\/(?:access\.ts|(?:[a-z-]+\/)?event-handlers\.server\.ts|[a-z-]+\/[a-z-]+\/(?:(?:rules|form|emails|document)\.ts|(?:reads|writes|jobs|ics|csv|pdf|rss)\.server\.ts|[a-z-]+\.test\.tsx?|formats\/[a-z-]+\.ts|ui\/[a-z-]+\.(?:tsx?|css)))$/
const problems: string[] = []

for (const file of globSync('app/features/**/*.{ts,tsx,css}')) {
  if (!vocabulary.test(file)) problems.push(`${file}: file name not allowed in app/features`)
  const [, , area = ''] = file.split('/')
  if (file.split('/').length > 3 && !areas.includes(area))
    problems.push(`${file}: ${area} is not an area`)
}
checkImports()

/** Checks the order of the areas, and that no features import each other in a ring. */
function checkImports() {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('app/features/*/{*/,}*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const [, , area, feature] = file.split('/') as [string, string, string, string]
    for (const [, toArea, toFeature, module] of readFileSync(file, 'utf8').matchAll(
      /from '#app\/features\/([a-z-]+)\/([a-z-]+)\/([a-z-]+)/g,
    )) {
      if (toFeature !== feature && !publicModules.includes(module!))
        problems.push(`${file}: ${module} of ${toFeature} is private to it`)
      if (areas.indexOf(toArea!) > areas.indexOf(area))
        problems.push(`${file}: ${area} comes before ${toArea} and can't import from it`)
      if (toFeature !== feature)
        imports.set(feature, (imports.get(feature) ?? new Set()).add(toFeature!))
    }
  }
  const visited = new Set<string>()
  const visit = (feature: string, path: string[]) => {
    if (path.includes(feature))
      problems.push(`features import each other: ${[...path, feature].join(' > ')}`)
    else if (!visited.has(feature))
      for (const next of imports.get(feature) ?? []) visit(next, [...path, feature])
    visited.add(feature)
  }
  for (const feature of imports.keys()) visit(feature, [])
}

for (const file of globSync('app/{ui,core}/**/*.{ts,tsx}'))
  if (/\/(?:utils?|helpers?|common|types|constants|lib)\.tsx?$/.test(file))
    problems.push(`${file}: choose a more specific name`)

// every route has its module
const routesFile = readFileSync('app/routes.ts', 'utf8')
const routeFiles = new Set(
  [...routesFile.matchAll(/'(routes\/[\w./-]+)'/g)].map(([, file]) => `app/${file}`),
)
for (const file of routeFiles)
  if (globSync(file).length === 0) problems.push(`app/routes.ts: ${file} is missing`)

// the diagram of the model contains every table
const schemaIndex = readFileSync('app/data/schema/index.server.ts', 'utf8')
for (const file of globSync('app/data/schema/*.server.ts'))
  for (const [, table] of readFileSync(file, 'utf8').matchAll(/pgTable\('(\w+)'/g))
    if (!schemaIndex.includes(table!))
      problems.push(`app/data/schema/index.server.ts: the diagram doesn’t include ${table}`)

// Vitest includes only these folders, so a test elsewhere would never run.
for (const file of globSync('tests/*.ts'))
  problems.push(`${file}: tests go to a folder of tests/, what they share to tests/support/`)

// every guarantee has a row and a folder
const guarantees = new Set(
  [...readFileSync('docs/guarantees.md', 'utf8').matchAll(/`npm run verify -- ([a-z-]+)` \|/g)].map(
    ([, name]) => name!,
  ),
)
const folders = new Set(
  globSync('{tests/{acceptance,resilience},bench}/*/*.{test,spec}.ts').map((file) =>
    file.split('/').at(-2)!,
  ),
)
for (const name of [...guarantees, ...folders])
  if (!guarantees.has(name) || !folders.has(name))
    problems.push(`docs/guarantees.md: ${name} needs a row and a folder with a test`)

// the formatter doesn't wrap comments
for (const file of globSync('{app,server,db,scripts,tests,bench,media}/**/*.{ts,tsx,mjs}'))
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
    if (line.length > 100 && /^\s*(?:\/\*\*|\*|\/\/) /.test(line))
      problems.push(`${file}:${index + 1}: wrap the comment at 100 columns`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
