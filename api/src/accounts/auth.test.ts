import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decrypt, encrypt, keyIdOf, neededKeyId } from '../core/secrets.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashRecoveryCode, newRecoveryCodes } from './second-factor.ts'
import { isWellFormedToken, mintToken } from './tokens.ts'

test('a new token is well-formed; with any one character changed it is not', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  fc.assert(
    fc.property(fc.nat(35), fc.constantFrom(...alphabet), (at, letter) => {
      const token = mintToken()
      expect(token).toMatch(/^mst_[0-9A-Za-z]{36}$/)
      expect(isWellFormedToken(token)).toBe(true)
      const changed = token.slice(0, 4 + at) + letter + token.slice(5 + at)
      expect(isWellFormedToken(changed)).toBe(changed === token)
    }),
  )
})

test.each(['', 'mst_', 'x', `mst_${'a'.repeat(36)}`, `${'a'.repeat(100_000)}`, 'mst_é'])(
  '%s is not a well-formed token',
  (text) => {
    expect(isWellFormedToken(text)).toBe(false)
  },
)

test('a secret can be decrypted only with its key and its purpose', () => {
  const key = [randomBytes(32)] as const
  const sealed = encrypt(key, 'JBSWY3DPEHPK3PXP', 'user 1')
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false)
  expect(decrypt(key, sealed, 'user 1')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => decrypt(key, sealed, 'user 2')).toThrow()
  expect(() => decrypt([randomBytes(32)], sealed, 'user 1')).toThrow('which SECRET_KEY does not have')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => decrypt(key, changed, 'user 1')).toThrow()
})

test('an older key of the list still decrypts; a new secret needs the newest key', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const sealed = encrypt([older], 'secret', 'user 1')
  expect(neededKeyId(sealed)).toBe(keyIdOf(older))
  expect(decrypt([newer, older], sealed, 'user 1')).toBe('secret')
  const again = encrypt([newer, older], 'secret', 'user 1')
  expect(neededKeyId(again)).toBe(keyIdOf(newer))
  expect(decrypt([newer], again, 'user 1')).toBe('secret')
  expect(() => decrypt([older], again, 'user 1')).toThrow(keyIdOf(newer))
})

test('a secret in the format without a key id is decrypted with any key of the list', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', older, nonce).setAAD(Buffer.from('user 1'))
  const body = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body])
  expect(decrypt([newer, older], sealed, 'user 1')).toBe('secret')
  expect(() => decrypt([newer], sealed, 'user 1')).toThrow('SECRET_KEY does not have')
})

test('ten recovery codes are distinct, and spacing and case do not matter', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    expect(hashRecoveryCode(` ${code.replaceAll('-', ' ').toUpperCase()} `)).toEqual(hashRecoveryCode(code))
  }
})

test.each([
  'password12345678',
  'passwordpassword',
  '123456789012345',
  'qwertyuiop12345',
  '1q2w3e4r5t6y7u8i',
  'aaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  'correcthorsebatterystaple',
  'iloveyouiloveyou',
  'Welcome2026!!!!!',
  'thisismypassword',
  'ann.smith@crumb.example',
  'ann.smith1234567',
  'Summer2026Summer',
  '               ',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password, 'ann.smith@crumb.example')).toBe(true)
})

test.each([
  'a long and unusual password',
  'b_3N9zHtp0bS0phOnlp3J8Bx',
  'trout violin concrete',
  'мой кот любит сыр',
])('%s is not', (password) => {
  expect(isCommonPassword(password, 'ann.smith@crumb.example')).toBe(false)
})

test('checking a password for common words is fast for any input', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'abc', 'i', 'ilove', 'you', 'qwe', 'x'), { maxLength: 80 }),
      (pieces) => {
        const hostile = `${pieces.join('')}x`.slice(0, 256)
        // Compared with an ordinary password of the same length: backtracking would take a million times as long.
        const times = [hostile, 'trout violin '.repeat(20).slice(0, hostile.length)].map((password) => {
          const start = performance.now()
          for (let i = 0; i < 5; i++) isCommonPassword(password, 'i@example.com')
          return performance.now() - start
        })
        const [hostileMs = 0, plainMs = 0] = times
        expect(hostileMs).toBeLessThan(1_000 * Math.max(plainMs, 0.05))
      },
    ),
  )
})
