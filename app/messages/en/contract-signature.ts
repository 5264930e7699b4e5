/** The signature that a client can draw below the typed name. */
export const contractSignature = {
  label: 'Draw your signature',
  optional: '(optional)',
  hint: 'Use your finger, a pen or a mouse. If you can’t draw, your typed name is enough.',
  empty: 'Nothing drawn yet',
  drawn: 'Your signature',
  undo: 'Undo stroke',
  undone: 'Stroke removed.',
  clear: 'Clear',
  cleared: 'Signature cleared.',
}
