import type { ComponentProps, ReactNode } from 'react'
import {
  describedBy,
  type FieldBinding,
  FieldDoubt,
  FieldError,
  FieldHint,
  RequiredMark,
} from './field-parts.tsx'

interface TextFieldProps extends FieldBinding, Omit<ComponentProps<'input'>, keyof FieldBinding> {
  label: string
  hint?: ReactNode
  /** What is asked about the answer; absent where nothing ever is. */
  doubt?: string
}

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, doubt, errors, className, ...input }: TextFieldProps) {
  const { id } = input
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <input type="text" {...input} className="field__control" {...describedBy(id, errors, hint, doubt)} />
      <FieldError id={id} errors={errors} />
      {doubt !== undefined && <FieldDoubt id={id}>{doubt}</FieldDoubt>}
    </div>
  )
}
