import type { ComponentProps } from 'react'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import type { GivenFields } from './given-fields.ts'

type Named = Pick<GivenFields, 'field' | 'conflicts'> & { name: string; label: string }

/** A field of a draft; where two people have changed it, both values. */
export function DraftText({
  field,
  conflicts,
  name,
  label,
  ...input
}: Named & Omit<ComponentProps<typeof TextField>, 'id' | 'name' | 'label'>) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} />
  return <TextField autoComplete="off" {...input} {...field(name)} label={label} />
}

export function DraftChoice({
  field,
  conflicts,
  name,
  label,
  options,
  ...select
}: Named & Omit<ComponentProps<typeof SelectField>, 'id' | 'name' | 'label'>) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} says={options} />
  return <SelectField {...select} options={options} {...field(name)} label={label} />
}

export function DraftArea({ field, conflicts, name, label, hint }: Named & { hint?: string }) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} />
  return <TextArea {...field(name)} label={label} hint={hint} />
}
