import { categories } from './categories.ts'
import { formatCount, pluralize } from './grammar.ts'

const stages: Record<string, string> = {
  discovery: 'Discovery',
  planning: 'Planning',
  production: 'Production',
  delivery: 'Delivery',
}
const getStageName = (name: unknown) => stages[String(name)] ?? String(name)
const formatTask = (title: unknown) => (title ? `“${title}”` : 'a task')
type Facts = Record<string, string | number | boolean | null>

/** Messages of the projects pages. */
export const portalProjects = {
  title: 'Projects',
  views: { label: 'View', board: 'Board', list: 'List' },
  add: 'New project',
  addTo: (stage: string) => `Add project in ${stage}`,
  addHere: 'Add project',
  empty: 'No projects yet. A confirmed booking can start one.',
  emptyCrew: 'No projects yet. They appear here when you’re assigned a task.',
  noneMatch: 'No projects match these filters.',
  clearFilters: 'Clear filters',
  count: (count: number, text: string) => `${text} ${pluralize(count, 'project')}`,
  back: 'All projects',
  edit: 'Edit',

  categories,
  stages: stages as Record<'discovery' | 'planning' | 'production' | 'delivery', string>,
  stagesLabel: 'Stage',
  states: { 'in-progress': 'In Progress', completed: 'Completed' },
  progress: (title: string) => `Progress of ${title}`,
  percent: (percent: number) => `${percent}%`,
  due: (day: string) => `Due ${day}`,
  delivered: (day: string) => `Completed ${day}`,
  noDue: 'No due date',
  left: (days: number) =>
    days < 0
      ? `${formatCount(-days, 'day')} late`
      : (['Today', 'Tomorrow'][days] ?? `In ${days} days`),

  board: {
    label: 'Board',
    cards: (count: number) => formatCount(count, 'project'),
    nothing: 'No projects.',
    more: (count: number) => `${count} more in the list`,
    menu: (title: string) => `Move ${title}`,
    moveTo: 'Move to',
    up: 'Move up',
    down: 'Move down',
    moved: (title: string, stage: string, at: number, of: number) =>
      `${title} moved to ${stage}, position ${at} of ${of}`,
    announcement: (title: string, stage: string) => `${title}: ${stage}`,
    keys: 'Arrow keys move between cards. Shift and an arrow key move the card.',
    back: (title: string) => `${title} moved back`,
  },

  list: {
    searchLabel: 'Search projects',
    filters: 'Show',
    state: { 'in-progress': 'In Progress', completed: 'Completed', all: 'All' },
    category: 'Service',
    anyCategory: 'Any service',
    stage: 'Stage',
    anyStage: 'Any stage',
    sort: 'Sort by',
    sorts: { due: 'Due date', newest: 'Newest', title: 'Title' },
    apply: 'Apply',
    days: {
      started: (days: string) => `Started ${days}`,
      completed: (days: string) => `Completed ${days}`,
    },
    of: (client: string) => `Only ${client}`,
    columns: {
      title: 'Title',
      category: 'Service',
      stage: 'Stage',
      status: 'Status',
      progress: 'Progress',
      due: 'Due',
    },
  },

  page: {
    facts: 'Details',
    number: 'Number',
    client: 'Client',
    phone: 'Phone',
    category: 'Service',
    started: 'Started',
    due: 'Due',
    completed: 'Completed',
    progress: 'Progress',
    tasks: 'Tasks',
    tasksDone: (done: number, tasks: number) => `${done} of ${tasks} done`,
    noTasks: 'No tasks yet.',
    addTask: 'New task',
    addTaskButton: 'Add',
    check: (title: string) => `Done: ${title}`,
    taskMenu: (title: string) => `Edit ${title}`,
    taskTitle: 'Task',
    taskDue: 'Due',
    taskLate: (day: string) => `Overdue since ${day}`,
    taskDueHint: 'Leave blank if it’s due with the project.',
    assigneeOf: (task: string) => `Assignee of ${task}`,
    nobody: 'Unassigned',
    assigned: (name: string) => `Assigned to ${name}`,
    up: 'Move up',
    down: 'Move down',
    remove: 'Remove',
    removed: (title: string) => `“${title}” removed`,
    removedLine: 'Task removed.',
    notes: 'Notes',
    noNotes: 'No notes.',
    saveNotes: 'Save notes',
    theirs: 'Current notes:',
    ofClient: 'All their projects',
    bookings: 'Bookings',
    noBookings: 'No bookings yet.',
    addBooking: 'Add booking',
    bookingStates: {
      held: 'On hold',
      pending: 'Pending',
      confirmed: 'Confirmed',
      canceled: 'Canceled',
      done: 'Done',
    },
    history: 'History',
    someone: 'The system',
    complete: 'Complete',
    reopen: 'Reopen',
    unfinished: (tasks: number, bookings: number, amount: string) => {
      const open = [
        tasks > 0 && formatCount(tasks, 'task'),
        bookings > 0 && formatCount(bookings, 'upcoming booking'),
        amount && `${amount} balance due`,
      ]
      return `Still open: ${open.filter(Boolean).join(', ')}.`
    },
    anyway: 'Complete anyway',
    announcement: { completed: 'Project completed', reopened: 'Project reopened' },
  },

  /** History entries, after the name of the person. */
  history: {
    'project.added': () => 'created the project',
    'project.changed': () => 'edited the details',
    'project.notes-changed': () => 'edited the notes',
    'project.moved': ({ to }: Facts) => `moved it to ${getStageName(to)}`,
    'project.completed': ({ open }: Facts) =>
      Number(open) > 0
        ? `completed it with ${formatCount(Number(open), 'task')} open`
        : 'completed it',
    'project.reopened': () => 'reopened it',
    'project.task-added': ({ title }: Facts) => `added ${formatTask(title)}`,
    'project.task-renamed': ({ title }: Facts) => `renamed a task to ${formatTask(title)}`,
    'project.task-scheduled': ({ title }: Facts) => `changed when ${formatTask(title)} is due`,
    'project.task-assigned': ({ title, to }: Facts) =>
      to === null ? `unassigned ${formatTask(title)}` : `assigned ${formatTask(title)} to ${to}`,
    'project.task-completed': ({ title }: Facts) => `completed ${formatTask(title)}`,
    'project.task-reopened': ({ title }: Facts) => `reopened ${formatTask(title)}`,
    'project.task-removed': ({ title }: Facts) => `removed ${formatTask(title)}`,
    'project.task-restored': ({ title }: Facts) => `restored ${formatTask(title)}`,
  } as Record<string, (facts: Facts) => string>,

  form: {
    newTitle: 'New project',
    editTitle: (title: string) => `Edit ${title}`,
    client: 'Client',
    clientHint: 'Start typing a name.',
    chosenClient: 'Which client?',
    newClient: 'Add a client first',
    title: 'Title',
    category: 'Service',
    startedOn: 'Start date',
    dueOn: 'Due date',
    notes: 'Notes',
    tasks: 'Starting tasks',
    tasksHint: 'Uncheck what this project doesn’t need. You can add more later.',
    create: 'Create project',
    keepMine: 'This project changed while you were editing. Save again to keep your version, or',
    seeTheirs: 'see the changes',
  },

  /** Initial tasks of a project, by category. */
  starting: {
    photography: [
      'Agree on the brief',
      'Scout the location',
      'Write the shot list',
      'Shoot',
      'Select the photos',
      'Retouch',
      'Send the proofs',
      'Deliver the files',
    ],
    videography: [
      'Agree on the brief',
      'Scout the location',
      'Write the shot list',
      'License the music',
      'Shoot',
      'Rough cut',
      'Client feedback',
      'Fine cut',
      'Color and sound',
      'Deliver the files',
    ],
    documentary: [
      'Research',
      'Source archive footage',
      'Get permissions',
      'First interviews',
      'Shoot',
      'Transcripts',
      'Rough cut',
      'Client screening',
      'Fine cut',
      'Clear the rights',
      'Color and sound',
      'Deliver the film',
    ],
    podcast: [
      'Agree on the format',
      'Choose the guests',
      'Book the recordings',
      'Record',
      'Edit',
      'Write the show notes',
      'Client review',
      'Mix',
      'Cover art',
      'Publish',
    ],
  },

  disciplines: {
    tabs: {
      label: 'View',
      projects: 'Projects',
      galleries: 'Galleries',
      reviews: 'Reviews',
      portfolio: 'Portfolio',
    },
    filter: 'Service',
    all: 'All',
  },
}
