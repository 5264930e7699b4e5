import type { SeedCaseStudy } from '../portfolio.ts'

export const fieldWare: SeedCaseStudy = {
  slug: 'field-ware',
  title: 'Field Ware',
  category: 'photography',
  client: 'Ottoline Ceramics',
  featured: 3,
  yearsAgo: 0,
  agreed: ['Ottoline Brandt', 'Name and pictures, wherever the work is shown'],
  delivered: 'Nine days',
  standfirst:
    'Eighty-two pots, one north window, three days. Nothing was moved by more than an inch.',
  story: {
    brief: 'A catalog in which a bowl costs what it looks like it costs.',
    work: [
      'We brought the tab to the window rather than lights to the tab, and worked from ten until two each day.',
    ],
    credits: [
      { name: 'Ines Talbot', part: 'Photography' },
      { name: 'Wren Castellano', part: 'Production' },
    ],
    pictures: [['field-ware-row'], ['field-ware-rim', 'field-ware-stack']],
  },
}

export const nightShift: SeedCaseStudy = {
  slug: 'night-shift',
  title: 'Night Shift',
  category: 'photography',
  client: 'St. Brannoc Hospital',
  yearsAgo: 0,
  people: true,
  agreed: ['Dr. Amara Nwosu', 'The hospital’s name; portraits with each person’s own signature'],
  delivered: 'Twelve days',
  standfirst: 'Forty-one portraits of the people who keep a hospital running after eleven.',
  story: {
    brief: 'Put the night staff on the walls of a building that mostly sleeps while they work.',
    work: [
      'Two nights, eleven to seven, ten minutes a person, at whatever they were doing: the boiler, the bread order, the fourth floor. The light is the corridor’s own until the sun comes in at the end of it.',
      'Every frame was reviewed on the ward before it left the building.',
    ],
    credits: [
      { name: 'Ines Talbot', part: 'Photography' },
      { name: 'Samuel Adeyemi', part: 'Assistance and light' },
      { name: 'Wren Castellano', part: 'Production and releases' },
    ],
    pictures: [['night-shift-chairs', 'night-shift-trolley']],
  },
}

export const ledgerStreet: SeedCaseStudy = {
  slug: 'ledger-street',
  title: 'Six A.M. at Ledger Street',
  category: 'photography',
  client: 'Ledger Street Bakery',
  yearsAgo: 1,
  agreed: ['Helena Ruiz', 'Name and pictures, on the site'],
  delivered: 'Six days',
  standfirst: 'One morning’s baking, from lights on to the first customer.',
  story: {
    brief:
      'Twelve pictures for the wall behind the counter, instead of a sign that says the bread is made here.',
    work: [
      'They let us in at ten to four and showed us where to stand. We followed one batch from the scale to the tab and stopped nobody, first by the lamp over the bench, then by the sun, which reaches the racks at eight minutes past six.',
      'The first customer is in the last picture. He asked for a print and a rye.',
    ],
    credits: [
      { name: 'Ines Talbot', part: 'Photography' },
      { name: 'Dov Halloran', part: 'Assistance' },
    ],
    pictures: [['ledger-street-rack', 'ledger-street-flour']],
  },
}
