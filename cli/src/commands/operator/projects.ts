import { recordAudit } from '@muster/api/store/audit-log'
import { findProject, insertProject, listProjects } from '@muster/api/store/projects'
import { changeAccess } from '@muster/api/store/rollouts/access'
import { Command } from 'commander'
import { withDatabase } from '#database.ts'
import { after, id, json, limit, named } from '#options.ts'
import { Failure, print, printJson, printRows } from '#terminal.ts'

export const projects = new Command('projects').description(
  "the platforms' customers: each has boards and members",
)

projects
  .command('create')
  .description('make a project')
  .argument('<name>', 'its name', named)
  .requiredOption('--platform <id>', 'the platform it belongs to', id)
  .option('--tool <key...>', 'tools it may use: it gets the master boards of these', [])
  .addOption(json())
  .action(async (name: string, options: { platform: number; tool: string[]; json: boolean }) => {
    const project = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const made = await insertProject(tx, { platform_id: options.platform, name, tools: options.tool })
        await recordAudit(tx, {
          actor_id: null,
          platform_id: made.platform_id,
          project_id: made.id,
          action: 'project.create',
        })
        return made
      }),
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
          const suspended_at = verb === 'suspend' ? (project.suspended_at ?? new Date()) : null
          await changeAccess(tx, project, { suspended_at })
          const { platform_id } = project
          await recordAudit(tx, {
            actor_id: null,
            platform_id,
            project_id: projectId,
            action: `project.${verb}`,
          })
        }),
      )
      print(
        `Project ${projectId} is ${verb === 'suspend' ? 'suspended: it can be read, not changed' : 'open again'}.`,
      )
    })
}
suspension('suspend', 'let it be read, not changed')
suspension('resume', 'end a suspension')
