import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // fonts and icons stay files: no data: URLs, so font-src and img-src can stay 'self'
  build: { assetsInlineLimit: 0 },
  // bundled: as separate files Drizzle alone costs 100 MB and a third of a second at every start
  ssr: command === 'build' ? { noExternal: ['drizzle-orm', 'hono', 'zod', 'lucide-react', 'react-hot-toast', 'goober', 'temporal-polyfill', 'uqr'] } : {},
  environments: { ssr: { build: { rollupOptions: { input: './app/backlot.server.ts' } } } },
}))
