import type { ChargeState } from '#app/features/sales/project-charge/rules.ts'

/** Messages of a project's extra rounds in the portal. */
export const portalCharges = {
  title: 'Extra rounds',
  states: {
    requested: 'Price requested',
    offered: 'Offered',
    accepted: 'Accepted',
    declined: 'Declined',
    waived: 'Waived',
  } satisfies Record<ChargeState, string>,
  agreed: (name: string, at: string) => `${name || 'A guest'} agreed on ${at}`,
  draft: 'Invoice draft',
  invoice: (count: number) =>
    count === 1 ? 'Invoice extra round' : `Invoice ${count} extra rounds`,
}
