// Traces for OpenTelemetry: a span a request, a job and a statement. Nothing is loaded unless an endpoint is set.
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

// Maximum number of queued spans. While the collector is down, further spans are dropped: tracing must never cost a
// request.
const MOST_WAITING = 2_048
const SEND_WITHIN_MS = 5_000
const STOP_WITHIN_MS = 1_000

/** Starts to send traces, if an endpoint is set. `stop` sends what is left. */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: name,
}: Config): Promise<{ stop(): Promise<void> } | undefined> {
  if (!endpoint) return undefined
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: MOST_WAITING })],
  })
  provider.register()
  return {
    // A collector that is down or hangs must not delay the shutdown.
    stop: () =>
      Promise.race([provider.shutdown().catch(() => {}), wait(STOP_WITHIN_MS, undefined, { ref: false })]),
  }
}

/**
 * Creates a span for each API request, in the caller's trace. It contains the route and nothing that the caller sent.
 * Paths, queries and error messages may contain private data.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('muster')
  const inside = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const parent = propagation.extract(context.active(), request.headers)
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'muster.request_id': request.id,
    }
    const options = { kind: SpanKind.SERVER, attributes }
    const own = trace.setSpan(parent, tracer.startSpan(`${request.method} ${route}`, options, parent))
    inside.set(request, own)
    context.with(own, done)
  })
  // The body arrives through socket events, which run outside the request's context, so restore it.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(inside.get(request) ?? context.active(), done),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const own = inside.get(request)
    const span = own && trace.getSpan(own)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Does the work in a span of its own. */
export function inSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return trace.getTracer('muster').startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
