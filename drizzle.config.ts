import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/data/schema/index.server.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
