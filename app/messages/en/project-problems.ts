/** Problems of projects, their promised dates and tasks. */
export const projectProblems = {
  'project-client-missing': 'Enter the client’s name.',
  'project-client-unclear': 'No client has exactly this name. Choose one of these, or keep typing.',
  'project-client-several': 'Several clients have this name. Choose one.',
  'project-client-unknown': 'No client has this name.',
  'project-title-missing': 'Enter a title.',
  'project-title-long': 'Keep the title under 160 characters.',
  'project-category-unknown': 'Choose a service.',
  'day-malformed': 'Enter a valid date.',
  'due-before-start': 'The promised date is before the start.',
  'promise-missing': 'Enter the day you promise.',
  'promise-past': 'Choose today or a later day.',
  'promise-same': 'This is the promised date already. Choose another day.',
  'promise-reason-missing': 'Enter a reason. The client reads it.',
  'promise-was-changed':
    'Someone changed the promised date while you were editing. Check the current one, then try again.',
  'project-is-gone': 'This project no longer exists.',
  'project-is-completed': 'This project is completed. Reopen it to move it.',
  'project-was-changed':
    'Someone changed this while you were editing. Check the latest version, then try again.',
  'notes-were-changed':
    'Someone changed the notes while you were editing. Save again to keep yours.',
  'project-has-bookings':
    'This project has bookings, so its client can’t change. Create a new project for someone else.',
  'project-of-another':
    'This project belongs to another client. Choose one of this client’s projects, or none.',
  'project-not-open': 'This project is completed. Choose an open one, or reopen it first.',
  'project-is-open': 'This project isn’t completed yet.',
  'project-is-unfinished':
    'Some tasks are still open. Finish them, or complete the project anyway.',
  'place-unknown': 'The board has changed. Reload the page.',
  'task-is-gone': 'This task no longer exists.',
  'task-title-missing': 'Enter a task.',
  'task-due-malformed': 'Enter a date.',
  'task-title-long': 'Keep the task under 200 characters.',
  'task-person-unknown': 'This person can’t be assigned tasks.',
}
