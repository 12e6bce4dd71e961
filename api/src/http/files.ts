import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findVisibleFile, findVisibleMasterFile } from '../access/files.ts'
import { findCallers } from '../accounts/store/access-tokens.ts'
import { missing } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import { type FileLink, LINK_PATH, LINK_SECONDS, readLink } from '../files/links.ts'
import { disposition } from '../files/names.ts'
import type { Resources } from '../resources.ts'
import { addressKey } from './limits.ts'
import { countRequest } from './request.ts'

/** These requests are counted for whoever made the link: a page shows many pictures. */
export const isFile = ({ url, method }: FastifyRequest) => method === 'GET' && url.startsWith(LINK_PATH)

/** Answers the content of files by the links of files/link. Only pictures that we have written are shown inline. */
export function mountFiles(app: FastifyInstance, { config, db, limits, storage }: Resources): void {
  app.get(`${LINK_PATH}:link`, async (request: FastifyRequest<{ Params: { link: string } }>, reply) => {
    const link = readLink(config.SECRET_KEY, request.params.link, new Date())
    const [key, perMinute] = link
      ? [`files:${link.userId}`, config.RATE_LIMIT_PER_MINUTE * FILES_PER_CALL]
      : [`address:${addressKey(request.ip)}`, config.RATE_LIMIT_ANONYMOUS_PER_MINUTE]
    await countRequest(request, limits, key, perMinute)
    if (!link) throw ended()
    const file = await findLinked(link)
    const isSized = file.is_picture && link.size !== 'original'
    const content = await storage.get(isSized ? `${file.object}.${link.size}` : file.object)
    if (!content) throw missing('file')
    return sendContent(reply, isSized ? 'image/webp' : file.type, file).send(content)
  })

  async function findLinked({ projectId, fileId, tokenId }: FileLink) {
    const caller = (await findCallers(db, [tokenId])).get(tokenId)
    if (!caller) throw ended()
    const found =
      projectId === null
        ? findVisibleMasterFile(db, caller, fileId)
        : findVisibleFile(db, caller, projectId, fileId)
    return found.catch((error) => {
      throw error instanceof Refusal ? ended() : error
    })
  }
}

const FILES_PER_CALL = 4

const ended = () =>
  new Refusal(
    403,
    'link_invalid',
    'The link has ended, or you may no longer see the file. Ask for a new one.',
  )

const sendContent = (
  reply: FastifyReply,
  type: string,
  { is_picture, name }: { readonly is_picture: boolean; readonly name: string },
): FastifyReply =>
  reply.headers({
    'content-type': type,
    'content-disposition': disposition(is_picture ? 'inline' : 'attachment', name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': `private, max-age=${LINK_SECONDS}`,
  })
