// Opens thousands of streams with little CPU time per stream.
import { request } from 'node:http'
import { operations } from '@muster/contract'

export interface Followed {
  readonly project_id: number
  readonly token: string
}

export interface Heard {
  readonly project_id: number
  readonly id: string
  readonly type: string
  readonly at: number
}

/** Opens one stream per project, some at a time. Passes every event with its arrival time to `hear`. */
export async function openStreams(
  origin: string,
  followed: readonly Followed[],
  hear: (heard: Heard) => void,
) {
  const open: { destroy(): void }[] = []
  let ended = 0
  const openOne = ({ project_id, token }: Followed) =>
    new Promise<void>((resolve, reject) => {
      const body = '{}'
      const sent = request(
        `${origin}/api${operations.eventsWatch.path}`,
        {
          method: 'POST',
          agent: false,
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            authorization: `Bearer ${token}`,
            'x-project-id': project_id,
          },
        },
        (response) => {
          if (response.statusCode !== 200)
            return reject(new Error(`a stream answered ${response.statusCode}`))
          resolve()
          response.setEncoding('utf8')
          let text = ''
          response.on('data', (chunk: string) => {
            text += chunk
            for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
              const event = text.slice(0, end)
              text = text.slice(end + 2)
              const [, id] = /"id":"(evt_[^"]+)"/.exec(event) ?? []
              const [, type] = /"type":"([^"]+)"/.exec(event) ?? []
              if (id && type) hear({ project_id, id, type, at: performance.now() })
            }
          })
          response.on('close', () => ended++)
          response.on('error', () => {})
        },
      )
      sent.on('error', reject)
      open.push(sent)
      sent.end(body)
    })
  const AT_ONCE = 50
  for (let at = 0; at < followed.length; at += AT_ONCE) {
    await Promise.all(followed.slice(at, at + AT_ONCE).map(openOne))
  }
  return {
    ended: () => ended,
    close: () => {
      for (const each of open) each.destroy()
    },
  }
}
