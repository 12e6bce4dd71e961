/**
 * The most common passwords of 15 or more characters are short common ones that are repeated or padded with
 * digits. So this is a list of short ones. A password is common when it consists only of these, digits and
 * symbols.
 */
const COMMON =
  'password passwort passw0rd p@ssword p@ssw0rd qwerty qwertz azerty qwertyuiop uiop asdfgh asdfghjkl zxcvbn zxcvbnm ' +
  '1q2w3e 1q2w3e4r 4r5t6y 5t6y7u8i 7u8i9o 9o0p 5t 6y iloveyou ilove you thisismy letmein welcome admin administrator root master login user guest test ' +
  'changeme secret default dragon monkey football baseball basketball superman batman princess sunshine shadow ' +
  'michael jordan trustno starwars whatever freedom computer internet samsung google facebook abc abcdef ' +
  'abcdefghijklmnopqrstuvwxyz correcthorsebatterystaple muster january february march april may june july august ' +
  'september october november december spring summer autumn winter monday tuesday wednesday thursday friday ' +
  'saturday sunday qaz wsx edc rfv ' +
  // What long passwords of the usual lists are made of: clubs, bands, films, phrases.
  'manchester united city liverpool chelsea arsenal barcelona realmadrid real madrid juventus milan bayern munich ' +
  'metallica slipknot nirvana linkin park ironman spiderman pokemon naruto minecraft harrypotter harry potter lordof ' +
  'therings the rings game thrones ofthrones jesuschrist jesus christ god ismy lord blessed family forever always ' +
  'love loveyou mylove my baby girl boy iamthe best fuckyou fuck youbitch bitch chocolate butterfly cookie strawberry ' +
  'teacher student nopassword no noone myspace hotmail gmail yahoo windows microsoft apple iphone android twitter'

const words = COMMON.split(' ')
const REPEATED = /^(.{1,8})\1+.{0,8}$/u

export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const address = email.toLowerCase()
  const [name = ''] = address.split('@')
  return (
    plain === address || REPEATED.test(plain) || isMadeOf(plain, name.length < 3 ? words : [...words, name])
  )
}

/** Whether the text consists only of the given pieces, digits and symbols. Takes one pass over any text. */
function isMadeOf(text: string, pieces: readonly string[]): boolean {
  const reachable = new Array<boolean>(text.length + 1).fill(false)
  reachable[0] = true
  for (let at = 0; at < text.length; at++) {
    if (!reachable[at]) continue
    if (/[\d\p{P}\p{S}\s]/u.test(text.charAt(at))) reachable[at + 1] = true
    for (const piece of pieces) if (text.startsWith(piece, at)) reachable[at + piece.length] = true
  }
  return reachable[text.length] === true
}
