import type { ContractState } from '#app/features/sales/contract-list/rules.ts'

/** Messages of the list of signed contracts. */
export const portalContractList = {
  searchLabel: 'Search contracts',
  none: 'No contracts yet. Choose a contract in a quote, and it’s listed here once the client signs it.',
  templates: 'Edit contract templates',
  noneMatching: (search: string) => `No contracts match “${search}”.`,
  columns: {
    client: 'Client',
    title: 'Quote',
    number: 'Number',
    state: 'Status',
    signed: 'Signed',
    total: 'Total',
  },
  untitled: 'Untitled',
  states: {
    undoable: 'Can be undone',
    waiting: 'Partly signed',
    voided: 'Voided',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    pending: 'PDF pending',
    failed: 'PDF failed',
    complete: 'Complete',
  } satisfies Record<ContractState, string>,
}
