import pg from 'pg'

export const templateFile = 'node_modules/.backlot-tests/template.tar'
export const templateName = 'backlot_template'

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).toString()
}

export async function withServer(url: string, work: (admin: pg.Client) => Promise<void>) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
