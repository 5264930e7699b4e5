import { reactRouter } from '@react-router/dev/vite'
import { type Plugin, defineConfig, minifySync } from 'vite'

/** What is sent as its own text is sent short: these functions stand in the pages themselves. */
const shortScripts: Plugin = {
  name: 'short-scripts',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/(?:page-script|sleep\.server)\.ts$/ },
    handler: (code, id) => minifySync(id, code, { module: true }).code,
  },
}

/**
 * What is loaded together comes together, and icons of a few bytes each: every file costs the
 * headers of an answer besides.
 */
const groups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'icons', test: /node_modules\/lucide-react\// },
  {
    name: 'words',
    test: /app\/(?:messages\/index|ui\/(?:use-messages|use-hydrated|button|toaster)|studio\/page\/ui\/accent-style)\.tsx?$/,
  },
  { name: 'days', test: /app\/core\/(?:day|display)\.ts$/ },
  { name: 'texts', test: /app\/core\/(?:money|text|media)\.ts$/ },
  {
    name: 'portal',
    test: /app\/(?:ui\/(?:use-portal|now|dialog|is-typing)|core\/preferences|routes\/portal\/(?:page-title|shell\/(?:menu-items|error-boundaries)))\.tsx?$/,
  },
  {
    name: 'shown',
    test: /app\/(?:ui\/(?:picture|autoplay-video|logo-mark)|studio\/page\/ui\/(?:telephone-url|address-lines))\.tsx?$/,
  },
  {
    name: 'acts',
    test: /app\/ui\/(?:idempotency-field|random-key|use-action-form|use-last-action-data|use-mutation-queue)\.tsx?$/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), shortScripts],
  // fonts and icons stay files: no data: URLs, so font-src and img-src can stay 'self'
  build: { assetsInlineLimit: 0 },
  // bundled: as separate files Drizzle alone costs 100 MB and a third of a second at every start
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
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './app/application.server.ts' } } },
  },
}))
