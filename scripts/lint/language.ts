// Word lists of the lint rules `plain-words` and `verb-first`, and of the check `names`.

/** Archaic and indefinite words with a shorter or exact replacement in plain modern English. */
export const bannedWords =
  /\b(?:amiss|anew|anybody|aught|beneath|beside|everybody|hence|hitherto|laid|lest|lies|meanwhile|naught|nobody|nought|one[’']s own|oneself|shall|somebody|stands?|stood|thereby|therein|thereof|upon|whatever|wherein|wherever|whichever|whoever|whom|whomever)\b/giu

const verbs = new Set(
  `abandon abort accept act add adjust agree allocate allow analyze announce answer append apply approach approve
  archive arrange ask assign authorize begin bind blank build bump calculate call can cancel
  capitalize capture change check choose claim classify clean clear clip close collect combine
  compare compile complete compute confirm connect consume continue convert copy correct
  corrupt count countersign create credit decline decode decrypt defer define delete deliver derive describe
  detect disable discard disconnect dismiss dispatch display download downsample drag drain
  draft draw drop edit email empty enable encode encrypt end enhance enqueue ensure enter erase escape
  estimate exchange exclude exit expect expire explain export extract fail feature fetch fill
  filter finalize find finish fit flatten flush focus follow forget fork format generate get give group
  guard guess handle hash hide hold hydrate identify ignore import include initialize insert inspect
  install intercept interpolate invalidate invite invoice issue join keep kill leave limit link list
  listen load locate lock log make map mark match may measure merge migrate mix mount move
  narrow negotiate neutralize normalize notify observe offer ok omit open order pad parse pass
  pause pay pick place plan plant play pluralize post prepare press preview print probe
  process propose publish put query queue rank read reapply receive reclaim record recover
  redact redirect reduce refund refuse register reissue reject release reload remember remind remove rename
  render renew renumber reopen repeat replace reply report request require resend reserve
  reset resize resolve respond restore resume retire retry return reuse revalidate reverse
  revoke rewrite roll rotate round run save say scale schedule score scroll seal search seed seek
  select send separate serialize serve set settle share shift shorten show shut sign simplify skip
  sleep slice snap sniff sort spawn spell split start stop store stream stringify strip submit
  subscribe subtract suggest sum swap sweep switch sync tab tag take tell test throttle throw
  toggle touch trace transact transcode trash trim truncate try turn type undo unpublish
  unwrap update upgrade upload use validate verify visit void wait waive wake walk warn watch weigh withdraw wrap
  write yield`.split(/\s+/u),
)

/** First words of predicates, conversions and event handlers, which need a second word. */
const prefixes = new Set('has is matches must needs occupies on to was with'.split(' '))

/** Returns true if a name begins with a verb or names a schema factory, such as `bookingSchema`. */
export function isVerbFirst(name: string): boolean {
  const word = /^[a-z]+/u.exec(name)?.[0] ?? ''
  return name.endsWith('Schema') || verbs.has(word) || (prefixes.has(word) && word !== name)
}

/** Exports that React Router calls by their names. */
export const frameworkNames = new Set([
  'action',
  'clientAction',
  'clientLoader',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'middleware',
  'shouldRevalidate',
])

/** Returns the words of a comment without its markup and quoted code. */
export const stripComment = (text: string) =>
  text.replace(/^\s*\*+/gmu, ' ').replace(/`[^`]*`/gu, ' ')
