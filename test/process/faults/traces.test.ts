// Traces as a collector gets them: the collector is a server of our own that keeps what is posted to it.
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GENEROUS, startService } from '@harness/processes.ts'
import { createDatabase, createWorld } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { expect, inject, test } from 'vitest'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: { key: string; value: { stringValue?: string } }[]
}

async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(text)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: (): Span[] =>
      bodies
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request and its statements are one trace, with its id and without the request data', async () => {
  const collector = await startCollector()
  const world = await createWorld()
  const { token } = await world.member()
  const service = await startService({
    ...GENEROUS,
    DATABASE_URL: world.config.DATABASE_URL,
    REDIS_URL: inject('redisUrl'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const call = (path: string, body: object) =>
    fetch(`${service.origin}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(body),
    })
  const made = await call(o.cardsCreate.path, { title: 'Whisper' })
  expect(made.status).toBe(201)
  expect((await call(o.boardsList.path, {})).status).toBe(200)
  const late = await sendLate(`${service.origin}/api${o.cardsCreate.path}`, token, { title: 'Whisper' })
  await fetch(`${service.origin}/api/v1/sso/Whisper/callback?code=Whisper&state=Whisper`, {
    redirect: 'manual',
  })
  // What waits is sent when the process stops.
  await service.stop()
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const valueIn = ({ attributes }: Span, name: string) =>
    attributes.find(({ key }) => key === name)?.value.stringValue
  for (const id of [made.headers.get('x-request-id'), late]) {
    const request = spans.find((span) => valueIn(span, 'muster.request_id') === id)
    expect(request).toBeDefined()
    const statements = spans.filter((span) => span.parentSpanId === request?.spanId)
    const texts = statements.map((span) => valueIn(span, 'db.query.text') ?? '')
    expect(texts.some((text) => /insert into cards|create_card/.test(text))).toBe(true)
  }
  expect(collector.text()).not.toContain(token)
  expect(collector.text()).not.toContain('Whisper')
  await Promise.all([collector.close(), world.close()])
})

/** Sends the headers, and the body a moment later. Returns the id of the request. */
function sendLate(url: string, token: string, body: object): Promise<string> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = openRequest(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(String(response.headers['x-request-id'])))
    })
    request.flushHeaders()
    setTimeout(() => request.end(text), 300)
  })
}

test('a collector that never answers does not keep a process from exiting', async () => {
  const hanging = createServer(() => {})
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  const service = await startService({
    DATABASE_URL: await createDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
  })
  await fetch(`${service.origin}/api${o.boardsList.path}`, { method: 'POST' })
  const { code, ms } = await service.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(8_000)
  hanging.closeAllConnections()
  hanging.close()
})

test('an unreachable collector delays neither requests nor shutdown', async () => {
  const service = await startService({
    DATABASE_URL: await createDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  expect((await fetch(`${service.origin}/api${o.boardsList.path}`, { method: 'POST' })).status).toBe(401)
  expect((await service.stop()).code).toBe(0)
})
