/**
 * A field of a part: its control, its name in the content, and its limits. `recommendedLength`
 * is in characters; `entryTitle` names the field whose text titles an entry.
 */
export type FieldSpec =
  | {
      control: 'line' | 'long' | 'prose' | 'address' | 'optional-line' | 'optional-long'
      name: string
      recommendedLength?: number
      hint?: string
    }
  | {
      control: 'lines'
      name: string
      maxEntries: number
      recommendedLength?: number
      hint?: string
    }
  | { control: 'picture'; name: string; label?: 'cover'; mergesPosterPairs?: true; hint?: string }
  | { control: 'links'; name: string; maxEntries: number }
  | {
      control: 'list'
      name: string
      maxEntries: number
      fields: FieldSpec[]
      createEmpty: () => object
      entryTitle: string
      /** Entries are added from the studio's people. */
      people?: true
    }
  | {
      control: 'group'
      name: string
      fields: FieldSpec[]
      createEmpty: () => object
      optional?: true
    }
  | {
      control: 'category' | 'year' | 'film' | 'recording' | 'rows' | 'clock' | 'person' | 'slug'
      name: string
      hint?: string
    }
  | {
      control:
        | 'answer'
        | 'map'
        | 'notes'
        | 'money'
        | 'switch'
        | 'color'
        | 'page'
        | 'project'
        | 'fixed'
      name: string
      hint?: string
    }
