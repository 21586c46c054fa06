import type { ComponentProps, ReactNode } from 'react'
import {
  ariaDescribedBy,
  type FieldBinding,
  FieldError,
  FieldHint,
  FieldWarning,
  RequiredMark,
} from './field-parts.tsx'
import './field.css'

interface TextFieldProps extends FieldBinding, Omit<ComponentProps<'input'>, keyof FieldBinding> {
  label: string
  hint?: ReactNode
  /** Question about the value, which does not block the form; omitted for fields that never have one. */
  doubt?: string
}

/** Single-line text input with its label, hint and error. */
export function TextField({ label, hint, doubt, errors, className, ...input }: TextFieldProps) {
  const { id } = input
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <input
        type="text"
        {...input}
        className="field__control"
        {...ariaDescribedBy(id, errors, hint, doubt)}
      />
      <FieldError id={id} errors={errors} />
      {doubt !== undefined && <FieldWarning id={id}>{doubt}</FieldWarning>}
    </div>
  )
}
