import { useId } from 'react'
import type { TypedLine } from '../../../../../../domain/invoices/typed-lines.ts'

interface LineInputProps {
  label: string
  name: keyof TypedLine
  defaultValue: string
  maxLength: number
  inputMode?: 'numeric' | 'decimal'
  /** Of the label around it. */
  className?: string
}

export function LineInput({ label, className, ...input }: LineInputProps) {
  const id = useId()
  return (
    <label className={className} htmlFor={id}>
      <span>{label}</span>
      <input id={id} className="field__control" {...input} />
    </label>
  )
}
