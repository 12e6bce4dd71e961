import type { Project } from '@muster/sdk'
import { expect, test } from 'vitest'
import { attributeKey, changeOf, planImport, projectsIn } from './project-csv.ts'

const project = (id: number, name: string, more: Partial<Project> = {}) =>
  ({ id, name, granted_tools: [], time_zone: 'UTC', attributes: {}, ...more }) as unknown as Project

test('keys are made of what people write', () => {
  expect(['Größe (m²)', 'Region name', '2nd floor', 'Élan'].map(attributeKey)).toEqual([
    'groesse_m2',
    'region_name',
    'nd_floor',
    'e_lan',
  ])
})

test('columns that are no fields are attributes, and empty cells are left out', () => {
  const [first, second] = projectsIn('Name,Tools,Region name,Size\nMill,till stock,North,\nPort,,South,big')
  expect(first).toEqual({
    line: 2,
    id: null,
    name: 'Mill',
    tools: ['till', 'stock'],
    time_zone: null,
    attributes: { region_name: 'North' },
  })
  expect(second).toMatchObject({ tools: [], attributes: { region_name: 'South', size: 'big' } })
})

test('a line is new, changes a project, repeats what is there, or is wrong', () => {
  const projects = [
    project(1, 'Mill', { attributes: { region: 'North' } }),
    project(2, 'Port'),
    project(3, 'Twin'),
    project(4, 'Twin'),
  ]
  const text = 'id,name,region\n,Mill,North\n2,,South\n,New,\n,Twin,\n9,,\n,,West\n,New,East'
  const kinds = planImport(projectsIn(text), projects).map((step) =>
    step.kind === 'wrong' ? `${step.line} ${step.why}` : step.kind,
  )
  expect(kinds).toEqual([
    'same',
    'changed',
    'new',
    '5 name_twice',
    '6 no_such_id',
    '7 no_name',
    '8 named_twice',
  ])
})

test('the same file twice changes nothing the second time', () => {
  const before = project(1, 'Mill', { attributes: { size: 'big', region: 'North' } })
  const imported = projectsIn('name,region,tools,time_zone\nMill,South,till,Europe/Berlin')
  const [step] = planImport(imported, [before])
  if (step?.kind !== 'changed') throw new Error('expected a change')
  const change = changeOf(step.project, step.known)
  expect(change).toEqual({
    id: 1,
    name: 'Mill',
    tools: ['till'],
    time_zone: 'Europe/Berlin',
    attributes: { size: 'big', region: 'South' },
  })
  const after = project(1, 'Mill', { ...change, granted_tools: change.tools ?? [] })
  expect(planImport(imported, [after]).map(({ kind }) => kind)).toEqual(['same'])
})
