import type {
  ContractAudience,
  ContractClause,
} from '#app/features/sales/contract-template/rules.ts'

import { formatCount, pluralize } from './grammar.ts'

/** Messages of contract templates. */
export const portalContracts = {
  title: 'Contracts',
  lead: 'Write each contract once. A quote that uses it shows the client its text, filled in.',
  create: 'New contract',
  list: 'Contract templates',
  none: 'No contracts yet. Start with ours and change it, or write your own.',
  addStarter: 'Add the standard contract',
  starterName: 'Standard contract',
  unpublished: 'Draft',
  version: (version: number) => `Version ${version}`,
  changed: 'Unpublished changes',
  changedOn: (day: string) => `Changed ${day}`,
  retired: 'Retired',
  retiredOn: (day: string) => `Retired ${day}`,

  add: {
    title: 'New contract',
    name: 'Name',
    nameHint: 'Only your team sees it.',
    start: 'Start with',
    starter: 'The standard contract',
    starterHint: 'A short US contract to make your own. Have a lawyer read it before you use it.',
    blank: 'A blank page',
    blankHint: 'For a contract you already have. Paste it in.',
    copy: (name: string) => `A copy of ${name}`,
    copyHint: 'With the text of its draft.',
    copyName: (name: string) => `Copy of ${name}`,
    save: 'Create contract',
  },

  editor: {
    noScript: 'Turn on JavaScript to edit the text. You can publish the saved draft without it.',
    view: 'View',
    edit: 'Edit',
    preview: 'Preview',
    text: 'Text',
    textHint: 'Type / to insert a value, a clause or a place for initials.',
    heading: 'Heading',
    insert: 'Insert',
    insertTitle: 'Insert a value, a clause or initials',
    values: 'Values of the quote',
    clauses: 'Clauses from your policy',
    audience: 'Show to',
    everyone: 'Everyone',
    mixed: 'Mixed',
    only: {
      consumer: 'Only consumers',
      business: 'Only businesses',
    } satisfies Record<ContractAudience, string>,
    clause: {
      deposit: 'Deposit',
      cancellation: 'Cancellation',
      moving: 'Moving the date',
      turnaround: 'Turnaround',
      travel: 'Travel',
      reply: 'Reply time',
      'late-payment': 'Late payment',
      release: 'Release of originals',
      rounds: 'Rounds of changes',
      withdrawal: 'Right of withdrawal',
    } satisfies Record<ContractClause, string>,
    signing: 'When signing',
    initials: 'Initials',
    initialsHint: 'Each signer of the client enters their initials here.',
    fromPolicy: 'From your policy',
    noClause: 'Your policy has no rule for this, so nothing is printed.',
    placeholder: (placeholder: string) =>
      `Unfilled placeholder: ${placeholder}. Delete it, then type / to insert the value.`,
    save: 'Save draft',
    publish: 'Publish',
    saving: 'Saving…',
    unsaved: 'Unsaved changes',
    draftSaved: 'Draft saved',
    isPublished: (version: number) => `Version ${version} is published`,
    neverPublished: 'Not published yet',
    published: 'Published',
    publishHint: 'Quotes you send from now on use it. Quotes already sent keep their version.',
    wasChanged: 'Someone changed this contract while you were editing. Save again to replace it.',
    seeOther: 'See their draft',
    isRetired: 'This contract is retired. Quotes that use it keep it, and new quotes can’t use it.',
  },

  attachments: {
    title: 'Attachments',
    lead: 'PDFs that are part of the contract. Its text names them, and clients can read them before they sign.',
    file: 'Attach a PDF',
    hint: 'Up to 5 files of up to 10 MB each.',
    add: 'Attach',
    added: 'Attached. Publish the contract to use it.',
    full: 'A contract can have up to 5 attachments.',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
  },

  previewTitle: 'Preview',
  previewAs: 'Filled in for',
  audiences: {
    consumer: 'A consumer',
    business: 'A business',
  } satisfies Record<ContractAudience, string>,
  filled: (filled: number, total: number) =>
    total === 0
      ? 'No values to fill in'
      : filled === total
        ? `${pluralize(total, 'The value is', `All ${total} values are`)} filled in`
        : `${filled} of ${formatCount(total, 'value')} filled in`,
  missing: (names: string[]) => `Missing: ${names.join(', ')}`,
  toSettings: 'Studio details',
  previewEmpty: 'The contract appears here as you write it.',

  versions: {
    title: 'Versions',
    published: (day: string, name: string | null) =>
      name ? `Published ${day} by ${name}` : `Published ${day}`,
    current: 'Current',
    currentHint: 'Quotes you send now use it.',
    formerHint: 'Quotes sent with this version keep it.',
  },

  more: {
    rename: 'Rename',
    name: 'Name',
    duplicate: 'Duplicate',
    retire: 'Retire',
    retireQuestion: 'New quotes can’t use a retired contract. Quotes that use it keep it.',
    restore: 'Restore',
    remove: 'Delete',
    removeQuestion: 'Delete this contract? It was never published, so no quote uses it.',
    removeNow: 'Delete contract',
  },
  notices: {
    added: 'Contract created',
    renamed: 'Renamed',
    retired: 'Retired',
    restored: 'Restored',
    removed: 'Contract deleted',
    detached: 'Attachment removed',
  },
}
