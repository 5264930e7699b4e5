/** Words of the portal's frame: menu, bar, palette, shortcuts, and how all of it looks. */
export const portalShell = {
  menu: { label: 'Portal', open: 'Open menu', close: 'Close menu', pin: 'Pin menu open', unpin: 'Unpin menu', logout: 'Logout', loggedOut: 'Signed out', account: 'Signed in as' },
  bar: { search: 'Search', new: 'New', creations: { booking: 'Booking', project: 'Project', client: 'Client' } },

  palette: {
    label: 'Search',
    hint: 'Search or jump to…',
    close: 'Close',
    groups: { recent: 'Recent', places: 'Go to', creations: 'Create', clients: 'Clients', projects: 'Projects', bookings: 'Bookings', inquiries: 'Inquiries', actions: 'Actions' },
    inquiries: 'Inquiries',
    settingsOf: (tab: string) => `Settings: ${tab}`,
    create: { booking: 'New booking', project: 'New project', client: 'New client' },
    createNamed: (name: string) => `New client “${name}”`,
    /** Other words one may look for them by. */
    also: { dashboard: 'home start today', bookings: 'calendar dates', photography: 'photos pictures', videography: 'films video documentary', podcasts: 'audio episodes', projects: 'work board', clients: 'customers people', analytics: 'visits charts', settings: 'preferences', inquiries: 'inbox messages mail', theme: 'appearance color mode', logout: 'sign out leave', shortcuts: 'keyboard keys help', menu: 'sidebar' },
    themes: { light: 'Light theme', dark: 'Dark theme', system: 'Theme as the system has it' },
    logout: 'Log out',
    shortcuts: 'Keyboard shortcuts',
    found: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    after: 'then',
    or: 'or',
    everywhere: 'Everywhere',
    goTo: 'Go to',
    inquiries: 'Inquiries',
    search: 'Search and commands',
    menu: 'Pin or unpin the menu',
    sheet: 'These shortcuts',
    escape: 'Close what is open',
    move: 'Next, previous',
    reply: 'Reply',
    archive: 'Archive',
    send: 'Send what you write',
    keys: { ctrl: 'Ctrl', escape: 'Esc', enter: 'Enter' },
    off: 'Single-letter keys are switched off in',
  },

  appearance: {
    lead: 'For you, in this browser.',
    theme: 'Theme',
    themes: { system: 'As the system has it', light: 'Light', dark: 'Dark' },
    opens: 'Open the menu',
    openings: { hover: 'On hover', pinned: 'Only when pinned' },
    keys: 'Single-letter shortcuts',
    keysHint: 'Such as G then C for clients, or J and K in the inbox. Those with Ctrl or Command stay.',
    keysOn: 'On',
    keysOff: 'Off',
  },
}
