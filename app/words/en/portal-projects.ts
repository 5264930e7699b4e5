import { kinds } from './kinds.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const stages: Record<string, string> = { discovery: 'Discovery', planning: 'Planning', production: 'Production', delivery: 'Delivery' }
const stageOf = (name: unknown) => stages[String(name)] ?? String(name)
type Facts = Record<string, string | number | boolean | null>

/** Words of the projects' pages. */
export const portalProjects = {
  title: 'Projects',
  views: { label: 'View', board: 'Board', list: 'List' },
  add: 'New project',
  addTo: (stage: string) => `Add project in ${stage}`,
  addHere: 'Add project',
  empty: 'No projects yet. A confirmed booking can start one.',
  emptyCrew: 'No projects yet. They appear here when you are given a task.',
  noneMatch: 'No projects match these filters.',
  clearFilters: 'Clear filters',
  count: (count: number, text: string) => `${text} ${count === 1 ? 'project' : 'projects'}`,
  back: 'All projects',
  edit: 'Edit',

  kinds,
  stages: stages as Record<'discovery' | 'planning' | 'production' | 'delivery', string>,
  stagesLabel: 'Stage',
  states: { 'in-progress': 'In Progress', completed: 'Completed' },
  progress: (title: string) => `Progress of ${title}`,
  percent: (percent: number) => `${percent}%`,
  due: (day: string) => `Due ${day}`,
  delivered: (day: string) => `Completed ${day}`,
  noDue: 'No due day',
  left: (days: number) => (days < 0 ? `${plural(-days, 'day', 'days')} late` : (['Today', 'Tomorrow'][days] ?? `In ${days} days`)),

  board: {
    label: 'Board',
    cards: (count: number) => plural(count, 'project', 'projects'),
    nothing: 'Nothing here.',
    more: (count: number) => `${count} more in the list`,
    menu: (title: string) => `Move ${title}`,
    moveTo: 'Move to',
    up: 'Move up',
    down: 'Move down',
    moved: (title: string, stage: string, at: number, of: number) => `${title} moved to ${stage}, position ${at} of ${of}`,
    said: (title: string, stage: string) => `${title}: ${stage}`,
    keys: 'Arrow keys go from card to card. Shift and an arrow key move the card.',
    back: (title: string) => `${title} is back where it was`,
  },

  list: {
    searchLabel: 'Search projects',
    filters: 'Show',
    state: { 'in-progress': 'In Progress', completed: 'Completed', all: 'All' },
    kind: 'Kind', anyKind: 'Any kind',
    stage: 'Stage', anyStage: 'Any stage',
    sort: 'Sort by', sorts: { due: 'Due day', newest: 'Newest', title: 'Title' },
    apply: 'Apply',
    days: { started: (days: string) => `Started ${days}`, completed: (days: string) => `Completed ${days}` },
    of: (client: string) => `Only ${client}`,
    columns: { title: 'Title', kind: 'Kind', stage: 'Stage', status: 'Status', progress: 'Progress', due: 'Due' },
  },

  page: {
    facts: 'Details',
    number: 'Number', client: 'Client', phone: 'Phone', kind: 'Kind', started: 'Started', due: 'Due', completed: 'Completed', progress: 'Progress',
    tasks: 'Tasks',
    tally: (done: number, tasks: number) => `${done} of ${tasks} done`,
    noTasks: 'No tasks yet.',
    addTask: 'Add a task',
    addTaskButton: 'Add',
    check: (title: string) => `Done: ${title}`,
    taskMenu: (title: string) => `Change ${title}`,
    taskTitle: 'Task',
    assignee: 'Who does it',
    nobody: 'Nobody',
    assigned: (name: string) => `Assigned to ${name}`,
    up: 'Move up', down: 'Move down', remove: 'Remove',
    removed: (title: string) => `“${title}” removed`,
    removedLine: 'The task was removed.',
    notes: 'Notes', noNotes: 'No notes.', saveNotes: 'Save notes', theirs: 'They read now:', ofClient: 'All their projects',
    bookings: 'Bookings', noBookings: 'No bookings yet.', addBooking: 'Add booking',
    bookingStates: { held: 'Held', pending: 'Pending', confirmed: 'Confirmed', canceled: 'Canceled', done: 'Done' },
    history: 'History',
    somebody: 'The program',
    complete: 'Complete', reopen: 'Reopen',
    unfinished: (tasks: number, bookings: number, amount: string) => `Still open: ${[...(tasks > 0 ? [plural(tasks, 'task', 'tasks')] : []), ...(bookings > 0 ? [plural(bookings, 'upcoming booking', 'upcoming bookings')] : []), ...(amount ? [`${amount} to be paid`] : [])].join(', ')}.`,
    anyway: 'Complete anyway',
    said: { completed: 'Project completed', reopened: 'Project reopened' },
  },

  /** What happened to a project, after the name of who did it. */
  history: {
    'project.added': () => 'started the project',
    'project.changed': () => 'changed the details',
    'project.noted': () => 'wrote notes',
    'project.moved': ({ to }: Facts) => `moved it to ${stageOf(to)}`,
    'project.completed': ({ open }: Facts) => (Number(open) > 0 ? `completed it with ${plural(Number(open), 'task', 'tasks')} open` : 'completed it'),
    'project.reopened': () => 'reopened it',
    'project.task-added': ({ title }: Facts) => `added “${title}”`,
    'project.task-renamed': ({ title }: Facts) => `renamed a task to “${title}”`,
    'project.task-assigned': ({ title, to }: Facts) => (to === null ? `took “${title}” back` : `gave “${title}” to ${to}`),
    'project.task-done': ({ title }: Facts) => `finished “${title}”`,
    'project.task-undone': ({ title }: Facts) => `opened “${title}” again`,
    'project.task-removed': ({ title }: Facts) => `removed “${title}”`,
    'project.task-restored': ({ title }: Facts) => `brought “${title}” back`,
  } as Record<string, (facts: Facts) => string>,

  form: {
    newTitle: 'New project',
    editTitle: (title: string) => `Edit ${title}`,
    client: 'Client', clientHint: 'Type a part of the name.',
    meant: 'Which one do you mean?',
    newClient: 'Add a client first',
    title: 'Title',
    kind: 'Kind',
    startedOn: 'Started', dueOn: 'Due',
    notes: 'Notes',
    tasks: 'Tasks to start from', tasksHint: 'Clear what this project does not need. More can be added later.',
    create: 'Start project',
    keepMine: 'Somebody changed this project meanwhile. Save again to keep what stands here, or',
    seeTheirs: 'see what they changed',
  },

  /** The tasks a project of each kind starts from. */
  starting: {
    photography: ['Agree on the brief', 'Scout the light', 'Write the shot list', 'Shoot', 'Select the frames', 'Retouch', 'Send the proofs', 'Deliver the files'],
    videography: ['Agree on the brief', 'Visit the place', 'Write the shot list', 'Clear the music', 'Film', 'Rough cut', 'Notes from the client', 'Fine cut', 'Color and sound', 'Deliver the files'],
    documentary: ['Research', 'Find the archive', 'Ask for permissions', 'First interviews', 'Film', 'Transcripts', 'Rough cut', 'Screening for the client', 'Fine cut', 'Clear the rights', 'Mix and color', 'Deliver the film'],
    podcast: ['Agree on the format', 'Choose the guests', 'Book the recordings', 'Record', 'Edit', 'Write the notes', 'Review by the client', 'Mix', 'Cover picture', 'Publish'],
  },

  crafts: {
    tabs: { label: 'Part of the page', projects: 'Projects', portfolio: 'Portfolio' },
    filter: 'Kind', all: 'All',
  },
}
