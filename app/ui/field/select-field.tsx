import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '../icon/icons.ts'
import { ariaDescribedBy, type FieldBinding, FieldError, RequiredMark } from './field-parts.tsx'
import './field.css'

interface SelectFieldProps extends FieldBinding, Omit<ComponentProps<'select'>, keyof FieldBinding> {
  label: string
  /** Stored value → displayed text, in order. */
  options: Readonly<Record<string, string>>
  /** First option, which chooses nothing; `null` for a select that always has a value. */
  prompt?: string | null
}

/** The browser's native select: phones show their own picker. */
export function SelectField({ label, options, prompt = 'Choisir…', errors, ...select }: SelectFieldProps) {
  const { id, className, ...control } = select
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {control.required && <RequiredMark />}
      </label>
      <span className="field__select">
        {/* Without a prompt a value is always chosen, and `required` would need an empty option. */}
        <select
          id={id}
          {...control}
          required={control.required && prompt !== null}
          className="field__control"
          {...ariaDescribedBy(id, errors, false)}
        >
          {prompt !== null && <option value="">{prompt}</option>}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
      <FieldError id={id} errors={errors} />
    </div>
  )
}
