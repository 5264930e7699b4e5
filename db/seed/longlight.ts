/**
 * The sample studio. Every person, client and organization is invented; `.example` and 555-01xx are
 * reserved for fiction.
 */
export const longlight = {
  name: 'Longlight',
  legalName: 'Longlight Studio',
  badge: 'L',
  tagline: 'A studio of four in Portland, Maine. Photographs, films, documentaries and podcasts.',
  address: ['14 Netmaker’s Row', 'Portland, ME 04101'],
  latitude: 43.6567,
  longitude: -70.2496,
  phone: '(207) 555-0142',
  email: 'hello@longlight.example',
  hours: 'Mon–Fri, 9 AM–6 PM',
  timeZone: 'America/New_York',
  currency: 'USD',
}

/** One account for each role. */
export const people = [
  { email: 'owner@longlight.example', name: 'Ines Talbot', role: 'owner' as const },
  { email: 'manager@longlight.example', name: 'Wren Castellano', role: 'manager' as const },
  { email: 'books@longlight.example', name: 'Dov Halloran', role: 'bookkeeper' as const },
  { email: 'crew@longlight.example', name: 'Samuel Adeyemi', role: 'crew' as const },
]

export const services = [
  {
    key: 'photography' as const,
    title: 'Photography & videography',
    summary:
      'Portraits, products, places and short films. One crew, so the stills and the footage belong together.',
    picture: 'ledger-street',
    from: 1_200_00,
  },
  {
    key: 'documentary' as const,
    title: 'Documentary production',
    summary:
      'From the first archive box to the screening. We research, film, edit and clear the rights.',
    picture: 'after-the-mill',
    from: 6_800_00,
  },
  {
    key: 'podcast' as const,
    title: 'Podcast production',
    summary:
      'Record in our room or yours. You talk; we engineer, cut, write the notes and publish.',
    picture: 'good-bones',
    from: 420_00,
  },
]

export const team = [
  {
    name: 'Ines Talbot',
    role: 'Founder and director of photography',
    bio: 'Worked eleven years as a newspaper photographer. Carries a step stool everywhere.',
    picture: 'team-ines',
  },
  {
    name: 'Samuel Adeyemi',
    role: 'Director and editor',
    bio: 'Cuts every film we deliver and keeps the shot lists. Trained as a carpenter.',
    picture: 'team-sam',
  },
  {
    name: 'Wren Castellano',
    role: 'Documentary producer',
    bio: 'Finds the archive, the permission and the cousin who remembers. Former town librarian.',
    picture: 'team-wren',
  },
  {
    name: 'Dov Halloran',
    role: 'Audio engineer and podcast producer',
    bio: 'Built our recording room, including the door. Will ask you about your fridge.',
    picture: 'team-dov',
  },
]

export const testimonials = [
  {
    item: 'slow-boat',
    pagePath: '/',
    quote:
      'They spent the first day with the cameras in their cases, learning the names of our tools. You can see it in the film. Nobody is acting busy.',
    name: 'Rosalind Pell',
    role: 'Pell & Daughters, boatbuilders',
  },
  {
    item: 'night-shift',
    pagePath: '/',
    quote:
      'Forty-one portraits over two night shifts, and not one patient was moved to make room for a light.',
    name: 'Dr. Amara Nwosu',
    role: 'St. Brannoc Hospital',
  },
  {
    item: 'good-bones',
    pagePath: '/',
    quote:
      'We sent two hours of ourselves interrupting each other. Four days later we had thirty-one minutes I would choose to listen to.',
    name: 'Gideon Marsh',
    role: 'Tern Architects',
  },
  {
    item: 'low-water',
    pagePath: '/documentary',
    quote:
      'Wren found a reel of our first beach count in a church basement in Bath. My mother is in it. That is now the opening of the film.',
    name: 'Helen Osgood',
    role: 'Merrow Sound Conservancy',
  },
  {
    item: 'after-the-mill',
    pagePath: '/documentary',
    quote:
      'They showed the rough cut at the fire hall before anyone else saw it. Two hundred people came and gave notes. They used them.',
    name: 'Walter Ames',
    role: 'Town manager, Harrow Falls',
  },
]

const buildClient = (name: string, contact: string, email: string, phone: string, notes = '') => ({
  name,
  contact,
  email,
  phone,
  notes,
})

export const clients = [
  buildClient(
    'Ottoline Ceramics',
    'Ottoline Brandt',
    'ottoline@ottolineceramics.example',
    '(207) 555-0117',
    'North light only. Never moves a pot for the camera.',
  ),
  buildClient('Tern Architects', 'Gideon Marsh', 'gideon@ternarchitects.example', '(207) 555-0163'),
  buildClient(
    'Sparrow Hall',
    'Maud Ellery',
    'maud@sparrowhall.example',
    '(207) 555-0108',
    'Stage door is on Fore Street. No flash during rehearsals.',
  ),
  buildClient(
    'Town of Harrow Falls',
    'Walter Ames',
    'manager@harrowfalls.example',
    '(207) 555-0185',
  ),
  buildClient(
    'Hearth Table Co-op',
    'Josefina Lund',
    'josefina@hearthtable.example',
    '(207) 555-0129',
  ),
  buildClient(
    'Pell & Daughters',
    'Rosalind Pell',
    'rosalind@pellanddaughters.example',
    '(207) 555-0174',
    'Ask before bringing lights into the shed: sawdust.',
  ),
  buildClient(
    'Merrow Sound Conservancy',
    'Helen Osgood',
    'helen@merrowsound.example',
    '(207) 555-0151',
  ),
  buildClient(
    'St. Brannoc Hospital',
    'Dr. Amara Nwosu',
    'a.nwosu@stbrannoc.example',
    '(207) 555-0192',
    'Badges at the desk by 10 PM. No patient in any frame without a release.',
  ),
  buildClient(
    'Ledger Street Bakery',
    'Ossian Vance',
    'ossian@ledgerstreet.example',
    '(207) 555-0136',
  ),
  buildClient(
    'Quarry Road Dairy',
    'Ada Penhallow',
    'ada@quarryroaddairy.example',
    '(207) 555-0101',
    'Boots by the door, and shut the second gate.',
  ),
  buildClient(
    'Munjoy Bicycle Works',
    'Theo Lindqvist',
    'theo@munjoybicycle.example',
    '(207) 555-0104',
  ),
  buildClient(
    'Fennick Sail Loft',
    'Hattie Fennick',
    'hattie@fennicksails.example',
    '(207) 555-0111',
    'Shoes off on the cutting floor.',
  ),
  buildClient('Casco Type Foundry', 'Rufus Okafor', 'rufus@cascotype.example', '(207) 555-0114'),
  buildClient(
    'Rope Walk Theater',
    'Imogen Vale',
    'imogen@ropewalktheater.example',
    '(207) 555-0120',
  ),
  buildClient(
    'Gull Rock Ferry',
    'Noel Pike',
    'noel@gullrockferry.example',
    '(207) 555-0123',
    'The seven-ten leaves at seven-ten.',
  ),
  buildClient('Cobbler’s Yard', 'Anselm Roy', 'anselm@cobblersyard.example', '(207) 555-0126'),
  buildClient(
    'Small Hours Radio',
    'Priya Nair',
    'priya@smallhours.example',
    '(207) 555-0132',
    'Sleeps until two. Write, do not call.',
  ),
  buildClient(
    'Whitcomb Orchard',
    'Lois Whitcomb',
    'lois@whitcomborchard.example',
    '(207) 555-0139',
  ),
  buildClient(
    'Back Cove Rowing Club',
    'Dana Beaulieu',
    'dana@backcoverowing.example',
    '(207) 555-0145',
  ),
  buildClient(
    'Holloway Clockmakers',
    'Edwin Holloway',
    'edwin@hollowayclocks.example',
    '(207) 555-0155',
    'Stop recording on the hour, all of them strike.',
  ),
  buildClient(
    'Tidewater Violins',
    'Clara Eames',
    'clara@tidewaterviolins.example',
    '(207) 555-0158',
  ),
  buildClient('Parish of St. Erme', 'Joan Abbot', 'office@sterme.example', '(207) 555-0166'),
  buildClient(
    'Birch Hill School',
    'Martin Oduya',
    'm.oduya@birchhill.example',
    '(207) 555-0171',
    'Photo permissions are with the front office.',
  ),
  buildClient(
    'Sorrel Seed Exchange',
    'Bettina Sorrel',
    'bettina@sorrelseed.example',
    '(207) 555-0178',
  ),
]
