import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyWebhook, WebhookNotVerified } from '@muster/sdk'
import express from 'express'
import { muster, service } from './muster.ts'
import { signIn, signOut, staffOf } from './sessions.ts'

/** A product with its own sign-in that shows boards of Muster, hears of changes there, and reports facts. */

const app = express()
const here = dirname(fileURLToPath(import.meta.url))
const embed = dirname(fileURLToPath(import.meta.resolve('@muster/embed')))

app.disable('x-powered-by')
app.use((_request, response, next) => {
  response.set('content-security-policy', `default-src 'self'; frame-src ${service}; frame-ancestors 'none'`)
  next()
})
app.use('/muster-embed', express.static(embed))
app.use(express.static(`${here}/pages`, { index: false }))

app.post('/webhooks/muster', express.text({ type: '*/*' }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, process.env.MUSTER_WEBHOOK_SECRET ?? '')
    console.log(`Muster says: ${event.type}`)
    response.sendStatus(204)
  } catch (error) {
    if (!(error instanceof WebhookNotVerified)) throw error
    response.sendStatus(400)
  }
})

app.use(express.urlencoded({ extended: false }))

app.get('/', (request, response) => {
  response.sendFile(staffOf(request) ? 'board.html' : 'sign-in.html', { root: `${here}/pages` })
})
app.post('/sign-in', (request, response) => {
  signIn(request, response)
  response.redirect('/')
})
app.post('/sign-out', (request, response) => {
  signOut(request, response)
  response.redirect('/')
})

app.get('/config.js', (_request, response) => {
  response.type('js').send(`export const service = ${JSON.stringify(service)}\n`)
})

app.post('/muster-token', async (request, response) => {
  const staff = staffOf(request)
  if (!staff) return response.status(401).json({ message: 'Sign in first.' })
  try {
    const { token, expires_at, url } = await muster.embeds.create({
      project_external_id: staff.shop,
      user: { external_id: staff.id, name: staff.name },
      role: staff.role,
      expires_in: Number(process.env.TOKEN_SECONDS ?? 900),
    })
    return response.set('cache-control', 'no-store').json({ token, expires_at, url })
  } catch (error) {
    // Not the status of Muster's answer: a 401 would tell the page that the person has signed out.
    console.error('Muster gave no token:', error)
    return response.status(502).json({ message: 'The board cannot be shown at the moment.' })
  }
})

app.post('/opening-hours', async (request, response) => {
  const staff = staffOf(request)
  if (!staff) return response.status(401).json({ message: 'Sign in first.' })
  await muster.checks.report({
    reports: [{ project_external_id: staff.shop, check: 'website.hours', state: 'passed' }],
  })
  return response.redirect('/')
})

const server = app.listen(Number(process.env.PORT ?? 4000), process.env.HOST ?? 'localhost', () => {
  const address = server.address()
  console.log(`Open http://localhost:${typeof address === 'object' ? address?.port : ''}`)
})
