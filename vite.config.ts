import { reactRouter } from '@react-router/dev/vite'
import { type Plugin, defineConfig, minifySync, parseSync } from 'vite'

/**
 * Minifies the functions whose source text is sent inside the pages. The bundler prints their code
 * with spaces again, so each returns its short text as a string.
 */
const shortScripts: Plugin = {
  name: 'short-scripts',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/(?:page-script|form-script|gallery-script|defer-hydration\.server)\.ts$/ },
    handler(code, id) {
      const short = minifySync(id, code, { module: true }).code
      const texts = parseSync(id, short, { lang: 'js' }).program.body.map((statement) => {
        const declared =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'FunctionDeclaration' || !declared.id) return ''
        const text = JSON.stringify(short.slice(declared.start, declared.end))
        return `${declared.id.name}.toString = () => ${text};`
      })
      return `${short}\n${texts.join('')}`
    },
  },
}

/**
 * Marks the schemas of a module as free of side effects, so that those only the server checks, and
 * with them the schema library, aren't sent to the browser. A bundler can't know it of a chain of
 * calls, so each is wrapped in a function. The settings of the library come first: a schema reads
 * them when it is created.
 */
const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/.*\.tsx?$/, code: /\bz\./ },
    handler(code, id) {
      let marked = code
      for (const statement of parseSync(id, code, { lang: 'js' }).program.body.toReversed()) {
        const declaration =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { id: target, init } of declaration.declarations.toReversed()) {
          if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
          const text = code.slice(init.start, init.end)
          const name = code.slice(target.start, target.end)
          if (!/\bz\./.test(text) && !/(?:Schemas?|Field)$/.test(name)) continue
          marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${text}))()${marked.slice(init.end)}`
        }
      }
      // an effect in the module that all schemas import would keep all of them
      return id.endsWith('/core/schema.ts')
        ? { code: marked }
        : { code: `import '#app/core/schema-settings.ts'\n${marked}` }
    },
  },
}

/**
 * Groups files that are loaded together, and small icons: every file costs a response's headers,
 * half a kilobyte. A group includes what its files import, unless an earlier group has it, so what
 * the public site needs too comes before what only the portal needs.
 */
const groups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'icons', test: /node_modules\/lucide-react\// },
  createGroup('messages', [
    'messages/index',
    'core/schema-settings',
    'ui/(?:use-messages|use-hydrated|button|toaster|route-error-screen|offline-screen)',
    'features/site/page/ui/accent-style',
  ]),
  createGroup('text', [
    'core/(?:money|text|media|booking-states)',
    'messages/en/lengths',
    'features/(?:clients/inquiry|studio/service|booking/(?:reservation|availability))/rules',
  ]),
  createGroup('site', [
    'ui/(?:picture|autoplay-video|logo-mark|prose)',
    'features/site/page/ui/(?:telephone-url|address-lines)',
  ]),
  createGroup('actions', [
    'ui/(?:field|idempotency-field|random-key|use-sentence)',
    'ui/use-(?:action-form|last-action-data)',
  ]),
  createGroup('contact', ['features/clients/inquiry/ui/contact-(?:fields|form)']),
  createGroup('drafts', ['ui/(?:form-drafts|submit-outcome)']),
  createGroup('portal', [
    'core/(?:preferences|revision|search)',
    'ui/(?:avatar|category-tag|dialog|is-typing|now|overlay)',
    'ui/use-(?:mutation-queue|portal|tab-sync|toast-after-redirect)',
    'routes/portal/(?:page-title|shell/(?:menu-items|error-boundaries))',
    'features/studio/settings/ui/settings-(?:pages|icons)',
    'features/clients/inquiry/ui/due-pill',
    'features/work/project/ui/(?:state-pill|progress)',
    'features/booking/booking/ui/state-pill',
    'features/automation/email/ui/use-mail-trouble',
    'features/insight/backup/ui/use-backup-failure',
  ]),
  createGroup('booking', [
    'features/booking/notice/(?:rules|ui/notice-(?:card|fields|sheet|view))',
    'features/booking/reservation/ui/(?:format-question|use-reservation-messages)',
    'features/booking/booking/ui/(?:action-paths|conflicts)',
  ]),
]

/** Returns the group of these files below `app/`, each a regular expression without the ending. */
function createGroup(name: string, files: string[]) {
  return { name, test: new RegExp(`/app/(?:${files.join('|')})\\.tsx?$`) }
}

/** The licenses of the packages in a bundle, which `npm run package` collects. */
const license = { fileName: 'licenses.md' }

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), shortScripts, unusedSchemas],
  // Fonts and icons stay files: without data: URLs, font-src and img-src can stay 'self'.
  build: { assetsInlineLimit: 0 },
  // Bundled, because separate files of Drizzle alone cost 100 MB and a third of a second at every
  // start.
  ssr:
    command === 'build'
      ? {
          noExternal: [
            'drizzle-orm',
            'hono',
            'zod',
            'lucide-react',
            'react-hot-toast',
            'goober',
            'temporal-polyfill',
            'uqr',
          ],
        }
      : {},
  environments: {
    client: {
      build: {
        license,
        rollupOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: { build: { license, rollupOptions: { input: './app/application.server.ts' } } },
  },
}))
