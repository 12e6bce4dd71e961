import { createProject, suspendProject } from '@muster/api/accounts/projects'
import { findProject, listProjects } from '@muster/api/accounts/store/projects'
import { operatorOf } from '@muster/api/core/audit-log'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, id, json, limit, named } from '#options.ts'
import { Failure, print, printJson, printRows } from '#terminal.ts'

export const projects = new Command('projects').description(
  "the platforms' customers: each has boards and members",
)

projects
  .command('create')
  .description('create a project')
  .argument('<name>', 'its name', named)
  .requiredOption('--platform <id>', 'the platform it belongs to', id)
  .option('--tool <key...>', 'tools that the project may use; it gets their master boards', [])
  .addOption(json())
  .action(async (name: string, options: { platform: number; tool: string[]; json: boolean }) => {
    const project = await withDatabase((db) =>
      db.transaction((tx) => createProject(tx, operatorOf(options.platform), { name, tools: options.tool })),
    )
    if (options.json) printJson(project)
    else print(`Project ${project.id}: ${project.name}`)
  })

projects
  .command('list')
  .description('list projects')
  .option('--platform <id>', 'only of this platform', id)
  .addOption(after())
  .addOption(limit())
  .addOption(json())
  .action(async (options: { platform?: number; after: number; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) =>
      listProjects(db, options.platform ?? null, options.after, options.limit),
    )
    printRows(rows, ['id', 'platform_id', 'name', 'tools', 'suspended_at', 'created_at'], options.json)
  })

function suspension(verb: 'suspend' | 'resume', description: string) {
  projects
    .command(verb)
    .description(description)
    .argument('<id>', 'the project', id)
    .action(async (projectId: number) => {
      await withDatabase((db) =>
        db.transaction(async (tx) => {
          const project = await findProject(tx, projectId)
          if (!project) throw new Failure(`There is no project ${projectId}.`)
          const operator = operatorOf(project.platform_id)
          return suspendProject(tx, operator, project, verb === 'suspend', new Date())
        }),
      )
      print(
        `Project ${projectId} is ${verb === 'suspend' ? 'suspended: it can be read, not changed' : 'open again'}.`,
      )
    })
}
suspension('suspend', 'make a project read-only')
suspension('resume', 'end a suspension')
