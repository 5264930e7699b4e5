/** Every action on an inquiry, with its form fields. */
export const inquiryActions: Record<string, Record<string, string>> = {
  // a reply
  '': { text: 'Hello' },
  notes: { text: 'x', kind: 'note' },
  assignment: { person: '' },
  answered: {},
  reopening: {},
  archive: {},
  spam: {},
  client: {},
  delete: {},
}

/** Every action on a project or a task. Crew may take those marked `crew` on their own projects. */
export const projectActions: Record<string, { fields: Record<string, string>; crew?: true }> = {
  '': { fields: { notes: 'x', revision: '' }, crew: true },
  promise: { fields: { promisedOn: '2099-01-05', reason: 'x', number: '1' } },
  move: { fields: { to: 'delivery:', from: 'production' } },
  completion: { fields: {} },
  reopening: { fields: {} },
  'case-study': { fields: {} },
  tasks: { fields: { title: 'x' } },
  'tasks/:taskId/check': { fields: {}, crew: true },
  'tasks/:taskId/uncheck': { fields: {}, crew: true },
  'tasks/:taskId/title': { fields: { title: 'x' } },
  'tasks/:taskId/assignment': { fields: { person: '' } },
  'tasks/:taskId/position': { fields: { before: '' } },
  'tasks/:taskId/delete': { fields: {} },
  'tasks/:taskId/restore': { fields: {} },
}

/** Every action on a booking, with its form fields. */
export const bookingActions: Record<string, Record<string, string>> = {
  move: { startsLocal: '2032-01-06T10:00', endsLocal: '2032-01-06T11:00', mine: 'on' },
  pending: { from: 'confirmed' },
  confirmation: { from: 'pending' },
  cancellation: { from: 'confirmed', canceledBy: 'client' },
  reopening: { from: 'canceled', to: 'confirmed' },
  completion: { from: 'confirmed' },
  proposal: { date: '2032-01-05', start: '10:00' },
  link: {},
  'notice/delivery': {},
  'reminder/stop': {},
  'reminder/resume': {},
}
