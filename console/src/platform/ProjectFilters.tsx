import { useFacets } from '../api/platform.ts'
import { Picker, PickMany } from '../parts/Picker.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { AttributePicker } from '../studio/AttributePicker.tsx'
import { t } from '../texts.ts'

/** Which projects a list shows. */
export interface ProjectFilter {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly tool_key: string
  readonly is_suspended: boolean | null
}

export const NO_FILTER: ProjectFilter = { text: '', attributes: {}, tool_key: '', is_suspended: null }

export const isFiltering = ({ text, attributes, tool_key, is_suspended }: ProjectFilter): boolean =>
  text !== '' || Object.keys(attributes).length > 0 || tool_key !== '' || is_suspended !== null

const MOST_COLUMNS = 6

/** The search, a list of values for each attribute, and the columns of the table. */
export function ProjectFilters({
  filter,
  change,
  columns,
  setColumns,
}: {
  readonly filter: ProjectFilter
  change(filter: ProjectFilter): void
  /** The attributes that the table shows. */
  readonly columns: readonly string[]
  setColumns(columns: readonly string[]): void
}) {
  const { data: facets } = useFacets()
  const keys = facets?.attributes.map(({ key }) => key) ?? []
  return (
    <search className="project-filters" aria-label={t.board.filters}>
      <SearchField
        label={t.projects.search}
        value={filter.text}
        change={(text) => change({ ...filter, text })}
      />
      {facets?.attributes
        .filter(({ key }) => columns.includes(key) || filter.attributes[key])
        .map((facet) => (
          <AttributePicker
            key={facet.key}
            className="inline"
            facet={facet}
            attributes={filter.attributes}
            change={(attributes) => change({ ...filter, attributes })}
          />
        ))}
      {facets && facets.tools.length > 0 && (
        <Picker
          className="inline"
          label={t.subscription.tools}
          value={filter.tool_key}
          options={[
            { value: '', label: t.board.any },
            ...facets.tools.map(({ tool_key, projects }) => ({
              value: tool_key,
              label: t.rollOut.valueOf(tool_key, projects),
            })),
          ]}
          choose={(tool_key) => change({ ...filter, tool_key })}
        />
      )}
      {facets && facets.suspended > 0 && (
        <button
          type="button"
          className="filter-button"
          aria-pressed={filter.is_suspended === true}
          onClick={() => change({ ...filter, is_suspended: filter.is_suspended ? null : true })}
        >
          {t.projects.suspendedOf(facets.suspended)}
        </button>
      )}
      {keys.length > 0 && (
        <PickMany
          className="inline"
          label={t.projects.columns}
          values={columns}
          options={keys.map((key) => ({ value: key, label: key }))}
          none={{ label: t.projects.noColumns }}
          most={MOST_COLUMNS}
          choose={setColumns}
        />
      )}
      {isFiltering(filter) && (
        <button type="button" className="link" onClick={() => change(NO_FILTER)}>
          {t.board.clear}
        </button>
      )}
    </search>
  )
}
