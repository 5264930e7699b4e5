import type { Permission } from '#app/features/access.ts'
import type { Messages } from '#app/messages/index.ts'

export type TaskName = keyof Messages['portal']['palette']['tasks']
type Task = { to: string; permission: Permission }

/**
 * Tasks the command palette starts by opening their form. The anchor is the name or id of a
 * field on that page. Labels and synonyms are in the messages.
 */
const tasks = {
  payment: { to: '/portal/bookings/list', permission: 'money.record' },
  upload: { to: '/portal/media', permission: 'website.change' },
  publish: { to: '/portal/website', permission: 'website.change' },
  'price-item': { to: '/portal/settings/prices/new', permission: 'price.change' },
  template: { to: '/portal/settings/reply-templates/new', permission: 'reply-template.change' },
  invite: { to: '/portal/settings/people#name', permission: 'person.change' },
  testimonial: { to: '/portal/testimonials#client', permission: 'website.change' },
  'time-off': {
    to: '/portal/settings/people',
    permission: 'absence.change',
  },
  resource: {
    to: '/portal/settings/resources#kind',
    permission: 'resource.change',
  },
} as const satisfies Record<TaskName, Task>

export function listTasks(): (Task & { name: TaskName })[] {
  return (Object.keys(tasks) as TaskName[]).map((name) => ({ name, ...tasks[name] }))
}
