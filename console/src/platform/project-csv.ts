import type { Project } from '@muster/sdk'
import { cellsIn } from '@muster/sdk/imports'

/** What a line of an imported file says about a project. */
export interface ImportedProject {
  readonly line: number
  readonly id: number | null
  readonly name: string
  readonly tools: readonly string[] | null
  readonly time_zone: string | null
  readonly attributes: Readonly<Record<string, string>>
}

/** What the import will do with a line. */
export type ImportStep =
  | { readonly kind: 'new'; readonly project: ImportedProject }
  | { readonly kind: 'changed'; readonly project: ImportedProject; readonly known: Project }
  | { readonly kind: 'same'; readonly project: ImportedProject }
  | { readonly kind: 'wrong'; readonly line: number; readonly why: Why }

type Why = 'no_name' | 'no_such_id' | 'name_twice' | 'named_twice'

/** The key of an attribute from what people write: `Größe (m²)` is `groesse_m2`. */
export const attributeKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)

const known = new Set(['id', 'name', 'tools', 'time_zone'])

/** The projects of a CSV file. Every column that is not a field of a project is an attribute. */
export function projectsIn(text: string): ImportedProject[] {
  const [head = [], ...lines] = cellsIn(text)
  const names = head.map(attributeKey)
  return lines.map((cells, at) => {
    const of = new Map(names.map((name, place) => [name, cells[place] ?? '']))
    const tools = of.get('tools')
    const attributes = [...of].filter(([name, value]) => !known.has(name) && name !== '' && value !== '')
    return {
      line: at + 2,
      id: Number(of.get('id')) || null,
      name: of.get('name') ?? '',
      tools: tools === undefined ? null : tools.split(/[\s|+,;]+/).filter(Boolean),
      time_zone: of.get('time_zone') || null,
      attributes: Object.fromEntries(attributes),
    }
  })
}

/** Compares a file with the projects that exist. A line names a project by its id, or by its name. */
export function planImport(
  imported: readonly ImportedProject[],
  projects: readonly Project[],
): readonly ImportStep[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const byName = Map.groupBy(projects, ({ name }) => name)
  const seen = new Set<number | string>()
  return imported.map((project): ImportStep => {
    const { line, id, name } = project
    const named = byName.get(name) ?? []
    const found = id === null ? named[0] : byId.get(id)
    const wrong = (why: Why): ImportStep => ({ kind: 'wrong', line, why })
    if (id === null && name === '') return wrong('no_name')
    if (id !== null && !found) return wrong('no_such_id')
    if (id === null && named.length > 1) return wrong('name_twice')
    const key = found?.id ?? name
    if (seen.has(key)) return wrong('named_twice')
    seen.add(key)
    if (!found) return { kind: 'new', project }
    return isAs(project, found) ? { kind: 'same', project } : { kind: 'changed', project, known: found }
  })
}

/** Whether the project already has everything that the line says. */
const isAs = ({ name, tools, time_zone, attributes }: ImportedProject, known: Project): boolean =>
  (name === '' || name === known.name) &&
  (tools === null || tools.toSorted().join() === known.granted_tools.toSorted().join()) &&
  (time_zone === null || time_zone === known.time_zone) &&
  Object.entries(attributes).every(([key, value]) => known.attributes[key] === value)

/** The change that makes a project what its line says. Attributes that the file does not name stay. */
export const changeOf = ({ name, tools, time_zone, attributes }: ImportedProject, known: Project) => ({
  id: known.id,
  ...(name && { name }),
  ...(tools && { tools: [...tools] }),
  ...(time_zone && { time_zone }),
  attributes: { ...known.attributes, ...attributes },
})
