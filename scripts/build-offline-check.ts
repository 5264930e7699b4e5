import { build } from 'vite'

/** Bundles `verify.mjs`: one file that needs nothing installed. */
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    target: 'node20',
    minify: true,
    rollupOptions: {
      input: { verify: 'scripts/offline-check.ts' },
      output: { entryFileNames: 'verify.mjs', codeSplitting: false },
    },
  },
})
