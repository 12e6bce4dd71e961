// The documentation site: `npm run docs:build` writes docs/.vitepress/dist, which the API serves at /docs.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { sections } from './sections.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(root, 'console/src/icon.svg'), 'utf8'))}`

/** Where a page of the repository is on the site. */
const placeOf = (file: string): string =>
  file
    .replace(/^docs\/index\.md$/, 'index.md')
    .replace(/^docs\//, '')
    .replace(/^contract\/guide\/\d-/, 'api/')
    .replace(/^(sdk|embed|cli|sdk-python)\/README\.md$/, 'packages/$1.md')
    .replace(/^bench\/results\/README\.md$/, 'bench.md')
    .replace('SECURITY.md', 'reporting.md')
    .replace(/^(CHANGELOG|CONTRIBUTING)\.md$/, (_, name) => `${name.toLowerCase()}.md`)

const linkTo = (file: string): string => placeOf(file).replace(/(?:^index)?\.md$/, '')

const isPage = new Set(sections.flatMap(({ pages }) => pages.map(({ file }) => file)))
const others = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) => !isPage.has(file),
)

export default defineConfig({
  title: 'Muster',
  description: 'Boards for every project of a platform, and templates for all of them.',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/docs/',
  srcDir: '..',
  srcExclude: others,
  rewrites: placeOf,
  head: [['link', { rel: 'icon', href: icon }]],
  appearance: false,
  metaChunk: true,
  lastUpdated: false,
  markdown: {
    theme: 'github-light-high-contrast',
    config: (md) => {
      // Two braces are variables of Vue; on our pages they are variables of templates.
      const { text, code_inline: inline } = md.renderer.rules
      md.renderer.rules.text = (...given) => (text?.(...given) ?? '').replaceAll('{{', '&#123;&#123;')
      md.renderer.rules.code_inline = (...given) =>
        (inline?.(...given) ?? '').replaceAll('{{', '&#123;&#123;')
      // Links are written as on GitHub, from file to file. Files that are no pages of the site are shown without a link.
      md.core.ruler.push('files-of-the-repository', ({ tokens, env }) => {
        const folder = dirname(relative(root, env.path))
        for (const { children } of tokens) {
          let isDropped = false
          for (const token of children ?? []) {
            const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : ''
            if (href && !/^(?:https?:|mailto:|#|\/)/.test(href)) {
              const [path = '', anchor] = href.split('#')
              const file = join(folder, decodeURI(path))
              isDropped = !isPage.has(file)
              token.attrSet('href', `/${linkTo(file)}${anchor ? `#${anchor}` : ''}`)
            }
            if (isDropped && (token.type === 'link_open' || token.type === 'link_close')) {
              token.tag = 'span'
              token.attrs = null
              isDropped = token.type === 'link_open'
            }
          }
        }
      })
    },
  },
  themeConfig: {
    siteTitle: `Muster ${version}`,
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      items: pages.map(({ file, title: text }) => ({ text, link: `/${linkTo(file)}` })),
    })),
    nav: [
      { text: 'Concepts', link: '/concepts' },
      { text: 'Install', link: '/install' },
      { text: 'API', link: '/api/quick-start' },
      { text: 'Changes', link: '/changelog' },
    ],
  },
})
