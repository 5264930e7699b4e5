/** Pages that are the same for everybody, kept whole. */
export const publicPages = ['/', '/contact']
