/**
 * Returns the statements that empty tables and those that reference them, also append-only ones,
 * which only a sample studio may lose. The accounts stay, because a migration inserted them.
 */
export function buildTruncateSql(tables: string[]): string {
  const names = tables.filter((name) => name !== 'account').join()
  return `update studio set sample = true;
    select set_config('backlot.removing_sample', 'on', true);
    truncate ${names} restart identity cascade`
}
