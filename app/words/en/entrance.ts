/** Words of the ways in beside the sign-in itself. */
export const entrance = {
  code: {
    title: 'Enter your code',
    lead: 'Your password was right. Open your authenticator app and enter the six digits it shows for this studio.',
    label: 'Code',
    enter: 'Sign in',
    entering: 'Signing in...',
    useRecovery: 'Use a recovery code',
    recoveryTitle: 'Enter a recovery code',
    recoveryLead:
      'One of the ten codes you kept when you switched two-factor sign-in on. Each works once.',
    recoveryLabel: 'Recovery code',
    useCode: 'Use the code from your app',
    startAgain: 'Start again',
    ended: 'That took too long, or too many codes were wrong. Sign in again.',
  },

  invitation: {
    title: (studio: string) => `Join ${studio}`,
    lead: (inviter: string, studio: string, role: string) =>
      `${inviter} invites you to ${studio} Portal. Your role: ${role}.`,
    name: 'Your name',
    email: 'Your email',
    password: 'Password',
    hint: 'At least 12 characters. A few words you can remember are fine.',
    accept: 'Join and sign in',
    accepting: 'Joining...',
    endedTitle: 'This invitation no longer works.',
    ended: (studio: string) =>
      `It was used already, taken back, or it is older than seven days. Ask whoever invited you at ${studio} to send it again.`,
  },
}
