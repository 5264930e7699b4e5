import { reactRouter } from '@react-router/dev/vite'
import { type Plugin, defineConfig, minifySync, parseSync } from 'vite'

/** Minifies the functions whose source text is sent inside the pages. */
const shortScripts: Plugin = {
  name: 'short-scripts',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/(?:page-script|defer-hydration\.server)\.ts$/ },
    handler: (code, id) => minifySync(id, code, { module: true }).code,
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
 * Groups files that are loaded together, and small icons: every file costs a response's headers.
 */
const groups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'icons', test: /node_modules\/lucide-react\// },
  {
    name: 'messages',
    test: /app\/(?:messages\/index|core\/schema-settings|ui\/(?:use-messages|use-hydrated|button|toaster)|features\/site\/page\/ui\/accent-style)\.tsx?$/,
  },
  { name: 'dates', test: /app\/core\/(?:day|display)\.ts$/ },
  { name: 'text', test: /app\/core\/(?:money|text|media)\.ts$/ },
  {
    name: 'portal',
    test: /app\/(?:ui\/(?:use-portal|now|dialog|is-typing)|core\/preferences|routes\/portal\/(?:page-title|shell\/(?:menu-items|error-boundaries)))\.tsx?$/,
  },
  {
    name: 'site',
    test: /app\/(?:ui\/(?:picture|autoplay-video|logo-mark)|features\/site\/page\/ui\/(?:telephone-url|address-lines))\.tsx?$/,
  },
  {
    name: 'actions',
    test: /app\/ui\/(?:idempotency-field|random-key|use-action-form|use-last-action-data|use-mutation-queue)\.tsx?$/,
  },
]

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
