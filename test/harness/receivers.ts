// Receivers of webhooks on loopback that can simulate failures.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { readonly id: string; readonly type: string; readonly project_id: number }
  readonly at: number
}

export interface Receiver {
  readonly url: string
  /** All deliveries, and those that were answered with 2xx. */
  readonly tried: Received[]
  readonly got: Received[]
  /** Answers the next deliveries. */
  answer: (response: ServerResponse, received: Received) => void
  readonly connections: () => number
  close(): Promise<void>
}

export const accept = (response: ServerResponse) => void response.writeHead(204).end()
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('x')

export async function startReceiver(answer: Receiver['answer'] = accept): Promise<Receiver> {
  const tried: Received[] = []
  const got: Received[] = []
  let connections = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const received = { headers: request.headers, body, event: JSON.parse(body), at: performance.now() }
      tried.push(received)
      receiver.answer(response, received)
      if (response.statusCode < 300 && response.writableEnded) got.push(received)
    })
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    tried,
    got,
    answer,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
