import { portalPalette } from './portal-palette.ts'

/** Messages of the portal's layout: menu, top bar, offline banner, shortcuts and appearance. */
export const portalShell = {
  menu: {
    label: 'Portal',
    open: 'Open menu',
    close: 'Close menu',
    pin: 'Pin menu open',
    unpin: 'Unpin menu',
    logout: 'Logout',
    loggedOut: 'Signed out',
    account: 'Signed in as',
  },
  bar: {
    search: 'Search',
    new: 'New',
    creations: {
      booking: 'Booking',
      inquiry: 'Inquiry',
      project: 'Project',
      quote: 'Quote',
      invoice: 'Invoice',
      client: 'Client',
    },
  },

  offline: {
    title: 'You’re offline.',
    /** The device has a network, but the server doesn't answer. */
    unreachable: 'The server isn’t responding.',
    kept: 'This page stays open. You can save once you’re back online.',
    blocked: 'That page can’t open until you’re back online.',
    retry: 'Retry',
  },

  palette: portalPalette,

  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    after: 'then',
    or: 'or',
    everywhere: 'Everywhere',
    goTo: 'Go to',
    inquiries: 'Inquiries',
    invoices: 'Invoices',
    search: 'Search and commands',
    menu: 'Pin or unpin the menu',
    sheet: 'Keyboard shortcuts',
    escape: 'Close the open panel',
    move: 'Next, previous',
    reply: 'Reply',
    archive: 'Archive',
    send: 'Send',
    today: 'Today',
    week: 'Week view',
    month: 'Month view',
    turn: 'Previous, next week or month',
    shift: 'Move the focused booking',
    resize: 'Move its end',
    create: 'New booking on the focused day',
    createInvoice: 'Create invoice',
    undo: 'Undo the last move',
    keys: { ctrl: 'Ctrl', escape: 'Esc', enter: 'Enter', shift: 'Shift', arrows: 'Arrow keys' },
    off: 'Single-letter shortcuts are turned off in',
  },

  appearance: {
    lead: 'Only for you, in this browser.',
    theme: 'Theme',
    themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
    opens: 'Menu opens',
    openings: { hover: 'On hover', pinned: 'Only when pinned' },
    keys: 'Single-letter shortcuts',
    keysHint:
      'Such as G then C for clients, J and K in lists, or T for today in the calendar. Ctrl and Command shortcuts always work.',
    keysOn: 'On',
    keysOff: 'Off',
  },
}
