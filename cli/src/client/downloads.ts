import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from '@muster/sdk'
import { Command, Option } from 'commander'
import { id } from '../options.ts'
import { Failure, harmless, print } from '../terminal.ts'
import { connectClient, inWords } from './connect.ts'
import { openProfile } from './profiles.ts'

/** Saves the content of files, and a whole project with its files. */

interface Chosen {
  readonly profile?: string
  readonly project?: number
}

const withTarget = (command: Command): Command =>
  command
    .addOption(new Option('--project <id>', 'the current project').argParser(id))
    .addOption(new Option('--profile <name>', 'use this profile instead of the current one'))

/** `muster files download`: writes the content of one file. */
export const downloadCommand = (): Command =>
  withTarget(
    new Command('download')
      .description('save the content of a file')
      .argument('<id>', 'the file', id)
      .requiredOption('--to <path>', 'where to write it; an existing file is not overwritten')
      .addHelpText('after', '\nExample:\n  muster files download 3 --to front.jpg'),
  ).action(async (fileId: number, options: Chosen & { to: string }) => {
    if (existsSync(options.to)) throw new Failure(`${options.to} exists already. Choose another name.`, 2)
    await inPlainWords(() => save(connectClient(options), options, fileId, options.to))
    print(`Saved in ${options.to}.`)
  })

/** `muster projects save`: the export of a project and the content of its files, in a folder. */
export const saveCommand = (): Command =>
  withTarget(
    new Command('save')
      .description('save everything of the current project in a folder, with the content of its files')
      .argument('<folder>', 'a folder; a second run downloads only the files that are missing')
      .addHelpText(
        'after',
        '\nThe folder gets export.jsonl, as projects export prints it, and the files as files/<id>. Each is compared with its hash in the export.\n\nExample:\n  muster projects save northside --project 7',
      ),
  ).action(async (folder: string, options: Chosen) => {
    await inPlainWords(() => saveProject(connectClient(options), options, folder))
  })

async function inPlainWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw inWords(error)
  }
}

async function saveProject(client: Client, options: Chosen, folder: string): Promise<void> {
  await mkdir(join(folder, 'files'), { recursive: true })
  const files = await writeExport(client, join(folder, 'export.jsonl'))
  let done = 0
  for (const file of files) {
    const path = join(folder, 'files', String(file.id))
    if (!existsSync(path)) {
      await save(client, options, file.id, `${path}.partial`)
      await rename(`${path}.partial`, path)
    }
    if ((await hashOf(path)) !== file.sha256) {
      await rm(path)
      throw new Failure(
        `File ${file.id} (${harmless(file.name)}) did not arrive whole. Run the command again.`,
      )
    }
    done++
    if (done % 100 === 0) process.stderr.write(`${done} of ${files.length} files saved\n`)
  }
  print(`Saved export.jsonl and ${files.length} files in ${folder}.`)
}

interface ExportedFile {
  readonly id: number
  readonly name: string
  readonly sha256: string
}

/** Writes the export as JSON lines. Returns the files that it names. */
async function writeExport(client: Client, path: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  const target = await open(`${path}.partial`, 'w')
  try {
    for await (const line of client.projects.export()) {
      await target.write(`${JSON.stringify(line)}\n`)
      if (line.kind === 'file') files.push(line.record as unknown as ExportedFile)
    }
  } finally {
    await target.close()
  }
  await rename(`${path}.partial`, path)
  return files
}

async function save(client: Client, { profile }: Chosen, fileId: number, path: string): Promise<void> {
  const { url } = await client.files.link({ id: fileId })
  const answer = await fetch(new URL(url, openProfile(profile).url))
  if (!answer.ok || !answer.body)
    throw new Failure(`The service did not send file ${fileId}: it answered ${answer.status}.`)
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(path))
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
