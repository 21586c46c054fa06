import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import './list-filter.css'

/** A search or filter control of a list; `name` is its query parameter. */
export type FilterField =
  /** Search text in `q`; `hasKey` gives it a keyboard shortcut. */
  | { kind: 'search'; placeholder: string; hasKey?: boolean }
  | { kind: 'choice'; name: string; label: string; prompt: string; options: Readonly<Record<string, string>> }
  /** Sort order, also available through the column heads of tables. */
  | { kind: 'sort'; name: string; prompt: string; options: Readonly<Record<string, string>> }
  /** Date range in `du` and `au`. */
  | { kind: 'days' }
  /** Sent unchanged. */
  | { kind: 'hidden'; name: string }

/** Current query of a list, by parameter name. */
export type FilterValues = Readonly<Record<string, string | number>>

/** Returns the values of these fields only, so that changes of other parameters do not overwrite typed text. */
export function pickFilterValues(
  fields: readonly FilterField[],
  values: FilterValues,
): Record<string, string> {
  const names = fields.flatMap((field) => {
    if (field.kind === 'search') return ['q']
    return field.kind === 'days' ? ['du', 'au'] : [field.name]
  })
  return Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]))
}

interface FilterFieldsProps {
  fields: readonly FilterField[]
  values: FilterValues
}

/** Search and filter controls of a list. */
export function FilterFields({ fields, values }: FilterFieldsProps) {
  const currentValues = pickFilterValues(fields, values)
  return fields.map((field) => {
    if (field.kind === 'search') {
      return (
        <TextField
          key="q"
          id="q"
          name="q"
          type="search"
          label="Rechercher"
          placeholder={field.placeholder}
          defaultValue={currentValues.q}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          data-key={field.hasKey ? 'search' : undefined}
          className="list-filter__search"
        />
      )
    }
    if (field.kind === 'days') {
      return (
        <div key="du" className="list-filter__days">
          <TextField id="du" name="du" type="date" label="Du" defaultValue={currentValues.du} />
          <TextField id="au" name="au" type="date" label="Au" defaultValue={currentValues.au} />
        </div>
      )
    }
    const { name } = field
    const value = currentValues[name]
    if (field.kind === 'hidden') return value && <input key={name} type="hidden" name={name} value={value} />
    return (
      <SelectField
        key={name}
        id={name}
        name={name}
        label={field.kind === 'sort' ? 'Trier par' : field.label}
        prompt={field.prompt}
        options={field.options}
        defaultValue={value}
        className={field.kind === 'sort' ? 'list-filter__sort' : undefined}
      />
    )
  })
}
