// Creates twenty projects, each with a signed-in owner, so that clients do not wait for the feed of one
// project.
import { hashToken, mintToken } from '../api/src/accounts/tokens.ts'
import { connect } from '../api/src/core/db.ts'
import { sql } from '../api/src/core/sql.ts'
import { root } from '../test/harness/root.ts'
import { sourceOf } from './version.ts'

const PROJECTS = 20

export interface Place {
  readonly projectId: number
  readonly token: string
}

/** The store functions of the version in this folder, which match its tables. */
export const storeOf = async (home: string) => ({
  ...((await import(
    sourceOf(home, 'accounts/store/access-tokens.ts')
  )) as typeof import('../api/src/accounts/store/access-tokens.ts')),
  ...((await import(sourceOf(home, 'core/platforms.ts'))) as typeof import('../api/src/core/platforms.ts')),
  ...((await import(
    sourceOf(home, 'accounts/store/projects.ts')
  )) as typeof import('../api/src/accounts/store/projects.ts')),
  ...((await import(
    sourceOf(home, 'accounts/store/users.ts')
  )) as typeof import('../api/src/accounts/store/users.ts')),
})

export async function createPlaces(url: string, home = root): Promise<Place[]> {
  const store = await storeOf(home)
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  const platform = await db.transaction((tx) => store.insertPlatform(tx, 'Drill'))
  const places: Place[] = []
  for (let n = 0; n < PROJECTS; n++) {
    const token = mintToken()
    const projectId = await db.transaction(async (tx) => {
      const email = `drill-${n}@example.com`
      const user = await store.insertUser(tx, {
        platform_id: platform.id,
        email,
        name: 'Drill',
        password_hash: 'x',
      })
      const expires_at = new Date(Date.now() + 86_400_000)
      const session = { token_hash: hashToken(token), expires_at, idle_days: 7 }
      await store.insertSession(tx, { ...user, password_hash: 'x' }, session)
      const project = await store.insertProject(tx, {
        platform_id: platform.id,
        name: `Drill ${n}`,
        tools: [],
      })
      // The function for it has another name in 0.2.0.
      await tx.query(sql`
        insert into memberships (project_id, user_id, role) values (${project.id}, ${user.id}, 'owner')`)
      return project.id
    })
    places.push({ projectId, token })
  }
  await db.close()
  return places
}
