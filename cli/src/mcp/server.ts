import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { memberOf, operations } from '@muster/contract'
import { type Client, MusterError, ValidationError } from '@muster/sdk'
import { methodOf } from '../client/connect.ts'
import { Failure } from '../terminal.ts'
import { type Tool, type ToolGroup, toolGroups, toolsFor } from './tools.ts'

const MOST_CHARACTERS = 400_000

function instructions({ mayWrite, groups }: Options): string {
  const others = Object.entries(toolGroups).filter(([name]) => !groups.includes(name as ToolGroup))
  return [
    'Boards of groups and cards, with the rights of the user who started this. Begin with me to see the projects.',
    mayWrite
      ? 'Templates are published into every project of the platform: always call rollouts_preview, show the user what it says, and publish only after they agree.'
      : 'Only reading is possible; the user can start `muster mcp --write` to allow changes.',
    ...(others.length
      ? [
          `More tools are available with \`muster mcp --tools\`: ${others.map(([name, what]) => `${name} (${what})`).join('; ')}.`,
        ]
      : []),
  ].join(' ')
}

export interface Options {
  readonly mayWrite: boolean
  readonly groups: readonly ToolGroup[]
  readonly version: string
}

/**
 * Serves the operations of the contract as tools over the Model Context Protocol, with the user's own token.
 */
export async function createMcpServer(client: Client, options: Options): Promise<Server> {
  const { user } = await client.me()
  const tools = toolsFor({ isSuperadmin: user.superadmin, ...options })
  const server = new Server(
    { name: 'muster', version: options.version },
    { capabilities: { tools: {} }, instructions: instructions(options) },
  )

  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, title, description, inputSchema, outputSchema, isWrite, needsPreview }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations: {
        title,
        readOnlyHint: !isWrite,
        destructiveHint: needsPreview || /_(delete|remove|suspend|disable)$/.test(name),
        idempotentHint: !isWrite,
        openWorldHint: false,
      },
    })),
  }))

  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    try {
      if (!tool)
        throw new Failure(
          `There is no tool ${params.name}, or it needs \`muster mcp --write\` or another group of \`--tools\`.`,
        )
      const data = (await call(client, tool, params.arguments ?? {})) ?? { done: true }
      const text = JSON.stringify(data)
      if (text.length > MOST_CHARACTERS)
        throw new Failure(
          'The answer is too long. Request less: use a smaller limit, or list the cards of one group.',
        )
      return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> }
    } catch (error) {
      return { content: [{ type: 'text', text: inWords(error) }], isError: true }
    }
  })
  return server
}

async function call(client: Client, tool: Tool, given: Record<string, unknown>): Promise<unknown> {
  const unknown = Object.keys(given).filter((field) => !(field in tool.inputSchema.properties))
  if (unknown.length) throw new Failure(`${tool.name} takes no ${unknown.join(', ')}.`)
  const { project_id: projectId, ...rest } = given
  const body = tool.takesProject ? rest : given
  // The service only checks a preview_id that is sent. Assistants must send one.
  if (tool.needsPreview && typeof body.preview_id !== 'string')
    throw new Failure('Call rollouts_preview for exactly this first, and send its preview_id.')
  const method = methodOf(client, memberOf(operations[tool.operation]))
  return method(body, tool.takesProject && projectId ? { projectId: Number(projectId) } : {})
}

function inWords(error: unknown): string {
  if (error instanceof ValidationError) return `${error.message} ${JSON.stringify(error.fields)}`
  if (error instanceof MusterError) return `${error.message} (${error.code})`
  return error instanceof Failure ? error.message : 'The call failed for an unknown reason. Try again.'
}
