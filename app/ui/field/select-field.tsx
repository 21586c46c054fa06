import type { ComponentProps } from 'react'
import { ChevronDown } from '../icon/icons.ts'
import { describedBy, type FieldBinding, FieldError, RequiredMark } from './field-parts.tsx'

interface SelectFieldProps extends FieldBinding, Omit<ComponentProps<'select'>, keyof FieldBinding> {
  label: string
  /** Stored value → what is read, in the order shown. */
  options: Readonly<Record<string, string>>
  /** The first line, which chooses nothing; `null` where something is always chosen. */
  prompt?: string | null
}

/** The browser's own list, so that a phone shows its own wheel. */
export function SelectField({ label, options, prompt = 'Choisir…', errors, ...select }: SelectFieldProps) {
  const { id, className, ...control } = select
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {control.required && <RequiredMark />}
      </label>
      <span className="field__select">
        {/* Without a prompt something is always chosen: `required` would want an empty line. */}
        <select
          id={id}
          {...control}
          required={control.required && prompt !== null}
          className="field__control"
          {...describedBy(id, errors, false)}
        >
          {prompt !== null && <option value="">{prompt}</option>}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      <FieldError id={id} errors={errors} />
    </div>
  )
}
