import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { memberOf, operations } from '@muster/contract'
import { type Client, MusterError, ValidationError } from '@muster/sdk'
import { methodOf } from '../client/connect.ts'
import { Failure } from '../terminal.ts'
import { previewer, type Target } from './previews.ts'
import { type Tool, toolsFor } from './tools.ts'

const MOST_CHARACTERS = 400_000

const instructions = (mayWrite: boolean) =>
  `Boards of groups and cards, with the rights of the user who started this. Begin with me to see the projects. ${
    mayWrite
      ? 'Templates are published into every project of the platform: always call rollouts_preview, show the user what it says, and publish only after they agree.'
      : 'Only reading is possible; the user can start `muster mcp --write` to allow changes.'
  }`

/**
 * Serves the operations of the contract as tools over the Model Context Protocol, with the user's own token.
 */
export async function createMcpServer(client: Client, mayWrite: boolean, version: string): Promise<Server> {
  const { user } = await client.me()
  const tools = toolsFor({ isSuperadmin: user.superadmin, mayWrite })
  const previews = previewer(client)
  const server = new Server(
    { name: 'muster', version },
    { capabilities: { tools: {} }, instructions: instructions(mayWrite) },
  )

  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, title, description, inputSchema, isWrite, needsPreview }) => ({
      name,
      title,
      description,
      inputSchema,
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
      if (!tool) throw new Failure(`There is no tool ${params.name}, or it needs \`muster mcp --write\`.`)
      const data = await call(client, previews, tool, params.arguments ?? {})
      const text = JSON.stringify(data ?? { done: true })
      if (text.length > MOST_CHARACTERS)
        throw new Failure(
          'The answer is too long. Request less: use a smaller limit, or list the cards of one group.',
        )
      return { content: [{ type: 'text', text }] }
    } catch (error) {
      return { content: [{ type: 'text', text: inWords(error) }], isError: true }
    }
  })
  return server
}

async function call(
  client: Client,
  previews: ReturnType<typeof previewer>,
  tool: Tool,
  given: Record<string, unknown>,
): Promise<unknown> {
  const unknown = Object.keys(given).filter((field) => !(field in tool.inputSchema.properties))
  if (unknown.length) throw new Failure(`${tool.name} takes no ${unknown.join(', ')}.`)
  const { preview_id: previewId, ...sent } = given
  const { project_id: projectId, ...rest } = sent
  const body = tool.takesProject ? rest : sent
  if (tool.operation === 'rolloutsPreview') return previews.preview(body as unknown as Target)
  if (tool.needsPreview) await previews.redeem(previewId, targetOf(body))
  const method = methodOf(client, memberOf(operations[tool.operation]))
  return method(body, tool.takesProject && projectId ? { projectId: Number(projectId) } : {})
}

const targetOf = ({ card_id, board_id }: Record<string, unknown>): Target =>
  card_id === undefined ? { board_id: Number(board_id) } : { card_id: Number(card_id) }

function inWords(error: unknown): string {
  if (error instanceof ValidationError) return `${error.message} ${JSON.stringify(error.fields)}`
  if (error instanceof MusterError) return `${error.message} (${error.code})`
  return error instanceof Failure ? error.message : 'The call failed for an unknown reason. Try again.'
}
