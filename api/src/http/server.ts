import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '../config.ts'
import { isWithin } from '../core/networks.ts'
import { withOrigin } from '../core/origin.ts'
import { Refusal } from '../core/refusal.ts'
import type { Log } from '../log.ts'
import { traceRequests } from '../observe/tracing.ts'
import type { Resources } from '../resources.ts'
import { boundWork } from './admission.ts'
import { boundArrivals } from './arrivals.ts'
import { MAX_BODY_BYTES, parseBody } from './body.ts'
import { readBrowsers } from './browsers.ts'
import { isConsole } from './console.ts'
import { type CountCaller, callerCounter } from './count-caller.ts'
import { isDocs } from './docs.ts'
import { asRefusal, refuseUnreadable, sendRefusal } from './errors.ts'
import { isFile } from './files.ts'
import { isHealth } from './health.ts'
import { withoutPort } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { allowOrigins } from './origins.ts'
import { report } from './report.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { type ReadToken, tokenReader } from './tokens.ts'
import { isWebhook } from './webhooks.ts'

const MAX_CONNECTIONS = 20_000

const isUpload = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.op?.isUpload === true

export interface Server {
  readonly app: FastifyInstance
  readonly isDraining: () => boolean
  readonly readToken: ReadToken
  /** The preHandler of operations that hash a password. */
  readonly takeHashingSlot: ReturnType<typeof boundWork>['takeHashingSlot']
  /** From now on every answer closes its connection, and /readyz reports that the process is stopping. */
  startDraining(): void
}

/**
 * Sets up what all routes share: body size, rate limits, authentication, headers and logging. Hooks run in the
 * order in which they are added.
 */
export async function createServer(resources: Resources, metrics: Metrics): Promise<Server> {
  const { config, log } = resources
  const readToken = tokenReader(resources.db, log)
  const countCaller = callerCounter(resources, readToken)
  let isDraining = false
  const addHeaders = headersOf(config, () => isDraining)

  const app = createFastify(resources, refuserOfBadAddresses(countCaller, addHeaders))
  decorateRequests(app)
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) traceRequests(app)
  if (config.STATEMENT_COMMENTS) nameOrigins(app)
  addSecurityHeaders(app)
  readBodies(app)
  boundArrivals(app, config.RATE_LIMIT_ANONYMOUS_PER_MINUTE, isUpload)
  report(app, log, metrics)
  allowOrigins(app, config.CORS_ORIGINS)
  readBrowsers(app, config)
  const { takeHashingSlot } = boundWork(app, resources)
  app.addHook('onRequest', async (request) => {
    // Fastify refuses an unknown content type even when there is no body, so parseBody checks it instead.
    request.sentContentType = request.headers['content-type']
    delete request.headers['content-type']
    const isPage = isConsole(request) || isDocs(request)
    const isCounted = !isHealth(request) && !isWebhook(request) && !isPage && !isFile(request)
    if (isCounted) await countCaller(request)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHeaders(request, reply)
    done()
  })
  refuseErrors(app, log)

  return {
    app,
    readToken,
    takeHashingSlot,
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true
    },
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => void

function createFastify({ config, log }: Resources, refuseBadAddress: Answer): FastifyInstance {
  // By default Fastify creates a logger per request. This service uses none of them.
  const oneLog: FastifyBaseLogger = Object.assign(Object.create(log), { child: () => oneLog })
  const app = fastify({
    loggerInstance: oneLog,
    // One log line per answer (report.ts) instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A function, because Fastify's own check fails if a proxy writes an address with a port.
    trustProxy: config.TRUSTED_PROXIES.length
      ? (address: string) => isWithin(withoutPort(address), config.TRUSTED_PROXIES)
      : false,
    bodyLimit: MAX_BODY_BYTES,
    // Slow clients are disconnected: headers must arrive in 5 s, an upload in 5 minutes, any other request in 10 s
    // (arrivals.ts).
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: (error, socket) =>
      refuseUnreadable(error, socket, config.RATE_LIMIT_ANONYMOUS_PER_MINUTE),
    // A malformed URL never reaches the hooks.
    frameworkErrors: (_error, request, reply) =>
      refuseBadAddress(request as FastifyRequest, reply as FastifyReply),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  return app
}

/** Declares the fields of a request (request.ts), so that all requests have the same shape. */
function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('isElsewhere', false)
  app.decorateRequest('nearestLimit', null)
  app.decorateRequest('sentContentType', undefined)
  app.decorateRequest('projectHint', null)
  app.decorateRequest('op', null)
  app.decorateRequest('addressKey', '')
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseBody(bytes, request.sentContentType),
  )
}

const headersOf =
  (config: Config, isDraining: () => boolean): Answer =>
  (request, reply) => {
    reply.header('x-request-id', request.id)
    // Fastify closes the connection if it has not read the whole body. A caller that is still sending might
    // then never see the answer.
    if (isDraining()) reply.header('connection', 'close')
    else reply.removeHeader('connection')
    if (isHealth(request)) return
    reply.header('x-ratelimit-limit', request.nearestLimit?.limit ?? config.RATE_LIMIT_PER_MINUTE)
    reply.header('x-ratelimit-remaining', request.nearestLimit?.remaining ?? 0)
  }

/** Adds the request's id and route to its SQL statements as a comment. */
function nameOrigins(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    withOrigin({ request_id: request.id, route: request.routeOptions.url ?? '' }, done)
  app.addHook('onRequest', enter)
  // Enter again, because the events that deliver the body lose the AsyncLocalStorage context.
  app.addHook('preValidation', enter)
}

const refuserOfBadAddresses =
  (countCaller: CountCaller, addHeaders: Answer): Answer =>
  (request, reply) => {
    const send = (refusal: Refusal) => {
      addHeaders(request, reply)
      sendRefusal(reply, refusal)
    }
    countCaller(request).then(
      () => send(new Refusal(404, 'not_found', 'There is nothing at this address.')),
      (error) => send(asRefusal(error)),
    )
  }

function refuseErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    // A client that disconnected is not a fault of the service.
    const isGone = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (refusal.status === 500 && !isGone)
      log.error({ err: error, request_id: request.id }, 'an operation failed')
    return sendRefusal(reply, refusal, request.routeOptions.config.op)
  })
}
