import type { ReactNode } from 'react'
import type { FieldName, QuoteRequestField } from '../../../domain/quote-requests/quote-request-field.ts'
import {
  quoteRequestFieldList,
  quoteRequestFields,
} from '../../../domain/quote-requests/quote-request-fields.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { QuoteField } from './quote-fields.ts'

interface AskedFieldProps {
  name: Exclude<FieldName, 'images'>
  field: QuoteField
  /** Beside the label of a box. */
  children?: ReactNode
}

/** A field of the quote request, asked as its table says. */
export function AskedField({ name, field, children }: AskedFieldProps) {
  const { label, question = label, asked } = quoteRequestFields[name]
  const control = { ...field(name), label: question }
  switch (asked.as) {
    case 'line':
      return (
        <TextField
          {...control}
          {...asked.typing}
          enterKeyHint="next"
          className={asked.isWide && 'field--wide'}
        />
      )
    case 'count':
      return <TextField {...control} inputMode="numeric" autoComplete="off" enterKeyHint="next" />
    case 'text':
      return <TextArea {...control} hint={asked.hint} className="field--wide" />
    case 'choice':
      return <RadioField {...control} options={asked.options} className="field--wide" />
    case 'list':
      return <SelectField {...control} options={asked.options} />
    case 'box':
      return <CheckField {...control}>{children}</CheckField>
  }
}

/** All fields of one part of the form. */
export function AskedFields({ part, field }: { part: QuoteRequestField['part']; field: QuoteField }) {
  return quoteRequestFieldList.map(([name, asked]) =>
    asked.part === part && name !== 'images' ? <AskedField key={name} name={name} field={field} /> : null,
  )
}
