import { formatCount, pluralize } from './grammar.ts'

/** Messages of reply templates, in the settings and in the reply box of an inquiry. */
export const portalReplyTemplates = {
  lead: 'Start a reply with one of these. The highlighted fields are filled in for each inquiry.',
  list: 'Reply templates',
  empty: 'No templates yet.',
  create: 'New template',
  editOf: (name: string) => `Edit ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  newTitle: 'New template',
  editTitle: 'Edit template',
  name: 'Name',
  nameHint: 'Only your team sees it.',
  text: 'Message',
  fields: 'Insert a field',
  deletion: {
    offer: 'Delete',
    question: (name: string) => `Delete ${name}? Replies you’ve sent stay as they are.`,
    act: 'Delete template',
  },

  /** The fields by their names in braces. */
  names: {
    client: 'Client name',
    studio: 'Studio name',
    service: 'Service',
    date: 'Date requested',
    link: 'Private link',
    reply: 'Reply time',
  },
  /** A field without a value, shown in brackets. Letters and spaces only. */
  gaps: {
    client: 'client name',
    studio: 'studio name',
    service: 'service',
    date: 'date',
    link: 'private link',
    reply: 'reply time',
  },
  /** The services in the middle of a sentence. */
  services: {
    photography: 'photography and video',
    documentary: 'a documentary',
    podcast: 'a podcast',
  },

  use: 'Use a template',
  manage: 'Edit templates',
  inserted: 'Template inserted',

  times: {
    open: 'Insert available times',
    loading: 'Looking for free times…',
    title: 'Choose the times to offer',
    none: 'No free times in the next weeks.',
    insert: 'Insert times',
    insertCount: (count: number) => `Insert ${formatCount(count, 'time')}`,
    close: 'Close',
    inserted: 'Times inserted',
    /** The text in the reply. */
    text: (times: string[], link: string | null) =>
      [
        times.length === 1
          ? `We’re free on ${times[0]}.`
          : `We’re free at these times:\n${times.map((time) => `- ${time}`).join('\n')}`,
        link === null
          ? pluralize(times.length, 'Would that work for you?', 'Which one works for you?')
          : `${pluralize(times.length, 'You can request it here', 'Pick one and request it here')}:\n${link}`,
      ].join('\n\n'),
  },
}
