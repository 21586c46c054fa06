import { useId } from 'react'
import type { TypedLine } from '../../../../../../domain/invoices/typed-lines.ts'

interface LineChoiceProps {
  label: string
  name: keyof TypedLine
  chosen: string
  /** Stored value and what is read, in the order shown. */
  options: readonly (readonly [value: string, text: string])[]
  /** Of the label around it. */
  className?: string
}

export function LineChoice({ label, name, chosen, options, className }: LineChoiceProps) {
  const id = useId()
  return (
    <label className={className} htmlFor={id}>
      <span>{label}</span>
      <select id={id} name={name} className="field__control" defaultValue={chosen}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
