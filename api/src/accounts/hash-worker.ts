// A thread that hashes and verifies passwords, one at a time.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type HashTask = { readonly id: number; readonly password: string; readonly hash?: string }
export type HashResult = { readonly id: number } & (
  | { readonly value: string | boolean }
  | { readonly error: string }
)

const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// On Linux this sets the priority of this thread only: requests of signed-in users go before sign-ins.
try {
  setPriority(19)
} catch {
  // Not allowed everywhere, and only an optimisation.
}

parentPort?.on('message', ({ id, password, hash }: HashTask) => {
  let result: HashResult
  try {
    result = { id, value: hash === undefined ? hashSync(password, ARGON2ID) : verifySync(hash, password) }
  } catch (error) {
    result = { id, error: String(error) }
  }
  parentPort?.postMessage(result)
})
