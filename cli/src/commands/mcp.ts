import { Command } from 'commander'
import { connectClient, inWords } from '../client/connect.ts'
import { version } from '../version.ts'

const setUp = `
An assistant starts it by itself. Tell it to run:
  command  npx
  args     --prefix /path/to/muster muster mcp       or, to allow changes: … mcp --write
It works with the sign-in of \`muster login\`, or with MUSTER_URL and MUSTER_TOKEN; with a token made by
\`muster tokens create\` it is held to one project and a role. What is published into every project needs a preview
first; signing in, tokens, passwords, and changes of members, users, projects and subscriptions are never offered.`

export const mcp = new Command('mcp')
  .description('serve an AI assistant over the Model Context Protocol on standard input and output')
  .option('--write', 'allow changes; without it everything is read-only')
  .option('--profile <name>', 'use this profile instead of the current one')
  .addHelpText('after', setUp)
  .action(async (options: { write?: boolean; profile?: string }) => {
    const { createMcpServer } = await import('../mcp/server.ts')
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
    const server = await createMcpServer(connectClient(options), options.write === true, version).catch(
      (error: unknown) => {
        throw inWords(error)
      },
    )
    await server.connect(new StdioServerTransport())
  })
