/** Text of two-step verification at sign-in and of invitations. */
export const auth = {
  code: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the 6-digit code for this studio.',
    label: 'Code',
    enter: 'Sign in',
    entering: 'Signing in...',
    useRecovery: 'Use a recovery code',
    recoveryTitle: 'Enter a recovery code',
    recoveryLead:
      'Enter one of the ten codes you saved when you turned on two-step verification. Each works once.',
    recoveryLabel: 'Recovery code',
    useCode: 'Use the code from your app',
    startAgain: 'Start over',
    ended: 'You ran out of time or attempts. Sign in again.',
  },

  invitation: {
    title: (studio: string) => `Join ${studio}`,
    lead: (inviter: string, studio: string, role: string) =>
      `${inviter} invited you to the ${studio} portal. Your role: ${role}.`,
    name: 'Your name',
    email: 'Your email',
    password: 'Password',
    hint: 'At least 12 characters. A few words you can remember are fine.',
    accept: 'Join and sign in',
    accepting: 'Joining...',
    endedTitle: 'This invitation no longer works.',
    ended: (studio: string) =>
      `It was already used, was withdrawn or has expired. Ask the person at ${studio} who invited you to send a new one.`,
  },
}
