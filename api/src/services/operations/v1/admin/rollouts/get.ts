import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'

export const rolloutsGet: Reader<Operations['rolloutsGet']> = async ({ record }) => ({ rollout: record })
