import { afterAll, beforeAll } from 'vitest'
import { keepAlive } from './hammer.ts'
import { GENEROUS, type Service, startService } from './processes.ts'
import { createWorld, type World } from './world.ts'

/**
 * A world and one `muster api` on its database for all tests of a file, with limits too high to be reached.
 */
export function useService(sockets = 64) {
  const agent = keepAlive(sockets)
  const used = { agent } as { world: World; service: Service; agent: typeof agent }
  beforeAll(async () => {
    used.world = await createWorld()
    used.service = await startService(environmentOf(used.world))
  })
  afterAll(async () => {
    agent.destroy()
    await used.service.stop('SIGKILL')
    await used.world.close()
  })
  return used
}

export const environmentOf = (world: World) => ({
  ...GENEROUS,
  DATABASE_URL: world.config.DATABASE_URL,
  REDIS_URL: world.config.REDIS_URL ?? '',
})
