/**
 * Titles of the bookings of each project. A recording made before the project began was added to it
 * later.
 */
export const bookingsByProject: Record<string, string[]> = {
  'Winter Catalog': ['Glaze tests', 'Winter Catalog, day one'],
  'Good Bones, season two': [
    'Good Bones, episode 1',
    'Good Bones, episode 2',
    'Good Bones, a first cut heard together',
    'Good Bones, episode 3',
    'Good Bones, episodes 4 and 5',
  ],
  'Candlemas Concert': ['Concert scout'],
  'Low Water, the short version': ['Helen listens to the reel', 'Archive scanning'],
  'Understudies, a trailer': ['Dress rehearsal'],
  'Hot Metal, the pilot': [
    'Hot Metal, pilot',
    'Hot Metal, the caster speaks',
    'Hot Metal, the punch cutter',
  ],
}
