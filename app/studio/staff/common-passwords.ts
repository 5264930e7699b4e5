import { fold } from '#app/core/text.ts'

/** What everybody tries first and what is made of nothing else, whatever is hung on its ends. From public lists of leaked passwords, cut to stems. */
const stems = ['password', 'passwort', 'letmein', 'welcome', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbnm', 'iloveyou', 'monkey', 'dragon', 'football', 'baseball', 'superman', 'batman', 'trustno', 'sunshine', 'princess', 'master', 'shadow', 'michael', 'jennifer', 'computer', 'internet', 'starwars', 'whatever', 'freedom', 'admin', 'administrator', 'root', 'login', 'changeme', 'secret', 'default', 'guest', 'test', 'testing', 'hello', 'access', 'abc', 'abcdef', 'abcdefgh', 'photography', 'studio', 'camera', 'backlot']

/** Whether little remains of a password once the common words, digits in a row and repeats are taken out of it. */
export function isCommon(password: string): boolean {
  const plain = fold(password).replace(/[@4]/g, 'a').replace(/[3]/g, 'e').replace(/[1!]/g, 'i').replace(/[0]/g, 'o').replace(/[$5]/g, 's')
  return [fold(password), plain].some((text) => left(text) < 5)
}

function left(text: string): number {
  let rest = text
  for (const stem of [...stems].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(stem, '')
  rest = rest.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?:0123456789|123456789|12345678|1234567|123456|12345|1234|123|987654321|19\d\d|20\d\d|io\d*)/g, '')
  return new Set(rest).size
}
