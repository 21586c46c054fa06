import type { ComponentProps } from 'react'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import type { FieldParts } from './setting-round.tsx'

/** One field of a setting: a line, or an area for what is longer. */
export type SettingLine = Omit<ComponentProps<typeof TextField>, keyof FieldBinding> & {
  name: string
  isLong?: true
  /** One of these, by the name that is kept. */
  options?: Readonly<Record<string, string>>
  /** Of an area, at first. */
  rows?: number
}

export interface SettingGroup {
  legend: string
  hint?: string
  lines: SettingLine[]
}

interface SettingFieldsProps extends FieldParts {
  groups: readonly SettingGroup[]
}

/** The fields of a setting, group by group. */
export function SettingFields({ groups, field, conflicts }: SettingFieldsProps) {
  return groups.map(({ legend, hint: about, lines }) => (
    <fieldset key={legend} className="setting-fields">
      <legend>{legend}</legend>
      {about && <p className="paper-note setting-fields__long">{about}</p>}
      {lines.map(({ name, isLong, rows = 3, options, label, hint, required, ...line }) => {
        const conflict = conflicts.find((one) => one.field === name)
        if (conflict) return <ConflictField key={name} label={label} conflict={conflict} />
        if (options)
          return <SelectField key={name} {...field(name)} {...{ label, required, options }} prompt={null} />
        return isLong ? (
          <TextArea
            key={name}
            {...field(name)}
            {...{ label, hint, required }}
            maxLength={line.maxLength}
            placeholder={line.placeholder}
            rows={rows}
            className="setting-fields__long"
          />
        ) : (
          <TextField
            key={name}
            autoComplete="off"
            {...line}
            {...field(name)}
            {...{ label, hint, required }}
          />
        )
      })}
    </fieldset>
  ))
}
