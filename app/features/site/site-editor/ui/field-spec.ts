/**
 * A field of a part: its control, its name in the content, and its limits. `best` is the
 * recommended length in characters.
 */
export type FieldSpec =
  | {
      as: 'line' | 'long' | 'prose' | 'address' | 'optional-line' | 'optional-long'
      name: string
      best?: number
      hint?: string
    }
  | { as: 'lines'; name: string; most: number; best?: number; hint?: string }
  | { as: 'picture'; name: string; called?: 'cover'; stems?: true; hint?: string }
  | { as: 'links'; name: string; most: number }
  | {
      as: 'list'
      name: string
      most: number
      of: FieldSpec[]
      createEmpty: () => object
      called: string
      /** Entries are added from the studio's people. */
      people?: true
    }
  | { as: 'group'; name: string; of: FieldSpec[]; createEmpty: () => object; optional?: true }
  | {
      as: 'category' | 'year' | 'film' | 'recording' | 'rows' | 'clock' | 'person' | 'slug'
      name: string
      hint?: string
    }
  | {
      as: 'answer' | 'map' | 'notes' | 'money' | 'switch' | 'color' | 'page' | 'project' | 'fixed'
      name: string
      hint?: string
    }
