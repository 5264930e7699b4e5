/** Crockford's base32: no I, L, O and U, which are mistaken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** Returns the verification code of random bytes, one character for each: `7K3QZ9M2X4BT`. */
export function toAgreementCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % 32]).join('')
}

/** Returns `7K3Q-Z9M2-X4BT`, as the code is printed. */
export function formatAgreementCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * Returns the code that someone typed: with or without hyphens, in small letters, or with the
 * letters that look like digits. Null for anything else.
 */
export function parseAgreementCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((one) => alphabet.includes(one))
    ? code
    : null
}
