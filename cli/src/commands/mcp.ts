import { Command, InvalidArgumentError } from 'commander'
import { connectClient, inWords } from '../client/connect.ts'
import { defaultToolGroups, type ToolGroup, toolGroups } from '../mcp/tools.ts'
import { version } from '../version.ts'

const setUp = `
An assistant starts it by itself. Tell it to run:
  command  npx
  args     --prefix /path/to/muster muster mcp       or, to allow changes: … mcp --write
It works with the sign-in of \`muster login\`, or with MUSTER_URL and MUSTER_TOKEN; with a token made by
\`muster tokens create\` it is held to one project and a role. What is published into every project needs a preview
first; signing in, tokens, passwords, webhooks, identity providers, and changes of members, users, projects and
subscriptions are never offered.

Groups of tools, for --tools:
${Object.entries(toolGroups)
  .map(([name, what]) => `  ${name.padEnd(10)} ${what}`)
  .join('\n')}`

function readGroups(given: string): ToolGroup[] {
  const names = Object.keys(toolGroups) as ToolGroup[]
  if (given === 'all') return names
  const asked = given.split(',').map((name) => name.trim()) as ToolGroup[]
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length)
    throw new InvalidArgumentError(`There is no group ${unknown.join(', ')}: ${names.join(', ')} or all.`)
  return asked
}

export const mcp = new Command('mcp')
  .description('serve an AI assistant over the Model Context Protocol on standard input and output')
  .option('--write', 'allow changes; without it everything is read-only')
  .option('--tools <groups>', 'groups of tools to offer, comma-separated, or all', readGroups, [
    ...defaultToolGroups,
  ])
  .option('--profile <name>', 'use this profile instead of the current one')
  .addHelpText('after', setUp)
  .action(async (options: { write?: boolean; tools: ToolGroup[]; profile?: string }) => {
    const { createMcpServer } = await import('../mcp/server.ts')
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
    const server = await createMcpServer(connectClient(options), {
      mayWrite: options.write === true,
      groups: options.tools,
      version,
    }).catch((error: unknown) => {
      throw inWords(error)
    })
    await server.connect(new StdioServerTransport())
  })
