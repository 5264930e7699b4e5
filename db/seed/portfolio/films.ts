import type { SeedCaseStudy } from '../portfolio.ts'

export const lowWater: SeedCaseStudy = {
  slug: 'low-water',
  title: 'Low Water',
  category: 'documentary',
  client: 'Merrow Sound Conservancy',
  featured: 1,
  yearsAgo: 0,
  people: true,
  agreed: ['Helen Osgood', 'Name, pictures and film, wherever the work is shown'],
  delivered: 'Seven weeks',
  standfirst:
    'Twelve months with the volunteers who count what the tide leaves behind. 34 minutes.',
  story: {
    brief: 'The conservancy needed to explain to a town meeting why one clam flat matters.',
    work: [
      'We filmed every count for a year, low tide by low tide, and let the volunteers do the explaining. It was shown twice on a bedsheet at the boat ramp before it went anywhere else.',
    ],
    credits: [
      { name: 'Wren Castellano', part: 'Producer' },
      { name: 'Ines Talbot', part: 'Camera' },
      { name: 'Samuel Adeyemi', part: 'Edit' },
      { name: 'Dov Halloran', part: 'Sound' },
    ],
    pictures: [['low-water-flat', 'low-water-stakes']],
    film: 'low-water',
  },
}

export const slowBoat: SeedCaseStudy = {
  slug: 'slow-boat',
  title: 'The Slow Boat',
  category: 'videography',
  client: 'Pell & Daughters',
  featured: 2,
  yearsAgo: 0,
  agreed: ['Rosalind Pell', 'Name and film, wherever the work is shown'],
  delivered: 'Two weeks',
  standfirst: 'A year of boatbuilding in six minutes, with no voice-over and one very good dog.',
  story: {
    brief: 'Show how long a wooden boat takes without boring anyone.',
    work: [
      'One camera position per month, no interviews, sound recorded close: plane, steam box, rain. The cut follows a single plank from tree to water.',
    ],
    credits: [
      { name: 'Samuel Adeyemi', part: 'Direction and edit' },
      { name: 'Ines Talbot', part: 'Camera' },
      { name: 'Dov Halloran', part: 'Sound' },
    ],
    pictures: [['slow-boat-plane', 'slow-boat-ribs']],
    film: 'slow-boat',
  },
}

export const afterTheMill: SeedCaseStudy = {
  slug: 'after-the-mill',
  title: 'After the Mill',
  category: 'documentary',
  client: 'Town of Harrow Falls',
  yearsAgo: 1,
  agreed: ['Walter Ames', 'The town’s name and the film, on the site and at festivals'],
  delivered: 'Eight weeks',
  standfirst: 'What a town does with the silence after the last shift. 52 minutes.',
  story: {
    brief:
      'The mill ran for a hundred and twelve years and stopped on a Tuesday. The town wanted it on film before the whistle was sold.',
    work: [
      'We came for four days of every month and filmed where people went instead: the fire hall, the bowling lanes, the river below the dam. The archive is the mill’s own, eleven safety reels found in the pay office behind a filing cabinet.',
      'The rough cut was shown at the fire hall. The notes from that evening filled nine pages, and the second half was cut again because of them.',
    ],
    credits: [
      { name: 'Wren Castellano', part: 'Producer and archive' },
      { name: 'Samuel Adeyemi', part: 'Direction and edit' },
      { name: 'Ines Talbot', part: 'Camera' },
      { name: 'Dov Halloran', part: 'Sound' },
    ],
    pictures: [['after-the-mill-hills', 'after-the-mill-windows']],
    film: 'after-the-mill',
  },
}

export const unaccompanied: SeedCaseStudy = {
  slug: 'unaccompanied',
  title: 'Unaccompanied',
  category: 'videography',
  client: 'Sparrow Hall',
  yearsAgo: 1,
  agreed: ['Livia Sparrow', 'Name and film, on the site'],
  delivered: 'Thirteen days',
  standfirst: 'Six solo concerts filmed in single takes, with the audience left in.',
  story: {
    brief:
      'A hall with two hundred seats and forty stairs wanted its concerts seen by people who cannot climb them.',
    work: [
      'One camera in the center aisle, started before the doors opened and stopped when the last coat was gone. Two microphones at the edge of the balcony.',
      'Nothing is cut inside a piece. The rain is there, and the program that slides off somebody’s knee in the slow movement.',
    ],
    credits: [
      { name: 'Samuel Adeyemi', part: 'Direction' },
      { name: 'Ines Talbot', part: 'Camera' },
      { name: 'Dov Halloran', part: 'Recording and mix' },
    ],
    pictures: [['unaccompanied-rows', 'unaccompanied-chair']],
    film: 'unaccompanied',
  },
}
