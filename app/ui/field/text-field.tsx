import type { ComponentProps, ReactNode } from 'react'
import { describedBy, type FieldBinding } from './field-binding.ts'
import { FieldError, FieldHint, RequiredMark } from './field-parts.tsx'

interface TextFieldProps extends FieldBinding, Omit<ComponentProps<'input'>, keyof FieldBinding> {
  label: string
  hint?: ReactNode
}

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, errors, className, ...input }: TextFieldProps) {
  const { id } = input
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <input type="text" {...input} className="field__control" {...describedBy(id, errors, hint)} />
      <FieldError id={id} errors={errors} />
    </div>
  )
}
