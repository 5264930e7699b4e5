// Word lists of the lint rules `plain-words` and `verb-first`, and of the check `names`.

/** Archaic and indefinite words with a shorter or exact replacement in plain modern English. */
export const bannedWords =
  /\b(?:amiss|anew|anybody|aught|beneath|beside|everybody|hence|hitherto|laid|lest|lies|meanwhile|naught|nobody|nought|one[’']s own|oneself|shall|somebody|stands?|stood|thereby|therein|thereof|upon|whatever|wherein|wherever|whichever|whoever|whom|whomever)\b/giu

const verbs = new Set(
  `accept add analyze apply approve archive assign authorize begin bind build calculate can cancel
  capitalize change check choose claim classify clean clear combine compare compile complete compute
  confirm connect consume continue convert copy correct count create decline decode decrypt defer define
  delete derive describe disable discard disconnect dispatch downsample email empty enable encode
  encrypt end enhance enqueue ensure enter escape estimate exclude exit expect expire extract fail
  feature fetch fill filter find finish follow forget format generate get group guess handle has hash
  import inspect insert install interpolate invalidate invite is issue kill limit list load locate
  lock log make mark match matches may measure merge migrate mount move must needs negotiate neutralize
  normalize notify observe occupies offer ok on open parse pay pick plant play pluralize post press print probe
  propose publish read reapply receive reclaim record recover redact redirect reduce refund refuse
  register release remove rename render renew reopen replace reply report request resend reserve
  reset resize resolve respond restore resume retire retry reverse revoke rewrite round run save
  score scroll search seal seed select send serialize serve set settle show sign slice sniff snap
  sort spawn spell split start stop store stream strip submit subtract sum sweep sync tab tag take throttle
  to toggle touch trace transact transcode trash truncate try type undo unpublish unwrap update
  upload use validate verify wait warn was watch withdraw with write abandon capture abort adjust
  arrange call collect detect display download draw drop edit export hide join keep link map
  narrow order pad pause preview process queue rank reject reload rotate schedule shift skip suggest
  swap tell test trim visit wrap yield`.split(/\s+/u),
)

/** Returns true if a name begins with a verb or names a schema factory, such as `bookingSchema`. */
export function isVerbFirst(name: string): boolean {
  return name.endsWith('Schema') || verbs.has(/^[a-z]+/u.exec(name)?.[0] ?? '')
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
