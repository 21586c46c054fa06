import { SelectField } from './field/select-field.tsx'
import { TextField } from './field/text-field.tsx'

/** One of the ways to choose from a list; its name is that of the address. */
export type FilterField =
  /** Words, as `q`; `hasKey` where a key of the keyboard leads to it. */
  | { kind: 'search'; placeholder: string; hasKey?: boolean }
  | { kind: 'choice'; name: string; label: string; prompt: string; options: Readonly<Record<string, string>> }
  /** What the heads of columns choose too, where there are any. */
  | { kind: 'sort'; name: string; prompt: string; options: Readonly<Record<string, string>> }
  /** Two days, as `du` and `au`. */
  | { kind: 'days' }
  /** Kept as it is. */
  | { kind: 'hidden'; name: string }

/** What is asked of a list, by its names in the address. */
export type FilterValues = Readonly<Record<string, string | number>>

/** The values of these fields alone: only what moves one of them is laid over what is typed. */
export function filterValues(fields: readonly FilterField[], values: FilterValues): Record<string, string> {
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

/** The controls with which somebody chooses from a list. */
export function FilterFields({ fields, values }: FilterFieldsProps) {
  const given = filterValues(fields, values)
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
          defaultValue={given.q}
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
          <TextField id="du" name="du" type="date" label="Du" defaultValue={given.du} />
          <TextField id="au" name="au" type="date" label="Au" defaultValue={given.au} />
        </div>
      )
    }
    const { name } = field
    const value = given[name]
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
