import type { ReactNode } from 'react'
import { ariaDescribedBy, type FieldBinding, FieldError, RequiredMark } from './field-parts.tsx'
import './choice.css'
import './field.css'

interface CheckFieldProps extends FieldBinding {
  label: ReactNode
  required?: boolean
  /** Content beside the label that does not toggle the box, such as a link. */
  children?: ReactNode
}

/** A checkbox, sent as `on`. */
export function CheckField({ id, name, label, errors, defaultValue, required, children }: CheckFieldProps) {
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          required={required}
          defaultChecked={defaultValue === 'on'}
          {...ariaDescribedBy(id, errors, false)}
        />
        <div>
          <label htmlFor={id}>
            {label}
            {required && <RequiredMark />}
          </label>{' '}
          {children}
        </div>
      </div>
      <FieldError id={id} errors={errors} />
    </div>
  )
}
