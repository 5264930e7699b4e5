import type { SeedCaseStudy } from '../portfolio.ts'

export const goodBones: SeedCaseStudy = {
  slug: 'good-bones',
  title: 'Good Bones',
  category: 'podcast',
  client: 'Tern Architects',
  yearsAgo: 0,
  agreed: ['Gideon Marsh', 'Name and recordings, wherever the work is shown'],
  delivered: 'Four business days an episode',
  standfirst: 'Ten episodes about old houses, recorded in the houses.',
  story: {
    brief:
      'Architects talk about houses in offices. Tern wanted to talk in the cellar, the attic and the room nobody heats.',
    work: [
      'Dov packed four microphones into two cases that go up one flight of stairs at a time. Each episode was recorded in the house it is about, with the owner, an architect and whoever had the key.',
      'Two hours of talk became about thirty minutes. The floorboards stayed in. Every episode opens with a minute of the house before anybody speaks.',
    ],
    credits: [
      { name: 'Dov Halloran', part: 'Recording, edit and music' },
      { name: 'Wren Castellano', part: 'Research' },
      { name: 'Ines Talbot', part: 'Cover picture' },
    ],
    pictures: [['good-bones-house', 'good-bones-grille']],
    sound: {
      recording: 'good-bones',
      title: 'Episode three, before anybody speaks',
      chapters: [
        { at: 0, title: 'The door' },
        { at: 19, title: 'Rain on the roof' },
        { at: 24, title: 'Music' },
      ],
      transcript: [
        { at: 0, text: 'A key turns twice in a heavy lock. A door opens, low and slow.' },
        { at: 6, text: 'Footsteps come in over wide boards. One of them gives.' },
        { at: 13, text: 'They stop. A clock ticks in the next room.' },
        { at: 19, text: 'Rain begins on a tin roof.' },
        {
          at: 24,
          text: 'Music: four slow notes, felt on strings, again and again and never quite the same.',
        },
        { at: 44, text: 'The rain thins. The last note rings.' },
        { at: 50, text: 'The clock alone.' },
      ],
    },
  },
}

export const secondHelpings: SeedCaseStudy = {
  slug: 'second-helpings',
  title: 'Second Helpings',
  category: 'podcast',
  client: 'Hearth Table Co-op',
  yearsAgo: 1,
  agreed: ['Marguerite Sol', 'Name and recordings, on the site'],
  delivered: 'Three business days an episode',
  standfirst: 'Eight cooks, eight kitchens, one recipe each that nobody had written down.',
  story: {
    brief:
      'The co-op’s oldest members cook without measuring. Somebody had to be there with a scale.',
    work: [
      'We went to eight kitchens. Wren weighed what went into the pot while Dov recorded the talk, and nobody was asked to do anything twice.',
      'The recipe comes out with its episode, in grams and in cups, as the cook said it. The lids, the tap and the grandchildren are in the recording.',
    ],
    credits: [
      { name: 'Dov Halloran', part: 'Recording, edit and music' },
      { name: 'Wren Castellano', part: 'Interviews and recipes' },
      { name: 'Ines Talbot', part: 'Cover picture' },
    ],
    pictures: [['second-helpings-bowl', 'second-helpings-crumbs']],
    sound: {
      recording: 'second-helpings',
      title: 'Episode five, while the pot fills',
      transcript: [
        { at: 0, text: 'A tap fills a pot.' },
        { at: 6, text: 'The gas ticks three times and catches.' },
        { at: 10, text: 'A knife on a wooden board, quick and even. A pause to turn the onion.' },
        { at: 20, text: 'Music: plucked strings, in three.' },
        { at: 24, text: 'Onions go into hot oil.' },
        { at: 36, text: 'A lid rattles as it simmers.' },
        { at: 44, text: 'A wooden spoon knocks twice on the rim. The last chord rings.' },
      ],
    },
  },
}
