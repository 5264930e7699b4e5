import { formatCount, pluralize } from './grammar.ts'

/** Messages of Settings › Health; `health.ts` has the sentences of the checks. */
export const portalHealth = {
  title: 'Health',
  working: 'Everything is working.',
  problems: (count: number) =>
    `${formatCount(count, 'thing', 'things')} ${pluralize(count, 'needs', 'need')} attention`,
  states: { fine: 'Working', attention: 'Needs attention', broken: 'Broken' },
  fine: 'Working',
}
