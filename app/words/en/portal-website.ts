import { websiteProblems } from './website-problems.ts'

/** What the portal says where the website is written. */
export const portalWebsite = {
  lead: 'Every word and picture of the site. Nothing is seen outside until you publish it.',
  parts: {
    home: 'Home', about: 'About', services: 'Services', photography: 'Photography & videography', documentary: 'Documentary', podcast: 'Podcast',
    portfolio: 'Portfolio', contact: 'Contact', privacy: 'Privacy', accessibility: 'Accessibility',
    everywhere: 'On every page', offerings: 'Offerings', team: 'Team', testimonials: 'Testimonials',
  },
  abouts: {
    everywhere: 'Tagline, address, telephone, hours, social links, logo and color',
    offerings: 'What you offer, what it costs at least, and what is switched off',
    team: 'Whom the site introduces',
    testimonials: 'What clients say, and where it stands',
  } as Record<string, string>,
  groups: { pages: 'Pages', shared: 'On several pages', projects: 'Projects' },
  projectsAt: 'Every project of the portfolio is written where its craft is:',
  columns: { part: 'Page', state: 'State', changed: 'Last published' },
  states: { published: 'Published', draft: 'Draft waits', wordless: 'A picture needs words', off: 'Off the site' },
  draftBy: (who: string | null, when: string) => `Draft${who ? ` by ${who}` : ''}, ${when}`,
  publishedBy: (who: string | null, when: string) => `${who ? `${who}, ` : ''}${when}`,
  never: 'As it was at the start',

  links: {
    title: 'Private links', lead: 'Somebody outside sees the site as it would be with every draft published. A link opens for fourteen days, or until you end it.',
    make: 'Make a link', made: 'This link is shown once:', end: 'End', until: (by: string | null, when: string) => `${by ? `Made by ${by}, opens` : 'Opens'} until ${when}`, none: 'No link is open.', copy: 'Copy', copied: 'Copied',
  },

  back: 'Website',
  write: 'Write',
  look: 'Look',
  widths: { label: 'Width of the preview', phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  frame: 'Preview',
  seeSite: 'See it on the site',
  seeDraft: 'See the whole page',
  publish: 'Publish',
  publishing: 'Publishing...',
  published: (part: string) => `${part}: published`,
  discard: 'Discard the draft',
  discarded: 'The draft is gone. The site is as it was.',
  off: 'Take it off the site',
  tookOff: (part: string) => `${part} is off the site. Publish it to put it back.`,
  offNow: 'This page is off the site: its address leads home. Publish it to put it back.',
  untitled: 'A project without a title',
  workOffNow: 'Visitors do not see this project. Publish it to put it on the site.',
  undo: 'Undo', redo: 'Redo',
  noScript: 'Writing the website needs JavaScript.',
  saves: {
    clean: 'Nothing waits to be published', dirty: 'Saving...', saving: 'Saving...', saved: 'Draft saved',
    offline: 'No connection: kept in this browser, and saved as soon as there is one.', ended: 'You are signed out: what you wrote is kept in this browser.', clash: 'Somebody else changed the same.',
  },
  signIn: 'Sign in again',
  recovered: 'What you had written here before it could be saved is back.',
  here: (names: string[]) => `${names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`} ${names.length > 1 ? 'have' : 'has'} this open too.`,
  mergedWith: (who: string | null) => `${who ?? 'Somebody'} changed this meanwhile. Both changes are in the draft.`,
  unfinished: (count: number) => (count === 1 ? 'Fix one thing to publish' : `Fix ${count} things to publish`),

  clash: {
    title: 'Both of you changed the same', lead: (who: string | null) => `${who ?? 'Somebody else'} saved another version of what you wrote. Choose whose stays; everything else is kept from both.`,
    mine: 'Yours', theirs: 'Theirs', gone: 'taken out', order: 'The order', keep: 'Keep what is chosen',
  },

  history: { title: 'History', first: 'As it was before anybody changed it', one: (number: number) => `Edition ${number}`, restore: 'Bring back', restored: (number: number) => `Edition ${number} is in the draft. Publish it to put it on the site.`, none: 'Not published from here yet.' },

  sections: {
    hero: 'Opening', featured: 'Chosen projects', offerings: 'Offerings', testimonials: 'Testimonials', closing: 'Closing', heading: 'Heading', contact: 'Form and address', faq: 'Questions', 'picture-band': 'Wide picture',
    statements: 'Statements', values: 'Values', team: 'Team', services: 'Services', process: 'Steps', 'service-heading': 'Heading with a picture', facts: 'Facts', definitions: 'Terms', 'plain-list': 'List',
    'studio-room': 'Room', 'featured-podcasts': 'Podcasts', portfolio: 'All projects', text: 'Text',
  },
  about: { title: 'What others see of this page', sections: 'Sections' },
  add: 'Add', addSection: 'Add a section', remove: 'Remove', up: 'Move up', down: 'Move down',
  removed: (what: string) => `${what}: removed. Undo brings it back.`,
  fields: {
    title: 'Title', description: 'Description', picture: 'Picture', sharePicture: 'Picture shown with links', heading: 'Heading', lead: 'Lead', text: 'Text', headline: 'Headline', actions: 'Buttons', poster: 'Background', label: 'Words', href: 'Leads to',
    all: 'Link to all', aside: 'Aside', link: 'Link', hint: 'Hint in the form', note: 'Note', map: 'Drawn map', items: 'Items', question: 'Question', answer: 'Answer', blocks: 'Services', facts: 'Facts', links: 'Links', steps: 'Steps', term: 'Term',
    notes: 'Words for each podcast', parts: 'Parts', offering: 'Service', members: 'People', name: 'Name', role: 'Role', bio: 'Text', testimonials: 'Testimonials', quote: 'What they say', pagePath: 'Stands on', item: 'Is about', offered: 'Offered now',
    from: 'From (optional)', summary: 'Summary', tagline: 'Tagline', address: 'Address', phone: 'Telephone', hours: 'Hours', social: 'Elsewhere', siteNote: 'Line at the end of every page', logo: 'Logo', accent: 'Color', offerings: 'Offerings',
    category: 'Kind', client: 'Client', people: 'It shows people who can be recognized', year: 'Year', delivered: 'Delivered in', standfirst: 'Standfirst', cover: 'Cover', film: 'Film', brief: 'The brief', work: 'What we did', pictures: 'Pictures',
    sound: 'Sound', recording: 'Recording', chapters: 'Chapters', transcript: 'Transcript', at: 'At (minutes:seconds)', credits: 'Credits', part: 'What they did', slug: 'Address',
  },
  hints: {
    headline: 'One line each. A line that begins with a space is set in.', description: 'What search engines show.', sharePicture: 'Without one the first picture of the page.', href: 'A page such as /contact, or an address with https://', address: 'One line each.',
    offered: 'Switched off it leaves menus, lists and the form, and its page leads to Services.', accent: 'Such as #8a5a12. Without one the color of the program.', figures: 'In any text {reply}, {deposit}, {photography}, {documentary}, {podcast}, {travel} and {quote} are replaced by what your policy says, {studio} and {email} by your name and address, {projects} by how many there are.',
    client: 'As visitors read it. Empty is a private client. Naming somebody needs their agreement.', people: 'Showing people needs their agreement.', delivered: 'Such as “Seven weeks”.', standfirst: 'One or two sentences under the title, and what search engines show.', film: 'One of the library is watched in the place of the cover. One that came with the program plays over the cover, without sound.', slug: 'What stands after /portfolio/. Whoever comes by an older address is led on.',
  },
  /** Where a page asks for one of many pictures. */
  picture: {
    choose: 'Choose...', change: 'Change...', describe: 'Describe...', none: 'No picture', gone: 'This picture is no longer here.', decorative: 'Decorative', undescribed: 'Not described yet',
    lost: 'The pictures could not be opened. Check the connection and try again.',
  },
  answers: { own: 'Your own words', reply: 'From the policy: reply', delivery: 'From the policy: delivery', payment: 'From the policy: payment', cancellation: 'From the policy: cancellation', turnaround: 'From the policy: podcasts' },
  fromPolicy: 'The policy says this itself:',
  maps: { none: 'None', harbor: 'The harbor' },
  work: { facts: 'Facts', texts: 'Texts', pictures: 'Pictures and film', sound: 'Sound', credits: 'Credits' },
  quotes: { title: 'What the client says', one: (quote: string, name: string) => `“${quote}” ${name}`, where: 'Written and placed under' },
  nowhere: 'Nowhere', noItem: 'No project', noFilm: 'No film', noRecording: 'Choose a recording', bring: 'Bring one to the library',
  row: (number: number, count: number) => `Row ${number}: ${count === 1 ? 'one picture' : count === 2 ? 'two side by side' : `a grid of ${count}`}`, addRow: 'Add a row', addPicture: 'Add a picture', pictureOf: (number: number) => `Picture ${number}`,
  contrast: (ratio: string, fine: boolean) => `Contrast with the ground: ${ratio}. ${fine ? 'Letters in this color can be read.' : 'Too little for letters: they are set darker, or lighter in the dark.'}`,
  letters: (typed: number, best: number) => `${typed} of about ${best}`,

  problems: websiteProblems,

  bar: { draft: 'This is a draft. Visitors do not see it.', edit: 'Write it', live: 'See the site' },
}
