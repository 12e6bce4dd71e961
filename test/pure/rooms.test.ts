import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

/** Every file with the files it imports, as paths below the root; packages keep their names. */
function imports(pattern: string): { file: string; imported: string[] }[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('/test/'))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const statements = text.matchAll(/^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'/gm)
      const found = [...statements].map(([, from, bare]) => from ?? bare ?? '')
      return {
        file,
        imported: found.map((path) => {
          if (path.startsWith('#')) return join(file.split('/')[0] ?? '', 'src', path.slice(1))
          return path.startsWith('.') ? join(dirname(file), path) : path
        }),
      }
    })
}

const walls: [what: string, files: string, forbidden: RegExp][] = [
  ['the contract depends on typebox alone', 'contract/src/**/*.ts', /^(?!contract\/|typebox$)/],
  [
    'store knows neither http nor services',
    'api/src/store/**/*.ts',
    /^api\/src\/(http|v1|services|jobs)\/|^fastify/,
  ],
  [
    'services never know http',
    'api/src/{v1,services,auth,jobs}/**/*.ts',
    /^api\/src\/http\/|^fastify|^@fastify/,
  ],
  [
    'only http and app.ts know Fastify',
    'api/src/{*,store/**/*,auth/**/*,jobs/**/*}.ts',
    /^fastify|^@fastify/,
  ],
  ['the sdk sees nothing but itself', 'sdk/src/**/*.ts', /^(?!sdk\/)/],
  [
    'what calls the API for a person knows nothing of the server',
    'cli/src/{client,mcp}/**/*.ts',
    /^@muster\/api|^cli\/src\/(database|commands)/,
  ],
  ['SQL stands in store alone', 'api/src/{v1,services,auth,jobs}/**/*.ts', /store\/sql\.ts$|^pg$/],
]

test.each(walls)('%s', (_, files, forbidden) => {
  const found = imports(files)
  expect(found.length).toBeGreaterThan(0)
  expect(
    found.flatMap(({ file, imported }) =>
      imported.filter((path) => forbidden.test(path)).map((path) => `${file} -> ${path}`),
    ),
  ).toEqual([])
})
