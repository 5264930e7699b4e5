/**
 * Names of places, positions, faces, serial numbers and owners of devices, in the vocabularies of
 * XMP, QuickTime and PNG. Prefixes don't count: a file may choose them.
 */
const privateNames = [
  /^gps/i,
  /(?:latitude|longitude|longtitude|altitude)/i,
  /location/i,
  /^(?:lat|lon|lng|long|city|state|country|countryname|countrycode|provincestate|sublocation|locality|worldregion)$/i,
  /^(?:regions?|regioninfo(?:mp)?|regionlist|imageregions?|faces?|face[A-Z].*)$/i,
  /serial/i,
  /^(?:camerasn|dronesn|droneid|cameraownername|ownername)$/i,
]

/**
 * Returns true if values of this name say where a picture was taken, whose face it shows, or whose
 * device took it.
 */
export function isPrivateName(name: string): boolean {
  const local = name.slice(name.lastIndexOf(':') + 1)
  return privateNames.some((pattern) => pattern.test(local))
}
